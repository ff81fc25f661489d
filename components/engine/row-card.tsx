"use client";

import { Badge } from "@/components/ui/badge";
import { cellText, eachColumn, isQuality } from "@/lib/lists/cell-text";
import { CellValue } from "./cells";
import type { GridRow, RowAction, TableColumn } from "./row-action";
import { CardActions } from "./row-actions";

type Place = NonNullable<TableColumn<GridRow>["card"]>;

function placeOf<R>(column: TableColumn<R>): Place {
  if (column.card) return column.card;
  if (column.cell === "name") return "title";
  if (column.cell === "state" || isQuality(column.cell)) return "badge";
  return column.cell === "code" ? "code" : "meta";
}

interface RowCardProps<R extends GridRow> {
  row: R;
  columns: readonly TableColumn<R>[];
  actions: readonly RowAction[];
  name: string;
  /** Something beside the list speaks of it. */
  current?: boolean;
  /** Heading level. */
  level?: 2 | 3;
}

/** A row on a phone: its name, state, other values and labelled actions. No text is truncated. */
export function RowCard<R extends GridRow>({
  row,
  columns,
  actions,
  name,
  current = false,
  level = 3,
}: RowCardProps<R>) {
  const all: readonly TableColumn<R>[] = eachColumn(columns);
  const at = (place: Place) => all.filter((column) => placeOf(column) === place);
  const titles = at("title");
  const [title = columns[0], ...rest] = titles;
  const words = (column: TableColumn<R>) => cellText(column, row[column.key]);
  const codes = at("code").flatMap((column) => (column !== title && words(column)) || []);
  const meta = [...rest, ...at("meta")].filter((column) => column !== title && (column.render ?? words(column)));
  const Heading = level === 2 ? "h2" : "h3";
  const show = (column: TableColumn<R>) =>
    column.render ? column.render(row) : <CellValue column={column} value={row[column.key]} />;
  return (
    <li
      {...(current && { "aria-current": true })}
      className="rounded-md border border-line-default bg-surface px-3 pt-2.5 aria-[current]:border-primary-line aria-[current]:bg-selected"
    >
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <Heading className="min-w-0 flex-[1_1_8rem] text-[0.9375rem]/5 font-semibold tracking-tight">
          {title && (title.render ? title.render(row) : words(title))}
        </Heading>
        {at("badge").map((column) => (
          <span key={column.key}>{show(column)}</span>
        ))}
        {actions
          .filter((action) => action.badge)
          .map((action) => (
            <Badge key={action.key} tone={action.badge ?? "none"} icon={action.icon}>
              {action.label}
            </Badge>
          ))}
      </div>
      {codes.length > 0 && <p className="mt-0.5 text-xs text-secondary tabular-nums">{codes.join(" · ")}</p>}
      {meta.length > 0 && (
        <dl className="card-facts">
          {meta.map((column) => (
            <div key={column.key}>
              <dt className="sentence">{column.header}</dt>
              <dd>{column.render ? column.render(row) : words(column)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="-mx-3">
        {actions.length > 0 ? <CardActions actions={actions} name={name} /> : <div className="h-2" />}
      </div>
    </li>
  );
}
