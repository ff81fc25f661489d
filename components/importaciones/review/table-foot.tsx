"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { LIST } from "@/lib/texts";
import { formatNumber } from "@/lib/format";
import { countRows, GRUPO_WORDS } from "@/lib/importaciones/texts";
import type { Grupo } from "./place";
import type { Cells } from "./use-cells";
import type { Rows } from "./use-rows";

interface TableFootProps {
  rows: Rows;
  cells: Cells;
  grupo: Grupo;
  /** Rows in sight. */
  inSight: number;
  editable: boolean;
}

/** What the table shows of how much, its keys, and what it could not load or save. */
export function TableFoot({ rows, cells, grupo, inSight, editable }: TableFootProps) {
  const total = rows.numeros?.length ?? null;
  const unsaved = [...cells.unsaved.values()].filter(({ message }) => message !== null).length;
  return (
    <>
      {rows.failure !== null && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-2 border-t border-state-red-line bg-state-red-bg px-3 py-2 text-sm"
        >
          <Icon name="circle-alert" className="size-icon text-state-red" />
          {`No se pudieron cargar las filas. ${rows.failure}`}
          <Button variant="link" onClick={rows.retry}>
            {LIST.retry}
          </Button>
        </p>
      )}
      {unsaved > 0 && (
        <p
          role="status"
          className="flex flex-wrap items-center gap-2 border-t border-state-red-line bg-state-red-bg px-3 py-1.5 text-sm"
        >
          {unsaved === 1 ? "1 celda sin guardar." : `${formatNumber(unsaved)} celdas sin guardar.`} Lo que escribió
          sigue aquí.
          <Button variant="link" onClick={() => cells.store.retry()}>
            Guardar otra vez
          </Button>
        </p>
      )}
      {total === 0 && rows.failure === null && <EmptyState title={GRUPO_WORDS[grupo].none} />}
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line-default px-3 py-1.5 text-sm text-secondary">
        <span role="status">
          {total === null
            ? "Cargando las filas…"
            : `${formatNumber(Math.min(inSight, total))} de ${countRows(total)} ${GRUPO_WORDS[grupo].of} a la vista`}
        </span>
        {editable && grupo !== "QUITADAS" && (
          <span className="ml-auto text-xs text-muted phone:hidden">
            Intro edita{grupo === "DUDA" || grupo === "ERROR" ? " · Tab pasa a la siguiente duda" : ""}
            <span className="sr-only">. Escape y después Tab sale de la tabla.</span>
          </span>
        )}
      </div>
    </>
  );
}
