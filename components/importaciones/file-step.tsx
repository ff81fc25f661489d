"use client";

import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ProgressBar } from "@/components/ui/progress";
import { type TipoImportable, tiposDelGrupo } from "@/contract/importacion/tipos";
import { formatBytes } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { ImportRow } from "@/lib/importaciones/list-line";
import { DISCARD, FILE_STEP, LEAVE_SENDING, placeWords } from "@/lib/importaciones/texts";
import { useRouter } from "@/components/line/use-router";
import { api, ApiError } from "@/lib/api-client";
import { EarlierPanel } from "./earlier-panel";
import { FileDrop } from "./file-drop";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { ImportFoot } from "./import-frame";
import { TemplatePanel } from "./template-panel";

/** A file's content in base64. Throws if the browser cannot read it any more. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("unreadable"));
    reader.readAsDataURL(file);
  });

type Sending =
  | { step: "idle"; refusal: string | null }
  | { step: "preparing"; file: File }
  /** `part`: from 0 to 1; at 1 the server reads the file. */
  | { step: "sending"; file: File; part: number }
  /** The import is there and its page opens. */
  | { step: "read"; file: File };

const IDLE = { step: "idle", refusal: null } as const;

/** Sends a chosen file and opens the import made of it. A file that is too large is not sent. */
function useFileSending(tipo: TipoImportable, maxBytes: number) {
  const router = useRouter();
  const [sending, setSending] = useState<Sending>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const refuse = (refusal: string) => setSending({ step: "idle", refusal });

  const send = async (file: File) => {
    if (file.size > maxBytes) return refuse(FILE_STEP.tooLarge(formatBytes(file.size), maxBytes / 1024 / 1024));
    const mine = new AbortController();
    running.current?.abort();
    running.current = mine;
    setSending({ step: "preparing", file });
    let archivo: string;
    try {
      archivo = await base64Of(file);
    } catch {
      // Moved or changed since it was chosen.
      return refuse(FILE_STEP.unreadable);
    }
    if (mine.signal.aborted) return;
    try {
      setSending({ step: "sending", file, part: 0 });
      const { data } = await api("importacion.create", {
        body: { tipo, nombre: file.name, archivo, modificado: new Date(file.lastModified).toISOString() },
        signal: mine.signal,
        onProgress: (sent, total) =>
          !mine.signal.aborted && setSending({ step: "sending", file, part: total > 0 ? sent / total : 0 }),
      });
      if (mine.signal.aborted) return;
      setSending({ step: "read", file });
      router.push(importHrefs.abrirImportacion(data.id));
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      refuse(error.errores["archivo"]?.[0] ?? error.message);
    }
  };

  const stop = () => {
    running.current?.abort();
    setSending(IDLE);
  };
  return { sending, send, stop, refuse };
}

interface FileStepProps {
  tipo: TipoImportable;
  maxBytes: number;
  maxFilas: number;
  /** The newest imports; null if they could not be loaded. */
  earlier: readonly ImportRow[] | null;
}

/** What is said of a file on its way; read aloud by quarters, so that a slow line does not speak without end. */
function sendingText(sending: Exclude<Sending, { step: "idle" }>, coarse = false): string {
  if (sending.step === "preparing") return FILE_STEP.preparing;
  if (sending.step === "read" || sending.part >= 1) return FILE_STEP.reading;
  const percent = Math.floor(sending.part * 100);
  return FILE_STEP.sending(coarse ? Math.floor(percent / 25) * 25 : percent);
}

/** The first step of a new import: its file. */
export function FileStep({ tipo, maxBytes, maxFilas, earlier }: FileStepProps) {
  const { sending, send, stop, refuse } = useFileSending(tipo, maxBytes);
  const busy = sending.step !== "idle";
  return (
    <>
      <div className="grid items-start gap-3 pb-3 lg:grid-cols-[minmax(0,1fr)_20.75rem]">
        <section className="rounded-md border border-line-default bg-surface p-4">
          <FileDrop
            words={placeWords(tipo)}
            maxBytes={maxBytes}
            maxFilas={maxFilas}
            busy={busy}
            refusal={busy ? null : sending.refusal}
            onFile={(file) => void send(file)}
            onMany={() => refuse(FILE_STEP.tooMany)}
          />
          {busy && (
            <div className="mt-3 flex items-center gap-3 rounded-md border border-line-default px-4 py-3">
              <Icon name="file-spreadsheet" className="size-icon-lg shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm font-semibold">{sending.file.name}</p>
                <p className="num text-xs text-muted">
                  {formatBytes(sending.file.size)} · {sendingText(sending)}
                </p>
                <ProgressBar
                  className="mt-1.5"
                  value={sending.step === "sending" ? sending.part : Number(sending.step === "read")}
                  label={FILE_STEP.sending(sending.step === "sending" ? Math.floor(sending.part * 100) : 0)}
                />
              </div>
              {sending.step !== "read" && (
                <Button size="sm" onClick={stop}>
                  {FILE_STEP.stop}
                </Button>
              )}
            </div>
          )}
          <p role="status" className="sr-only">
            {busy ? sendingText(sending, true) : ""}
          </p>
        </section>
        <div className="grid gap-3">
          <TemplatePanel tipo={tipo} tipos={tiposDelGrupo(tipo)} />
          <EarlierPanel rows={earlier} />
        </div>
      </div>
      <ImportFoot>
        <LinkButton href={importHrefs.importaciones}>{DISCARD.button}</LinkButton>
      </ImportFoot>
      <LeaveGuard dirty={sending.step === "preparing" || sending.step === "sending"} texts={LEAVE_SENDING} />
    </>
  );
}
