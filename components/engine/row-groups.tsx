"use client";

import { Fragment, type ReactNode } from "react";
import type { GridRow } from "./row-action";

/** Rows in parts: each part has a head, is exactly counted, and can be folded. */
export interface RowGroups<R extends GridRow> {
  /** The part of a row; rows of one part are next to each other. */
  of: (row: R) => string;
  folded: ReadonlySet<string>;
  /** What a part's head says; `rows` are those of the page. */
  head: (key: string, rows: readonly R[]) => ReactNode;
  /** The check box of a part, where rows can be chosen. */
  pick?: ((key: string, rows: readonly R[]) => ReactNode) | undefined;
}

/** The rows of a page by their parts, in order. */
export function groupRows<R extends GridRow>(rows: readonly R[], of: (row: R) => string) {
  const parts: { key: string; rows: R[] }[] = [];
  for (const row of rows) {
    const key = of(row);
    const last = parts.at(-1);
    if (last?.key === key) last.rows.push(row);
    else parts.push({ key, rows: [row] });
  }
  return parts;
}

interface GroupedRowsProps<R extends GridRow> {
  groups: RowGroups<R>;
  rows: readonly R[];
  /** How many columns the table has. */
  span: number;
  row: (row: R) => ReactNode;
}

/** A table's rows in parts, each below its head. */
export function GroupedRows<R extends GridRow>({ groups, rows, span, row }: GroupedRowsProps<R>) {
  const { of, folded, head, pick } = groups;
  return groupRows(rows, of).map((part) => (
    <Fragment key={part.key}>
      <tr className="group-head">
        {pick && <td>{pick(part.key, part.rows)}</td>}
        <th scope="rowgroup" colSpan={pick ? span - 1 : span}>
          {head(part.key, part.rows)}
        </th>
      </tr>
      {!folded.has(part.key) && part.rows.map((one) => <Fragment key={one.id}>{row(one)}</Fragment>)}
    </Fragment>
  ));
}
