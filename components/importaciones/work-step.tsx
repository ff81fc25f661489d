"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import type { EstadoEnCurso, ImportacionDetalle } from "@/contract/resources/importaciones";
import { RUNNING_WORK, STOP_WORK, placeWords } from "@/lib/importaciones/texts";
import { api, ApiError } from "@/lib/api-client";
import { Button } from "@/components/ui/button";
import { ConfirmLater } from "@/components/ui/confirm-later";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toast";
import { CancelImport } from "./cancel-import";
import { ImportFoot } from "./import-frame";

/** 'Detener': ends the import after the rows at hand, after a question. */
function StopImport({ detail: { id, tipo } }: { detail: Pick<ImportacionDetalle, "id" | "tipo"> }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await api("importacion.detener", { id });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify({ tone: "error", summary: STOP_WORK.failed, detail: error.message });
    } finally {
      setBusy(false);
      setAsking(false);
      router.refresh();
    }
  };
  return (
    <>
      <Button icon={<Icon name="pause" />} onClick={() => setAsking(true)}>
        {STOP_WORK.stop}
      </Button>
      <ConfirmLater
        near
        open={asking}
        onOpenChange={setAsking}
        title={STOP_WORK.stopQuestion}
        confirmLabel={STOP_WORK.stopConfirm}
        cancelLabel={STOP_WORK.keep}
        safeFirst
        busy={busy}
        onConfirm={() => void stop()}
      >
        {placeWords(tipo).stoppedHelp}
      </ConfirmLater>
    </>
  );
}

/** Pause between two questions while the page is seen, in ms. */
const EVERY_MS = 1000;

/**
 * An import that the server works on, asked for anew every second while the page is seen. `onEnd` is called once it is
 * in another state. `lost`: the last question was not answered; it goes on asking.
 */
function useProgress(detail: ImportacionDetalle, onEnd: () => void) {
  const { id, estado } = detail;
  const [newest, setNewest] = useState(detail);
  const [lost, setLost] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    const ask = async () => {
      clearTimeout(timer);
      if (asking || document.hidden) return;
      asking = true;
      try {
        const { importacion } = await api("importacion.detail", { id, background: true, signal: gone.signal });
        setLost(false);
        setNewest(importacion);
        if (importacion.estado !== estado) return end();
      } catch {
        if (!gone.signal.aborted) setLost(true);
      } finally {
        asking = false;
      }
      if (!gone.signal.aborted) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    const onSeen = () => void ask();
    document.addEventListener("visibilitychange", onSeen);
    timer = setTimeout(() => void ask(), EVERY_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onSeen);
    };
  }, [id, estado]);

  return { newest, lost };
}

interface WorkStepProps {
  detail: ImportacionDetalle;
  state: EstadoEnCurso;
}

/** How far the server has come with an import's rows; it goes on with them while nobody looks. */
export function WorkStep({ detail, state }: WorkStepProps) {
  const router = useRouter();
  const { newest, lost } = useProgress(detail, () => router.refresh());
  const { help, figures } = RUNNING_WORK[state];
  const title = state === "IMPORTANDO" ? placeWords(detail.tipo).importing : RUNNING_WORK[state].title;
  const { hechas, previstas } = newest;
  const part = previstas > 0 ? hechas / previstas : 0;
  // Read aloud by tenths, not every second.
  const tenth = Math.floor(part * 10);
  return (
    <>
      <section className="grid gap-3 rounded-md border border-line-default bg-surface p-5">
        <h2 className="text-md font-semibold">{title}</h2>
        <ProgressBar value={part} label={title} />
        <p className="num text-sm text-secondary">{figures(hechas, previstas)}</p>
        <p role="status" className="sr-only">
          {`${title}: ${tenth * 10} %`}
        </p>
        <p className="text-sm text-muted">{help}</p>
        {lost && (
          <Notice tone="orange" role="status">
            {STOP_WORK.unreachable}
          </Notice>
        )}
      </section>
      {state === "COMPROBANDO" && detail.puede_seguir === 1 && (
        <ImportFoot>
          <CancelImport detail={detail} />
        </ImportFoot>
      )}
      {state === "IMPORTANDO" && detail.puede_seguir === 1 && (
        <ImportFoot>
          <StopImport detail={detail} />
        </ImportFoot>
      )}
    </>
  );
}
