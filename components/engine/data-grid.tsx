"use client";

import { tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { Fragment, type ReactNode, useMemo, useState } from "react";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { headerOf, isFigure } from "@/lib/lists/cell-text";
import { LIST } from "@/lib/texts";
import { Icon } from "@/components/ui/icon";
import { CellValue } from "./cells";
import type { CellExtras, GridRow, RowAction, TableColumn } from "./row-action";
import { RowActions } from "./row-actions";
import { GroupedRows, type RowGroups } from "./row-groups";

type Direction = "ascending" | "descending";

/** The direction in which the URL's `sort` orders a column; undefined where it does not. */
export function directionOf(sort: string | undefined, key: string): Direction | undefined {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : undefined;
}

/** The `sort` after the next click: ascending, descending, then the list's own order (null). */
export function nextSort(sort: string | undefined, key: string): string | null {
  const direction = directionOf(sort, key);
  if (direction === undefined) return key;
  return direction === "ascending" ? `-${key}` : null;
}

const ARROW = { ascending: "arrow-up", descending: "arrow-down" } as const;

interface SortButtonProps {
  direction: Direction | undefined;
  onClick: () => void;
  /** For several buttons in one head: reserves no space for the arrow. */
  tight?: boolean;
  children: ReactNode;
}

/** The head of a column that can be sorted. */
function SortButton({ direction, onClick, tight = false, children }: SortButtonProps) {
  return (
    <button type="button" onClick={onClick} className={cx("sort", tight && "sort-tight")}>
      <span className="contents">{children}</span>
      {(direction ?? !tight) && (
        <Icon name={direction ? ARROW[direction] : "arrow-up-down"} {...(!direction && { className: "unsorted" })} />
      )}
    </button>
  );
}

const ColumnEdge = lazyPart(() => import("./column-edge").then((module) => module.ColumnEdge));

const NO_EXTRAS: Partial<CellExtras> = {};

/** The server sorts, searches and pages; the table only does the layout. */
const features = tableFeatures({});

interface DataGridProps<R extends GridRow> {
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  /** Number of the first row; absent where rows are not numbered. */
  firstNumber?: number;
  actions?: (row: R) => readonly RowAction[];
  /** CSS width of the actions column. */
  actionsWidth?: string;
  nameOf: (row: R) => string;
  /** As in the URL: a column key, prefixed with '-' for descending. */
  sort: string | undefined;
  onSort: (sort: string | null) => void;
  /** Two-line rows, 44 px high. */
  tall?: boolean;
  /** Many columns: below about 1000 px the rows scroll sideways, so that no column is too narrow for its text. */
  wide?: boolean;
  pending: boolean;
  sizes?: ColumnSizes;
  groups?: RowGroups<R>;
  /** The row that something beside the table speaks of. */
  current?: number | null;
  /** What some cells get besides their content. */
  extras?: ((row: R, column: TableColumn<R>) => CellExtras | null) | undefined;
}

/** Columns whose edges can be moved. */
export interface ColumnSizes {
  /** By column, in pixels. */
  widths: Readonly<Record<string, number>>;
  /** Null: by the screen again. */
  onWidth: (key: string, width: number | null) => void;
  /** Below this width the rows scroll sideways, in pixels; null: as the screen's own columns do. */
  least: number | null;
  /** The name of a column's edge for screen readers. */
  label: (header: string) => string;
}

/** A list's table, with fixed column widths and a sticky head; the server sorts. */
export function DataGrid<R extends GridRow>(props: DataGridProps<R>) {
  const { label, columns, rows, firstNumber, actions, nameOf, sort, onSort, tall, wide, pending } = props;
  const { sizes, groups } = props;
  /** The edges come once somebody is near: most lists are read as they are. */
  const [near, setNear] = useState(false);
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, R> => ({
        id: column.key,
        header: headerOf(column),
        accessorFn: (row) => row[column.key],
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(row.id),
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const line = (row: R, index: number) => (
    <tr {...(row.id === props.current && { "aria-current": true })}>
      {firstNumber !== undefined && <td className="text-right text-muted tabular-nums">{firstNumber + index}</td>}
      {columns.map((column) => {
        const { cell, after } = props.extras?.(row, column) ?? NO_EXTRAS;
        return (
          <td
            key={column.key}
            {...cell}
            className={cx(isFigure(column.cell) && "text-right", column.className, cell?.className) || undefined}
          >
            <Cell column={column} row={row} />
            {after}
          </td>
        );
      })}
      {actions && (
        <td>
          <RowActions actions={actions(row)} name={nameOf(row)} />
        </td>
      )}
    </tr>
  );

  return (
    <table
      aria-label={label}
      aria-busy={pending}
      className={cx(
        "rows",
        tall && "rows-tall",
        wide && "rows-wide",
        actions && "rows-ends",
        pending && "opacity-60 delay-200",
      )}
      {...(sizes && sizes.least !== null && { style: { minWidth: sizes.least } })}
    >
      <thead {...(sizes && { onPointerEnter: () => setNear(true), onFocus: () => setNear(true) })}>
        <tr>
          {firstNumber !== undefined && (
            <th scope="col" className="w-11 text-right">
              {LIST.number}
            </th>
          )}
          {table.getFlatHeaders().map((header) => {
            const column = byKey.get(header.column.id);
            const orders = column?.sorts ?? (column?.sortable ? [column] : []);
            const sorted = orders.map(({ key }) => directionOf(sort, key)).find(Boolean);
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted}
                style={widthOf(column, sizes)}
                // The edge's name is not part of the head's.
                aria-label={near && sizes && column && !column.head ? headerOf(column) : undefined}
                className={
                  cx(isFigure(column?.cell) && "text-right", sorted && "text-primary", column?.className) || undefined
                }
              >
                {column?.head}
                {orders.length === 0 && !column?.head && (
                  <span className={column?.headHidden ? "sr-only" : undefined}>
                    <table.FlexRender header={header} />
                  </span>
                )}
                {orders.map((order, index) => (
                  <Fragment key={order.key}>
                    {index > 0 && <span> / </span>}
                    <SortButton
                      tight={orders.length > 1}
                      direction={directionOf(sort, order.key)}
                      onClick={() => onSort(nextSort(sort, order.key))}
                    >
                      {order.header}
                    </SortButton>
                  </Fragment>
                ))}
                {near && sizes && column && !column.head && (
                  <ColumnEdge
                    label={sizes.label(headerOf(column))}
                    width={sizes.widths[column.key] ?? null}
                    onWidth={(width) => sizes.onWidth(column.key, width)}
                  />
                )}
              </th>
            );
          })}
          {actions && (
            <th scope="col" style={{ width: props.actionsWidth ?? "92px" }} className="text-right">
              {LIST.actions}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {groups ? (
          <GroupedRows
            groups={groups}
            rows={rows}
            span={columns.length + (actions ? 1 : 0)}
            row={(row) => line(row, 0)}
          />
        ) : (
          rows.map((row, index) => <Fragment key={row.id}>{line(row, index)}</Fragment>)
        )}
      </tbody>
    </table>
  );
}

function widthOf<R>(column: TableColumn<R> | undefined, sizes: ColumnSizes | undefined) {
  const own = column && sizes?.widths[column.key];
  const width = own === undefined ? column?.width : `${own}px`;
  return width ? { width } : undefined;
}

/** A cell's content, with its second line where the column has one. */
function Cell<R extends GridRow>({ column, row }: { column: TableColumn<R>; row: R }): ReactNode {
  const { below } = column;
  const value = column.render ? column.render(row) : <CellValue column={column} value={row[column.key]} />;
  if (!below) return value;
  return (
    <div className="py-1">
      {value}
      <div className="text-2xs text-muted">
        <CellValue column={below} value={row[below.key]} />
      </div>
    </div>
  );
}
