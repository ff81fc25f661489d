"use client";

import { tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { Fragment, type ReactNode, useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { cellText, headerOf, isFigure } from "@/lib/lists/cell-text";
import { LIST } from "@/lib/texts";
import { CellValue } from "./cells";
import type { GridRow, RowAction, TableColumn } from "./row-action";
import { RowActions } from "./row-actions";
import { directionOf, nextSort, SortButton } from "./sort-button";

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
  /** The row that something beside the table speaks of. */
  current?: number | null;
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
      className={cx("rows", tall && "rows-tall", wide && "rows-wide", pending && "opacity-60 delay-200")}
    >
      <thead>
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
                style={column?.width ? { width: column.width } : undefined}
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
            <th scope="col" style={{ width: props.actionsWidth ?? "92px" }} className="text-right">
              {LIST.actions}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <tr key={row.id} {...(row.original.id === props.current && { "aria-current": true })}>
            {firstNumber !== undefined && <td className="text-right text-muted tabular-nums">{firstNumber + index}</td>}
            {columns.map((column) => (
              <td key={column.key} className={cx(isFigure(column.cell) && "text-right", column.className) || undefined}>
                <Cell column={column} row={row.original} />
              </td>
            ))}
            {actions && (
              <td>
                <RowActions actions={actions(row.original)} name={nameOf(row.original)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
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

/** A row's display name: its name column, or the first column with text where that is empty. */
export function rowName<R extends GridRow>(columns: readonly TableColumn<R>[], row: R): string {
  const named = columns.find((one) => one.cell === "name");
  const texts = (named ? [named, ...columns] : columns).map((column) =>
    cellText({ ...column, empty: "" }, row[column.key]),
  );
  return texts.find((text) => text !== "") ?? "";
}
