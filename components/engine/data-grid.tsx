"use client";

import { tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { Fragment, useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { cellText, headerOf, isFigure } from "@/lib/lists/cell-text";
import { LIST } from "@/lib/texts";
import { CellValue } from "./cells";
import type { GridRow, RowAction, TableColumn } from "./row-action";
import { RowActions } from "./row-actions";
import { directionOf, nextSort, SortButton } from "./sort-button";

/** The server sorts, searches and pages; the table only does the layout. */
const features = tableFeatures({});

const HEAD =
  "sticky top-bar z-[1] h-8 border-b border-line-default bg-sunken px-2 text-left text-2xs font-semibold tracking-caps text-muted first:pl-3 last:pr-3 drawer:static";
/** A wide table scrolls sideways below 1280 px, so its head is not sticky there; others do below the drawer's width. */
const WIDE_HEAD = "[@media(max-width:1279px)]:static";
const CELL = "border-b border-line-subtle px-2 py-0.5 align-middle first:pl-3 last:pr-3 group-last/row:border-b-0";

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
}

/** A list's table, with fixed column widths and a sticky head; the server sorts. */
export function DataGrid<R extends GridRow>(props: DataGridProps<R>) {
  const { label, columns, rows, firstNumber, actions, nameOf, sort, onSort, tall, wide, pending } = props;
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, R> => ({
        id: column.key,
        header: headerOf(column),
        accessorFn: (row) => row[column.key],
        cell: ({ row, getValue }) => (
          <div className={column.below && "py-1"}>
            {column.render ? column.render(row.original) : <CellValue column={column} value={getValue()} />}
            {column.below && (
              <div className="text-2xs text-muted">
                <CellValue column={column.below} value={row.original[column.below.key]} />
              </div>
            )}
          </div>
        ),
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

  return (
    <table
      aria-label={label}
      aria-busy={pending}
      className={cx(
        "w-full table-fixed border-separate border-spacing-0 text-sm transition-opacity duration-base",
        wide ? "min-w-252" : "min-w-160",
        pending && "opacity-60 delay-200",
      )}
    >
      <thead>
        <tr>
          {firstNumber !== undefined && (
            <th scope="col" className={cx(HEAD, wide && WIDE_HEAD, "w-11 text-right")}>
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
                style={column?.width ? { width: column.width } : undefined}
                className={cx(
                  HEAD,
                  wide && WIDE_HEAD,
                  isFigure(column?.cell) && "text-right",
                  sorted && "text-primary",
                  column?.className,
                )}
              >
                {orders.length === 0 && (
                  <span className={cx(column?.headHidden && "sr-only")}>
                    <table.FlexRender header={header} />
                  </span>
                )}
                {orders.map((order, index) => (
                  <Fragment key={order.key}>
                    {index > 0 && " / "}
                    <SortButton
                      tight={orders.length > 1}
                      direction={directionOf(sort, order.key)}
                      onClick={() => onSort(nextSort(sort, order.key))}
                    >
                      {order.header}
                    </SortButton>
                  </Fragment>
                ))}
              </th>
            );
          })}
          {actions && (
            <th
              scope="col"
              style={{ width: props.actionsWidth ?? "92px" }}
              className={cx(HEAD, wide && WIDE_HEAD, "text-right")}
            >
              {LIST.actions}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <tr key={row.id} className="group/row hover:[&>td]:bg-hover">
            {firstNumber !== undefined && (
              <td className={cx(CELL, "text-right text-muted tabular-nums")}>{firstNumber + index}</td>
            )}
            {row.getAllCells().map((cell) => {
              const column = byKey.get(cell.column.id);
              return (
                <td
                  key={cell.id}
                  className={cx(
                    CELL,
                    tall ? "h-row-2" : "h-row-1",
                    isFigure(column?.cell) && "text-right",
                    column?.className,
                  )}
                >
                  <table.FlexRender cell={cell} />
                </td>
              );
            })}
            {actions && (
              <td className={CELL}>
                <RowActions actions={actions(row.original)} name={nameOf(row.original)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A row's display name: its name column, or the first column with text where that is empty. */
export function rowName<R extends GridRow>(columns: readonly TableColumn<R>[], row: R): string {
  const named = columns.find((one) => one.cell === "name");
  const texts = (named ? [named, ...columns] : columns).map((column) =>
    cellText({ ...column, empty: "" }, row[column.key]),
  );
  return texts.find((text) => text !== "") ?? "";
}
