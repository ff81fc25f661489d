"use client";

import { rowSortingFeature, tableFeatures, useTable, type ColumnDef, type SortingState } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { LIST } from "@/lib/texts";
import { CellValue, cellText, isFigure } from "./cells";
import type { GridRow, RowAction, TableColumn } from "./row-action";
import { RowActions } from "./row-actions";

const features = tableFeatures({ rowSortingFeature });

const HEAD =
  "sticky top-bar z-[1] h-8 border-b border-line-default bg-sunken px-2 text-left text-2xs font-semibold tracking-caps text-muted first:pl-3 last:pr-3 drawer:static";
const CELL = "border-b border-line-subtle px-2 py-0.5 align-middle first:pl-3 last:pr-3 group-last/row:border-b-0";

interface DataGridProps<R extends GridRow> {
  label: string;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  /** Number of the first row, where the rows are numbered. */
  firstNumber?: number;
  actions?: (row: R) => readonly RowAction[];
  /** CSS width of the actions column. */
  actionsWidth?: string;
  nameOf: (row: R) => string;
  /** As in the address: a column, with '-' in front for descending. */
  sort: string | undefined;
  onSort: (sort: string | null) => void;
  /** Rows of two lines are 44 px high. */
  tall?: boolean;
  pending: boolean;
}

const sortingOf = (sort: string | undefined): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ""), desc: sort.startsWith("-") }] : [];

/** The table of a list: fixed widths, head in sight, order by the server. */
export function DataGrid<R extends GridRow>(props: DataGridProps<R>) {
  const { label, columns, rows, firstNumber, actions, nameOf, sort, onSort, tall, pending } = props;
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, R> => ({
        id: column.key,
        header: column.header,
        accessorFn: (row) => row[column.key],
        enableSorting: column.sortable === true,
        cell: ({ row, getValue }) =>
          column.render ? (
            column.render(row.original)
          ) : (
            <CellValue value={getValue()} {...(column.cell && { cell: column.cell })} />
          ),
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const table = useTable({
    features,
    columns: defs,
    data,
    manualSorting: true,
    enableMultiSort: false,
    getRowId: (row) => String(row.id),
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(sorting) : update;
      onSort(next ? `${next.desc ? "-" : ""}${next.id}` : null);
    },
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));

  return (
    <table
      aria-label={label}
      aria-busy={pending}
      className={cx(
        "w-full min-w-160 table-fixed border-separate border-spacing-0 text-sm transition-opacity duration-base",
        pending && "opacity-60 delay-200",
      )}
    >
      <thead>
        <tr>
          {firstNumber !== undefined && (
            <th scope="col" className={cx(HEAD, "w-11 text-right")}>
              {LIST.number}
            </th>
          )}
          {table.getFlatHeaders().map((header) => {
            const column = byKey.get(header.column.id);
            const sorted = header.column.getIsSorted();
            const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ArrowUpDown;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
                style={column?.width ? { width: column.width } : undefined}
                className={cx(
                  HEAD,
                  isFigure(column?.cell) && "text-right",
                  sorted && "text-primary",
                  column?.className,
                )}
              >
                {header.column.getCanSort() ? (
                  <button
                    type="button"
                    onClick={header.column.getToggleSortingHandler()}
                    className="group/sort inline-flex min-h-6 items-center gap-1 text-left font-semibold tracking-caps hover:text-primary"
                  >
                    <table.FlexRender header={header} />
                    <Arrow
                      aria-hidden
                      className={cx(
                        "size-3 shrink-0",
                        !sorted && "opacity-0 group-hover/sort:opacity-70 group-focus-visible/sort:opacity-70",
                      )}
                    />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            );
          })}
          {actions && (
            <th scope="col" style={{ width: props.actionsWidth ?? "92px" }} className={cx(HEAD, "text-right")}>
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

/** The word a row goes by: its name column, else its first. */
export function rowName<R extends GridRow>(columns: readonly TableColumn<R>[], row: R): string {
  const column = columns.find((one) => one.cell === "name") ?? columns[0];
  return column ? cellText(column.cell, row[column.key]) : "";
}
