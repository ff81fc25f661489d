"use client";

import { useRouter } from "@/components/line/use-router";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress";
import type { EstadoEnCurso, ImportacionDetalle } from "@/contract/resources/importaciones";
import { WORK, WORKING } from "@/lib/importaciones/texts";
import { placeWords } from "@/lib/importaciones/type-words";
import { CancelImport } from "./cancel-import";
import { ImportFoot } from "./import-foot";
import { StopImport } from "./stop-import";
import { useProgress } from "./use-progress";

interface WorkStepProps {
  detail: ImportacionDetalle;
  state: EstadoEnCurso;
}

/** How far the server has come with an import's rows; it goes on with them while nobody looks. */
export function WorkStep({ detail, state }: WorkStepProps) {
  const router = useRouter();
  const { newest, lost } = useProgress(detail, () => router.refresh());
  const { help, figures } = WORK[state];
  const title = state === "IMPORTANDO" ? placeWords(detail.tipo).importing : WORK[state].title;
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
            {WORKING.unreachable}
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
