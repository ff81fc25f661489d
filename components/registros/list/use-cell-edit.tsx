"use client";

import { useCallback, useState } from "react";
import type { CellExtras } from "@/components/engine/row-action";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";
import type { Kind } from "@/contract/resources/registros";
import { CELL } from "@/lib/registros/texts";
import type { RecordRow } from "./record-row";

const loadEditor = () => import("./cell-editor").then((module) => module.CellEditor);
const CellEditor = lazyPart(loadEditor);

/** The columns whose cells are changed where they stand. */
const COLUMNS: Record<Kind, readonly string[]> = {
  ppirta: ["nombre", "jerarquia", "municipio", "comunidad"],
  ppirtf: ["nombre", "municipio"],
};

const cellId = (row: RecordRow, column: string) => `celda-${row.id}-${column}`;

/**
 * Cells that are changed by a double click, by F2 or by their pencil, in rows that this person may edit. They come once
 * somebody is near the list, since most lists are read as they are.
 */
export function useCellEdit(kind: Kind) {
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const extras = useCallback(
    (row: RecordRow, column: { key: string; header: string }): CellExtras | null => {
      if (!row.actions.editar || !COLUMNS[kind].includes(column.key)) return null;
      const id = cellId(row, column.key);
      const edit = () => setOpen(id);
      return {
        cell: {
          id,
          tabIndex: -1,
          className: "cell-edit",
          onDoubleClick: edit,
          onKeyDown: ({ key, target, currentTarget }) => {
            if (key === "F2" || (key === "Enter" && target === currentTarget)) edit();
          },
        },
        after:
          open === id ? (
            <CellEditor
              kind={kind}
              row={row}
              column={column.key}
              onClose={() => {
                setOpen(null);
                document.getElementById(id)?.focus();
              }}
            />
          ) : (
            <button
              type="button"
              className="cell-pencil"
              aria-label={CELL.edit(column.header.toLocaleLowerCase("es"), row.nombre)}
              title={CELL.hint}
              onClick={edit}
              {...fetchAhead(loadEditor)}
            >
              <Icon name="pencil" />
            </button>
          ),
      };
    },
    [kind, open],
  );
  return { extras: near ? extras : undefined, onNear: () => setNear(true) };
}
