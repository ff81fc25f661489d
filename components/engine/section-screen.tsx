"use client";

import { useMemo, type ReactNode } from "react";
import { can, type RecordFacts, type Subject } from "@/contract/policy";
import type { Column, Section } from "@/lib/descriptors";
import { formatNumber } from "@/lib/format";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { DataTable } from "./data-table";
import { ListToolbar } from "./list-toolbar";
import type { GridRow, RowAction } from "./row-action";
import { useCrud } from "./use-crud";
import { useListUrl } from "./use-list-url";

interface SectionScreenProps {
  descriptor: Section;
  result: ListResult<GridRow>;
  subject: Subject;
  userId: number | string | null;
  /** The record the rows belong to. */
  parentId: number;
  /** The facts about that record that the permission rules need. */
  facts: RecordFacts;
  /** The read-only view: no new, edit or delete (spec 2 §2.9). */
  readOnly?: boolean;
  /** A further action of a row, before its own. */
  mark?: (row: GridRow) => RowAction | null;
  /** The row that something beside the table speaks of. */
  chosen?: number | null;
  /** Controls before 'Nuevo'. */
  controls?: ReactNode;
  /** Shown in place of the table and its search. */
  instead?: ReactNode;
}

const ROW_OPTIONS = [5, 10, 25, 50] as const;
const NO_ROWS_TEXT = "Este registro no tiene datos en esta sección.";

/** 'Regular' is a lighter blue in the read-only views (spec 2 §3.2). */
const readOnlyColumn = (column: Column): Column =>
  column.cell === "quality" ? { ...column, cell: "quality-light" } : column;

/** A table of child records inside a record's tab, with the dialogs that create, edit and delete (spec 2 §2.8). */
export function SectionScreen(props: SectionScreenProps) {
  const { descriptor, result, subject, userId, parentId, facts, readOnly = false, mark } = props;
  const { title, permissions, sums } = descriptor;
  const columns = useMemo(
    () => (readOnly ? descriptor.columns.map(readOnlyColumn) : descriptor.columns),
    [descriptor.columns, readOnly],
  );
  const url = useListUrl(result, DEFAULT_ROWS);
  const rows = result.ok ? result.rows : [];
  const { create, actions, dialogs } = useCrud({
    descriptor,
    rows,
    userId,
    may: {
      create: !readOnly && can(subject, permissions.create, facts),
      edit: !readOnly && can(subject, permissions.update, facts),
      remove: !readOnly && can(subject, permissions.remove, facts),
    },
    extras: { [descriptor.parentField]: parentId },
  });
  if (props.instead) {
    return (
      <section aria-label={title}>
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="mr-auto text-sm font-semibold">{title}</h2>
          {props.controls}
          {create}
        </div>
        {props.instead}
        {dialogs}
      </section>
    );
  }
  const acts = mark ? (row: GridRow) => [...[mark(row) ?? []].flat(), ...(actions?.(row) ?? [])] : actions;
  return (
    <section aria-label={title}>
      <ListToolbar url={url} title={title}>
        {props.controls}
        {create}
      </ListToolbar>
      <DataTable
        label={title}
        columns={columns}
        result={result}
        url={url}
        rowOptions={ROW_OPTIONS}
        numbered
        empty={create ? descriptor.empty : NO_ROWS_TEXT}
        current={props.chosen ?? null}
        {...(acts && { actions: acts })}
        {...(mark && actions && { actionsWidth: "120px" })}
        {...(sums &&
          rows.length > 0 &&
          result.ok && { footer: <Sums sums={sums} rows={rows} whole={rows.length === result.total} /> })}
      />
      {dialogs}
    </section>
  );
}

interface SumsProps {
  sums: NonNullable<Section["sums"]>;
  /** Numbers, or as they are typed. */
  rows: readonly Readonly<Record<string, unknown>>[];
  /** The current page is the whole list. */
  whole: boolean;
}

/** 'Total 516 km en 10,2 h'. */
export function Sums({ sums, rows, whole }: SumsProps) {
  const total = (key: string) =>
    rows.reduce((sum, row) => sum + (Number(String(row[key] ?? "").replace(",", ".")) || 0), 0);
  return (
    <p className="px-3 pb-3 text-right text-sm text-secondary tabular-nums phone:px-0">
      {whole ? "Total " : "Total de esta página "}
      {sums.map(({ key, unit }, index) => (
        <span key={key}>
          {index > 0 && <span> en </span>}
          <b className="text-primary">
            {formatNumber(total(key))} {unit}
          </b>
        </span>
      ))}
    </p>
  );
}
