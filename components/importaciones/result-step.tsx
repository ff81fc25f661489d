"use client";

import { useMemo } from "react";
import { LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { headingsOf } from "@/lib/importaciones/left-out";
import type { Meaning } from "@/lib/importaciones/meanings";
import { RESULT } from "@/lib/importaciones/result-texts";
import { placeWords } from "@/lib/importaciones/texts";
import { CancelImport } from "./cancel-import";
import { ImportFoot } from "./import-frame";
import { LeftOut } from "./left-out";
import { ResultFigures } from "./result-figures";
import { TakeBack } from "./take-back";

interface ResultStepProps {
  detail: ImportacionDetalle;
  recordRef: string;
  meanings: readonly Meaning[];
}

/** Until when the file is kept, and that what was imported stays, unless it was taken back. */
function keptText(until: string | null, undone: boolean): string {
  if (undone) return until === null ? RESULT.notKeptUndone : RESULT.keptUndone(until);
  return until === null ? RESULT.notKept : RESULT.kept(until);
}

/** The last step: what came of the import, what was left out, and taking it back. */
export function ResultStep({ detail, recordRef, meanings }: ResultStepProps) {
  const { id, tipo, estado, filas, importadas, cambiadas, sin_cambios, columnas, motivo, guardado_hasta } = detail;
  const undone = estado === "DESHECHA";
  const out = undone ? 0 : Math.max(0, filas - importadas - cambiadas - sin_cambios);
  const takesBack = detail.puede_deshacer === 1 && !undone;
  const headings = useMemo(() => headingsOf(columnas, meanings), [columnas, meanings]);
  return (
    <>
      <div className="grid gap-3 pb-3">
        {undone && (
          <Notice role="status">
            {importadas + cambiadas > 0 ? placeWords(tipo).undoneWith(importadas + cambiadas) : RESULT.undone}
          </Notice>
        )}
        {estado === "DETENIDA" && (
          <Notice tone="orange" role="status">
            {motivo ?? RESULT.stopped}
          </Notice>
        )}
        {estado === "IMPORTADA" && motivo && (
          <Notice tone="orange" role="status" title={RESULT.endedEarly}>
            {motivo}
          </Notice>
        )}
        {!undone && <ResultFigures detail={detail} recordRef={recordRef} out={out} staying={takesBack} />}
        <div
          className={cx(
            "grid items-start gap-3",
            out > 0 && takesBack && "lg:grid-cols-[minmax(0,1fr)_23.75rem]",
            out === 0 && "max-w-2xl",
          )}
        >
          {out > 0 && <LeftOut id={id} recordRef={recordRef} total={out} headings={headings} />}
          {takesBack && <TakeBack id={id} tipo={tipo} />}
        </div>
      </div>
      <ImportFoot left={keptText(guardado_hasta, undone)}>
        <CancelImport detail={detail} />
        {out > 0 && detail.puede_seguir === 1 && (
          <LinkButton href={importHrefs.importacion(recordRef, "revisar")}>{RESULT.correct(out)}</LinkButton>
        )}
        <LinkButton variant="primary" href={importHrefs.importaciones}>
          {RESULT.end}
        </LinkButton>
      </ImportFoot>
    </>
  );
}
