"use client";

import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import type { TipoImportable } from "@/contract/importacion/tipos";
import { api, ApiError } from "@/lib/api-client";
import { formatBytes } from "@/lib/format";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { base64Of } from "@/lib/importaciones/base64";
import { FILE_STEP } from "@/lib/importaciones/texts";

export type Sending =
  | { step: "idle"; refusal: string | null }
  | { step: "preparing"; file: File }
  /** `part`: from 0 to 1; at 1 the server reads the file. */
  | { step: "sending"; file: File; part: number }
  /** The import is there and its page opens. */
  | { step: "read"; file: File };

const IDLE = { step: "idle", refusal: null } as const;

/** Sends a chosen file and opens the import made of it. A file that is too large is not sent. */
export function useFileSending(tipo: TipoImportable, maxBytes: number) {
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
