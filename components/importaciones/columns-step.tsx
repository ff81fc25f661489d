"use client";

import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button, LinkButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { esInventario } from "@/contract/importacion/tipos";
import type { ImportacionDetalle } from "@/contract/resources/importaciones";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { Meaning } from "@/lib/importaciones/meanings";
import { COLUMNS_STEP, LEAVE } from "@/lib/importaciones/texts";
import { CancelImport } from "./cancel-import";
import { ColumnTable } from "./column-table";
import { DeducedPanel } from "./deduced-panel";
import { ImportFoot } from "./import-foot";
import { ImportLeaveGuard } from "./import-leave-guard";
import { RequiredPanel } from "./required-panel";
import { useColumns } from "./use-columns";

interface ColumnsStepProps {
  detail: ImportacionDetalle;
  recordRef: string;
  meanings: readonly Meaning[];
  /** The sets of meanings of which one is enough to place a row. */
  ways: readonly (readonly string[])[];
}

/** What is marked as wrong: a choice, or the first answer of a question. */
const MARKED = "input[aria-invalid=true], [role=radiogroup][aria-invalid=true] input";

/** The second step: what each column means, and how what has no column is given. */
export function ColumnsStep({ detail, recordRef, meanings, ways }: ColumnsStepProps) {
  const router = useRouter();
  const state = useColumns({ detail, meanings, ways });
  const [leaving, setLeaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const { columnas, departamento } = detail;
  const place = columnas.find(({ n }) => {
    const choice = state.shown.get(n)?.choice;
    return choice === "coordenadas" || choice === "g_x";
  });

  // After a refused choice, to what is marked first.
  useEffect(() => {
    if (attempt > 0) body.current?.querySelector<HTMLElement>(MARKED)?.focus();
  }, [attempt]);

  const next = async () => {
    // A review that stands on these columns stays as it is.
    if (detail.estado === "REVISION" && !state.dirty) return router.push(importHrefs.importacion(recordRef));
    if (await state.save()) {
      setLeaving(true);
      router.push(importHrefs.importacion(recordRef));
    } else setAttempt((count) => count + 1);
  };

  return (
    <>
      <div ref={body} className="grid grid-cols-1 items-start gap-3 pb-3 lg:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="grid min-w-0 gap-3">
          {attempt > 0 && (state.failure ?? (state.marked && COLUMNS_STEP.wrong)) && (
            <Notice tone="red" role="alert">
              {state.failure ?? COLUMNS_STEP.wrong}
            </Notice>
          )}
          <ColumnTable
            columns={columnas}
            shown={state.shown}
            meanings={meanings}
            errorOf={state.columnError}
            onChoose={state.choose}
          />
        </div>
        <div className="grid min-w-0 gap-3">
          <RequiredPanel
            required={state.required}
            optional={state.optional}
            cited={state.cited}
            fillings={state.fillings}
            errorOf={state.fieldError}
            onFill={state.fill}
          />
          {esInventario(detail.tipo) && <DeducedPanel given={state.given} departamento={departamento} place={place} />}
        </div>
      </div>
      <ImportFoot
        left={
          <Checkbox
            id="recordar"
            label={COLUMNS_STEP.remember}
            checked={state.recordar}
            onChange={({ target }) => state.remember(target.checked)}
          />
        }
      >
        <CancelImport detail={detail} />
        <LinkButton href={importHrefs.importacion(recordRef, "archivo")}>{COLUMNS_STEP.back}</LinkButton>
        <Button variant="primary" loading={state.busy || leaving} onClick={() => void next()}>
          {COLUMNS_STEP.next}
        </Button>
      </ImportFoot>
      <ImportLeaveGuard dirty={state.dirty && !leaving} question={LEAVE.columns} />
    </>
  );
}
