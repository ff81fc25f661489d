"use client";

import { useListUrl } from "@/components/engine/use-list-url";
import { RetryButton } from "@/components/registros/retry-button";
import { EmptyState } from "@/components/ui/empty";
import { Notice } from "@/components/ui/notice";
import { Pager } from "@/components/ui/pager";
import type { Entrada } from "@/lib/registros/historial";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import { HistoryEntry } from "./history-entry";

/** Texts of a record's history. */
const HISTORIAL = {
  title: "HISTORIAL",
  empty: "Todavía no hay cambios en este registro.",
  failed: "No se pudo cargar el historial.",
  absent: "El servidor del ministerio no lleva el historial de los registros.",
} as const;

const ROW_OPTIONS = [10, 25, 50] as const;

/** The changes of a record, with person, old and new values, newest first. */
export function HistoryPanel({ result }: { result: ListResult<Entrada> }) {
  const url = useListUrl(result, DEFAULT_ROWS);
  return (
    <section aria-label={HISTORIAL.title}>
      <h2 className="mb-3 text-sm font-semibold tracking-tight">{HISTORIAL.title}</h2>
      {result.ok && (
        <>
          {result.rows.length === 0 ? (
            <EmptyState title="Sin registros">{HISTORIAL.empty}</EmptyState>
          ) : (
            <ol aria-label={HISTORIAL.title} aria-busy={url.pending}>
              {result.rows.map((entrada) => (
                <HistoryEntry key={entrada.id} entrada={entrada} />
              ))}
            </ol>
          )}
          {result.total > 0 && (
            <Pager
              page={result.page}
              rows={result.pageSize}
              total={result.total}
              rowOptions={ROW_OPTIONS}
              onPage={url.setPage}
              onRows={url.setRows}
              busy={url.pending}
            />
          )}
        </>
      )}
      {!result.ok && result.absent && <Notice>{HISTORIAL.absent}</Notice>}
      {!result.ok && !result.absent && (
        <Notice tone="red" role="alert" actions={<RetryButton />}>
          {HISTORIAL.failed} {result.message}
        </Notice>
      )}
    </section>
  );
}
