"use client";

import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent, type MouseEvent } from "react";
import "./review.css";
import { CellEditor, TableHead, TableRow } from "./table-row";
import { keyOf } from "./cells-store";
import { type RowColumn, findingsAt, isAlike } from "./columns";
import { FindingPopover } from "./finding-popover";
import { type Spot, tableKeys } from "./table-keys";
import type { Grupo } from "./place";
import { TableFoot } from "./table-foot";
import type { Cells } from "./use-cells";
import { useEdit, useAlike, useSame } from "./use-edit";
import type { Rows } from "./use-rows";
import { useVisibleRows } from "./use-visible-rows";

/** The width of a row's number and of its button, in px. */
const NUMBER = 56;
const HEAD = 34;
const NONE: readonly number[] = [];

interface ReviewTableProps {
  /** The import. */
  id: number;
  columns: readonly RowColumn[];
  rows: Rows;
  cells: Cells;
  grupo: Grupo;
  /** The row at hand; null before there is one. */
  fila: number | null;
  onFila: (fila: number) => void;
  /** A new object brings the row at hand into sight. */
  flight: object | null;
  /** Rows may be mended and taken out. */
  editable: boolean;
  /** Rows for fingers are higher. */
  phone: boolean;
}

/** The rows of an import as a table of cells that are mended in place. */
export function ReviewTable(props: ReviewTableProps) {
  const { id, columns, rows, cells, grupo, fila, onFila, flight, phone } = props;
  const { store } = rows;
  const numeros = rows.numeros ?? NONE;
  const height = phone ? 44 : 38;
  const listId = useId();
  const table = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [setAnchor] = useState(() => (cell: HTMLElement | null) => {
    anchor.current = cell;
  });
  const [column, setColumn] = useState(0);
  const [within, setWithin] = useState(false);
  /** Escape closed the panel of the cell at hand, and lets Tab leave the table. */
  const [left, setLeft] = useState(false);
  /** The cell that gets the focus once it is rendered, without an editor. */
  const wanted = useRef<string | null>(null);
  /** What had the focus before a click. */
  const focused = useRef<Element | null>(null);

  const at = fila === null ? -1 : numeros.indexOf(fila);
  const spot: Spot = { index: Math.max(0, at), col: Math.min(column, columns.length) };
  const number = numeros[spot.index];
  const row = number === undefined ? undefined : store.get(number);
  const campo = columns[spot.col]?.campo ?? null;
  const editable = props.editable && row !== undefined && row.id_registro === null && !row.quitada;

  const hallazgos = campo === null ? [] : findingsAt(row, campo);
  const key = number === undefined || campo === null ? "" : keyOf(number, campo);
  const texto = campo === null ? "" : (row?.textos[campo] ?? "");
  const asks = within && editable && campo !== null && hallazgos.length > 0;
  const iguales = useSame(id, asks ? { campo, texto } : null, cells.many);
  const like = hallazgos.some(isAlike);
  const alike = useAlike(asks && like ? id : null, cells.many);
  const offeredBy = columns[spot.col]?.offered ? id : null;
  const edit = useEdit(
    row && campo !== null && editable
      ? { fila: row.fila, campo, texto, opciones: hallazgos.flatMap((one) => one.opciones), offeredBy, iguales }
      : null,
    cells.store,
  );
  const { opciones } = edit;
  const message = cells.unsaved.get(key)?.message ?? null;
  const open = within && !left && (hallazgos.length > 0 || message !== null || opciones.length > 0);

  const virtual = useVisibleRows({
    numeros,
    store,
    version: rows.version,
    table,
    height,
    head: HEAD,
    kept: spot.index,
  });

  const moveTo = (next: Spot) => {
    const to = numeros[next.index];
    if (to === undefined) return;
    wanted.current = `${to}:${next.col}`;
    setColumn(next.col);
    setLeft(false);
    onFila(to);
    virtual.scrollToIndex(next.index);
  };
  useLayoutEffect(() => {
    const cell = anchor.current;
    if (wanted.current === null || !cell || wanted.current !== `${number}:${spot.col}` || edit.text !== null) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  /** Once the editor is gone, the focus goes to its cell. */
  const toCell = () => {
    wanted.current = `${number}:${spot.col}`;
  };
  /** Moves the focus from the panel to the editor or its cell. */
  const back = () => (anchor.current?.querySelector<HTMLElement>(".filas-editor") ?? anchor.current)?.focus();

  const flown = useRef<object | null>(null);
  useEffect(() => {
    if (!flight || flown.current === flight || at < 0) return;
    flown.current = flight;
    virtual.scrollToIndex(at, { align: "center" });
  }, [flight, at, virtual]);

  const onKeyDown = tableKeys({
    spot,
    last: { index: numeros.length - 1, col: columns.length },
    page: virtual.page,
    edit,
    editable,
    options: opciones.length,
    list: { numeros, get: store.get, want: (index) => store.want(numeros, index, index) },
    columns,
    // In a list of rows without findings the key would only load them all.
    findings: grupo !== "LISTA" && grupo !== "CAMBIAN" && !left,
    moveTo,
    toCell,
    toPanel: () => document.querySelector<HTMLElement>("[data-hallazgos] :is(input, button)")?.focus(),
    leave: () => setLeft(true),
  });

  const spotOf = (target: EventTarget): { index: number; col: number } | null => {
    if (!(target instanceof Element)) return null;
    const col = target.closest<HTMLElement>("[data-col]")?.dataset["col"];
    const of = target.closest<HTMLElement>("[data-fila]")?.dataset["fila"];
    const index = of === undefined ? -1 : numeros.indexOf(Number(of));
    return col === undefined || index < 0 ? null : { index, col: Number(col) };
  };
  const onFocus = (event: FocusEvent) => {
    const found = spotOf(event.target);
    if (!found) return;
    setWithin(true);
    const to = numeros[found.index];
    if (found.index === at && found.col === spot.col) return;
    setColumn(found.col);
    setLeft(false);
    if (to !== undefined) onFila(to);
  };
  const inside = (to: EventTarget | null) =>
    to instanceof Element && (table.current?.contains(to) || to.closest("[data-hallazgos]") !== null);
  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest("input, textarea")) return;
    const found = spotOf(event.target);
    const clicked = store.get(numeros[found?.index ?? -1] ?? 0);
    if (event.target.closest("[data-quitar]")) {
      if (clicked) cells.takeOut(clicked.fila, !clicked.quitada);
      return;
    }
    // The first click chooses the cell, the next one edits it.
    const again = event.detail > 1 || focused.current === event.target.closest("[data-col]");
    if (again && edit.text === null) edit.begin();
  };

  const editor = edit.text !== null && campo !== null && (
    <CellEditor
      label={`${columns[spot.col]?.label ?? ""}, fila ${number}`}
      text={edit.text}
      long={edit.long}
      listId={open && opciones.length > 0 ? listId : null}
      optionId={edit.choice === null ? null : `${listId}-${edit.choice}`}
      onType={edit.type}
      onBlur={(event) => {
        if (!inside(event.relatedTarget) || table.current?.contains(event.relatedTarget)) edit.leave();
      }}
    />
  );

  const template = `${NUMBER}px ${columns.map(({ width }) => `minmax(${width}px, ${width}fr)`).join(" ")} 44px`;
  const width = columns.reduce((sum, one) => sum + one.width, NUMBER + 44);
  return (
    <div
      className="flex min-w-0 flex-col rounded-md border border-line-default bg-surface"
      onBlur={(event) => !inside(event.relatedTarget) && setWithin(false)}
    >
      <div
        ref={table}
        role="grid"
        aria-label="Filas de la importación"
        aria-rowcount={numeros.length + 1}
        aria-colcount={columns.length + 2}
        aria-busy={rows.pending}
        className="filas max-h-[max(15rem,calc(100dvh-21rem))] rounded-t-md phone:max-h-[calc(100dvh-15rem)]"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPointerDown={() => {
          focused.current = document.activeElement;
        }}
        onClick={onClick}
      >
        <TableHead columns={columns} template={template} width={width} height={HEAD} />
        <div role="rowgroup" className="relative" style={{ height: numeros.length * height, minWidth: width }}>
          {virtual.items.map(({ index, top }) => {
            const n = numeros[index] ?? 0;
            const here = index === spot.index;
            return (
              <TableRow
                key={n}
                fila={n}
                index={index}
                row={store.get(n)}
                columns={columns}
                grupo={grupo}
                top={top}
                height={height}
                template={template}
                width={width}
                unsaved={cells.unsaved}
                mended={cells.mended}
                editable={props.editable && store.get(n)?.id_registro === null}
                active={here ? spot.col : null}
                anchor={setAnchor}
                editor={here ? editor : null}
                describedBy={here && open ? listId : undefined}
              />
            );
          })}
        </div>
      </div>
      {open && (
        <FindingPopover
          of={key}
          cell={anchor}
          table={table}
          listId={listId}
          hallazgos={hallazgos}
          message={message}
          choice={edit.choice}
          opciones={opciones}
          typing={edit.text !== null && (edit.typed || hallazgos.every((one) => one.opciones.length === 0))}
          empty={texto === ""}
          iguales={iguales}
          alike={like ? alike : null}
          todas={edit.todas}
          usable={edit.choice !== null || edit.typed}
          editable={editable}
          onChoose={edit.choose}
          onTodas={edit.setTodas}
          onUse={() => {
            toCell();
            edit.use();
          }}
          onAnswer={(respuesta, all) => {
            toCell();
            edit.leave();
            if (number !== undefined) void cells.store.answer(number, respuesta, all);
          }}
          onBack={back}
        />
      )}
      <TableFoot rows={rows} cells={cells} grupo={grupo} inSight={virtual.page} editable={props.editable} />
    </div>
  );
}
