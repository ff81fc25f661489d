"use client";

import { useCallback } from "react";
import { CellValue } from "@/components/engine/cells";
import { eachColumn, isFigure } from "@/lib/lists/cell-text";
import { rowName } from "@/components/engine/row-name";
import type { GridRow } from "@/components/engine/row-action";
import { RowCard } from "@/components/engine/row-card";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { api, ApiError } from "@/lib/api-client";
import type { Column, Section } from "@/lib/descriptors";
import { formatNumber } from "@/lib/format";
import { RECORD_PAGE } from "@/lib/registros/texts";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { LoadFailure } from "./load-failure";
import { PanelSkeleton } from "./panel-skeleton";
import { useLoad } from "./use-load";

interface SectionRowsProps {
  section: Section;
  parentId: number;
}

/** The API's largest page size. */
const MOST_ROWS = 100;

/** 'Regular' has a lighter blue in read-only tables (spec 2 §3.2). */
const readOnlyColumn = (column: Column): Column =>
  column.cell === "quality" ? { ...column, cell: "quality-light" } : column;

async function rowsOf({ resource, parentQuery }: Section, parentId: number, signal: AbortSignal) {
  const query = { [parentQuery]: parentId, page: 1, rows: MOST_ROWS };
  // The row type depends on the call's name; the table takes any row with an id.
  const reply: Record<string, unknown> = await api(`${resource}.list`, { query, signal });
  const [list] = Object.values(reply) as [{ data: GridRow[]; total: number }];
  return list;
}

/** The rows of a part of a record, in a compact table with its read-only columns; cards on a phone. */
export function SectionRows({ section, parentId }: SectionRowsProps) {
  const list = useLoad(useCallback((signal: AbortSignal) => rowsOf(section, parentId, signal), [section, parentId]));
  if (list.state === "loading") return <PanelSkeleton />;
  if (list.state === "failed") {
    const { error } = list;
    if (error instanceof ApiError && error.status === 404) return <Notice>{RECORD_PAGE.noSection}</Notice>;
    return <LoadFailure {...(error instanceof ApiError && { message: error.message })} onRetry={list.retry} />;
  }
  const { data, total } = list.value;
  if (data.length === 0) return <p className="text-sm text-muted">{REVISION.noRows}</p>;
  const columns = section.columns.map(readOnlyColumn);
  return (
    <>
      <Table label={section.title} columns={eachColumn(columns)} rows={data} />
      <ul aria-label={section.title} className="hidden gap-2 phone:grid">
        {data.map((row) => (
          <RowCard key={row.id} row={row} columns={columns} actions={[]} name={rowName(columns, row)} level={3} />
        ))}
      </ul>
      {total > data.length && (
        <p className="mt-2 text-xs text-muted">{REVISION.firstRows(formatNumber(data.length), formatNumber(total))}</p>
      )}
    </>
  );
}

interface TableProps {
  label: string;
  columns: readonly Column[];
  rows: readonly GridRow[];
}

function Table({ label, columns, rows }: TableProps) {
  return (
    <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto phone:hidden">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-xs">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  "border-b border-line-default bg-sunken px-2 py-1 text-left align-bottom text-2xs font-semibold tracking-caps text-muted",
                  isFigure(column.cell) && "text-right",
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="group/row">
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={cx(
                    "border-b border-line-subtle px-2 py-1.5 align-top group-last/row:border-b-0",
                    isFigure(column.cell) && "text-right",
                  )}
                >
                  <CellValue column={column} value={row[column.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
