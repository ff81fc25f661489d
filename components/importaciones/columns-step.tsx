"use client";

import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/line/use-router";
import { Button, LinkButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { esInventario } from "@/contract/importacion/tipos";
import type { ImportacionDetalle, ColumnaLeida } from "@/contract/resources/importaciones";
import { importHrefs } from "@/lib/importaciones/hrefs";
import type { Meaning } from "@/lib/importaciones/meanings";
import { COLUMNS_STEP, LEAVE_COLUMNS } from "@/lib/importaciones/texts";
import { Icon, type IconName } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { CancelImport } from "./cancel-import";
import { ColumnTable } from "./column-table";
import { LeaveGuard } from "@/components/engine/leave-guard";
import { ImportFoot } from "./import-frame";
import { RequiredPanel } from "./required-panel";
import { useColumns } from "./use-columns";

interface DeducedPanelProps {
  /** The meanings that columns have. */
  given: ReadonlySet<string>;
  /** The department of the person's role; null: any. */
  departamento: string | null;
  /** The column that has the places, where another way of writing them stands in where it is empty. */
  place: ColumnaLeida | undefined;
}

const TERRITORY = ["id_provincia", "id_region", "id_macro_region"];

function deducedLines({ given, departamento, place }: DeducedPanelProps): { icon: IconName; text: string }[] {
  const territory = TERRITORY.some((name) => !given.has(name));
  const free = departamento === null && !given.has("id_departamento");
  return [
    ...(departamento === null ? [] : [{ icon: "lock" as const, text: COLUMNS_STEP.department(departamento) }]),
    ...(territory ? [{ icon: "map" as const, text: free ? COLUMNS_STEP.territoryAll : COLUMNS_STEP.territory }] : []),
    ...(given.has("id_categoria") && given.has("id_tipo")
      ? []
      : [{ icon: "folder-tree" as const, text: COLUMNS_STEP.classes }]),
    ...(place && (given.has("utm") || given.has("utm_este"))
      ? [{ icon: "crosshair" as const, text: COLUMNS_STEP.utmWhereEmpty(place.encabezado) }]
      : []),
  ];
}

/** What follows from the columns and is not asked for. */
function DeducedPanel(props: DeducedPanelProps) {
  return (
    <Panel title={COLUMNS_STEP.deducedTitle}>
      <ul className="grid gap-2 text-sm text-secondary">
        {deducedLines(props).map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon name={icon} className="mt-0.5 size-icon-sm shrink-0 text-muted" />
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

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

  // After a refusal the first marked field takes the focus.
  useEffect(() => {
    if (attempt > 0) body.current?.querySelector<HTMLElement>(MARKED)?.focus();
  }, [attempt]);

  const next = async () => {
    // Unchanged columns keep the review that was begun with them.
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
      <LeaveGuard dirty={state.dirty && !leaving} texts={LEAVE_COLUMNS} />
    </>
  );
}
