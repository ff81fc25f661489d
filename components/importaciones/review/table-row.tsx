"use client";

import { memo, type ReactNode, type ChangeEvent, type FocusEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { keyOf, type Unsaved } from "./cells-store";
import { cellWords, type RowColumn, findingsAt, levelOf } from "./columns";
import type { Grupo } from "./place";

interface TableRowProps {
  fila: number;
  /** Its place in the list, from 0. */
  index: number;
  /** Undefined until it is loaded. */
  row: FilaImportacion | undefined;
  columns: readonly RowColumn[];
  grupo: Grupo;
  top: number;
  height: number;
  template: string;
  /** The table's least width, in px. */
  width: number;
  /** Cells of this page that the server does not have, and those it took. */
  unsaved: ReadonlyMap<string, Unsaved>;
  mended: ReadonlySet<string>;
  editable: boolean;
  /** The column that is in the tab order; null for the other rows. */
  active: number | null;
  /** Where the active cell is kept. */
  anchor: (cell: HTMLElement | null) => void;
  /** The active cell's editor. */
  editor: ReactNode;
  /** The id of what the check says of the active cell. */
  describedBy: string | undefined;
}

/** A row of the table. Keys and clicks are the table's: a cell says with `data-col` which it is. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { fila, index, row, columns, top, height, template, active, editable } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={!row || undefined}
      data-fila={fila}
      data-activa={active === null ? undefined : ""}
      data-quitada={row?.quitada ? "" : undefined}
      className="filas-fila"
      style={{ top, height, minWidth: props.width, gridTemplateColumns: template }}
    >
      <div role="rowheader" aria-colindex={1} className="filas-numero">
        <RowMark row={row} grupo={props.grupo} />
        {fila}
      </div>
      {columns.map((column, col) => (
        <Cell key={column.campo} {...props} column={column} col={col} />
      ))}
      <div role="gridcell" aria-colindex={columns.length + 2} className="filas-celda justify-center px-0!">
        {row && editable && (
          <button
            type="button"
            ref={active === columns.length ? props.anchor : null}
            tabIndex={active === columns.length ? 0 : -1}
            data-col={columns.length}
            data-quitar
            aria-label={row.quitada ? `Reponer la fila ${fila}` : `Quitar la fila ${fila}`}
            title={row.quitada ? "Reponer" : "Quitar"}
            className="grid size-6 place-items-center rounded-sm text-secondary hover:bg-hover hover:text-primary phone:size-11"
          >
            <Icon name={row.quitada ? "rotate-cw" : "x"} />
          </button>
        )}
      </div>
    </div>
  );
});

/** Says at the row's number what it does to a record that stands, or that it left the group it is shown in. */
function RowMark({ row, grupo }: Pick<TableRowProps, "row" | "grupo">) {
  if (!row || row.quitada) return null;
  if (row.id_registro !== null) return <Icon name="check-check" label="Ya entró" className="text-state-green" />;
  if (row.cambia?.cambios.length === 0) return <Icon name="minus" label="Sin cambios" className="text-muted" />;
  if (row.cambia) {
    return <Icon name="rotate-cw" label={`Cambia ${row.cambia.nombre}`} className="text-state-blue" />;
  }
  if (row.grupo === "LISTA" && grupo !== "LISTA") {
    return <Icon name="circle-check" label="Ya está lista" className="text-state-green" />;
  }
  return null;
}

interface CellProps extends TableRowProps {
  column: RowColumn;
  col: number;
}

function Cell({ fila, row, column, col, unsaved, mended, active, anchor, editor, describedBy }: CellProps) {
  const key = keyOf(fila, column.campo);
  const waiting = unsaved.get(key);
  const findings = findingsAt(row, column.campo);
  const failed = waiting?.message ?? null;
  const level = failed === null ? levelOf(findings) : "ERROR";
  const words = row ? cellWords(row, column.campo) : null;
  const isActive = active === col;
  const title = failed ?? (words && words.shown !== words.typed ? `En su archivo: «${words.typed}»` : undefined);
  return (
    <div
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={isActive}
      aria-describedby={isActive ? describedBy : undefined}
      ref={isActive ? anchor : null}
      tabIndex={isActive ? 0 : -1}
      data-col={col}
      title={title}
      className={cx(
        "filas-celda",
        `filas-celda--${column.kind}`,
        level === "DUDA" && "filas-celda--duda",
        level === "ERROR" && "filas-celda--error",
      )}
    >
      {level === "DUDA" && <Icon name="triangle-alert" label="Duda" />}
      {level === "ERROR" && <Icon name="circle-alert" label={failed === null ? "Error" : "Sin guardar"} />}
      {level === null && mended.has(key) && <Icon name="check" label="Correcto" className="text-state-green" />}
      {words && (words.before === null || waiting) && <span>{waiting?.texto ?? words.shown}</span>}
      {words && words.before !== null && !waiting && (
        <span className="filas-cambio">
          <ins>{words.shown || "(vacío)"}</ins>
          <s>
            <span className="sr-only">antes: </span>
            {words.before || "(vacío)"}
          </s>
        </span>
      )}
      {!words && <span className="h-2 w-3/5 rounded-xs bg-sunken" aria-hidden />}
      {isActive && editor}
    </div>
  );
}

interface TableHeadProps {
  columns: readonly RowColumn[];
  template: string;
  /** The table's least width, in px. */
  width: number;
  height: number;
}

/** The columns' names, each with the heading that it has in the person's own file. */
export function TableHead({ columns, template, width, height }: TableHeadProps) {
  return (
    <div role="rowgroup" className="contents">
      <div
        role="row"
        aria-rowindex={1}
        className="filas-cabeza"
        style={{ height, minWidth: width, gridTemplateColumns: template }}
      >
        <div role="columnheader" aria-colindex={1} className="text-right">
          Fila
        </div>
        {columns.map(({ campo, label, heading, kind }, index) => (
          <div
            key={campo}
            role="columnheader"
            aria-colindex={index + 2}
            title={heading === null ? label : `${label} «${heading}»`}
            className={cx(kind === "name" && "filas-cabeza--name")}
          >
            <span>{label}</span>
            <small>{heading === null ? "sin columna" : `«${heading}»`}</small>
          </div>
        ))}
        <div role="columnheader" aria-colindex={columns.length + 2}>
          <span className="sr-only">Quitar</span>
        </div>
      </div>
    </div>
  );
}

interface CellEditorProps {
  label: string;
  text: string;
  /** In several lines, with its line breaks. */
  long: boolean;
  /** The list of likely values, and the chosen one; null without them. */
  listId: string | null;
  optionId: string | null;
  onType: (text: string) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
}

function focusAtEnd(control: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!control || document.activeElement === control) return;
  control.focus({ preventScroll: true });
  control.setSelectionRange(control.value.length, control.value.length);
}

/** The text of a cell while it is edited. */
export function CellEditor({ label, text, long, listId, optionId, onType, onBlur }: CellEditorProps) {
  const common = {
    "aria-label": label,
    value: text,
    autoComplete: "off",
    spellCheck: false,
    className: "filas-editor",
    onBlur,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onType(event.target.value),
  };
  if (long) return <textarea {...common} ref={focusAtEnd} maxLength={10_000} />;
  if (listId === null) return <input {...common} ref={focusAtEnd} maxLength={10_000} />;
  return (
    <input
      {...common}
      ref={focusAtEnd}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={optionId ?? undefined}
      maxLength={10_000}
    />
  );
}
