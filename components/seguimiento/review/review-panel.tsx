"use client";

import { useCallback, type ComponentProps } from "react";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { TabPanels, type TabPanel } from "@/components/ui/tab-panels";
import type { Kind } from "@/contract/resources/registros";
import { countChanges, Revision, type Observacion, revisionPath } from "@/lib/seguimiento/revision/revision";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/engine/cells";
import { EmptyState } from "@/components/ui/empty";
import { formatInstant } from "@/lib/format";
import { ApiError } from "@/lib/api-client";
import { reportDoubt } from "@/lib/connection/connection";
import { fetchOwn } from "@/lib/connection/own-answer";
import { signInAgain } from "@/lib/sesion/sign-in-again";
import { ChangesTab } from "./changes-tab";
import { LoadFailure } from "./load-failure";
import { PanelSkeleton } from "./panel-skeleton";
import { RecordTab } from "./record-tab";
import { useLoad } from "./use-load";

/**
 * The review data of a step besides the record; null if the server does not report changes (404). Throws ApiError (a
 * 401 also goes to sign-in), and AbortError if the load was aborted.
 */
async function fetchRevision(
  kind: Kind,
  seguimiento: number,
  registro: number,
  signal: AbortSignal,
): Promise<Revision | null> {
  const answer = await fetchOwn(revisionPath(kind, seguimiento, registro), {
    headers: { accept: "application/json" },
    cache: "no-store",
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    reportDoubt();
    throw new ApiError(0, REVISION.failed);
  });
  if (answer.status === 404) return null;
  if (answer.status === 401) signInAgain();
  const read = Revision.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!read.success) throw new ApiError(answer.status, REVISION.failed);
  return read.data;
}

/** The observations of earlier reviews, with person, level and time; newest first. */
function ObservationsTab({ observaciones }: { observaciones: readonly Observacion[] }) {
  if (observaciones.length === 0) {
    return <EmptyState icon={<Icon name="message-square" />} title={REVISION.noObservations} />;
  }
  return (
    <ol aria-label={REVISION.tabs.observaciones} className="grid gap-2">
      {observaciones.map(({ fecha, nivel, usuario, seg_estado, observacion }, index) => (
        <li key={index} className="rounded-md border border-line-default bg-surface px-3 py-2 text-sm">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StateBadge value={seg_estado} />
            <span className="text-xs font-medium text-secondary">{nivel}</span>
            <time {...(fecha && { dateTime: fecha })} className="ml-auto text-xs text-muted tabular-nums">
              {formatInstant(fecha)}
            </time>
          </div>
          <p className="mt-1.5 break-words whitespace-pre-line">{observacion}</p>
          <p className="mt-1 text-xs text-secondary">{usuario}</p>
        </li>
      ))}
    </ol>
  );
}

interface ReviewPanelProps {
  kind: Kind;
  row: InboxRow;
}

/** What a step's review needs to know besides the record; null if the server does not report it. */
export function useRevision(kind: Kind, { id, id_ppirta }: Pick<InboxRow, "id" | "id_ppirta">) {
  const registro = id_ppirta ?? 0;
  return useLoad(useCallback((signal: AbortSignal) => fetchRevision(kind, id, registro, signal), [kind, id, registro]));
}

/** The review tabs of a step's record, beside the decision in its dialog. */
export function ReviewPanel({ kind, row }: ReviewPanelProps) {
  return <ReviewTabs kind={kind} row={row} revision={useRevision(kind, row)} />;
}

interface ReviewTabsProps extends ReviewPanelProps {
  revision: ReturnType<typeof useRevision>;
  /** The open tab, where the page knows it. */
  chosen?: string | null;
  onChoose?: (key: string) => void;
  /** How the page keeps the record's parts open, and what it lets say of them. */
  parts?: Pick<ComponentProps<typeof RecordTab>, "folds" | "remarks">;
}

/**
 * Changes, record and observations. Changes come first if this level has decided on the record before, else the record
 * does. If the server does not report changes, only the record is shown.
 */
export function ReviewTabs({ kind, row, revision, parts, ...choice }: ReviewTabsProps) {
  const registro = row.id_ppirta ?? 0;
  if (revision.state === "loading") {
    return (
      <div className="pt-3">
        <PanelSkeleton />
      </div>
    );
  }

  const known = revision.state === "ready" ? revision.value : null;
  const record: TabPanel = {
    key: "registro",
    label: REVISION.tabs.registro,
    content: (
      <RecordTab kind={kind} id={registro} {...parts} {...(known?.visto === null && { notice: REVISION.firstTime })} />
    ),
  };
  const panels = known ? withChanges(kind, known, record, row) : [record];
  if (revision.state === "failed") {
    const content = <LoadFailure onRetry={revision.retry} />;
    panels.unshift({ key: "cambios", label: REVISION.tabs.cambios, content });
  }
  return <TabPanels key={revision.state} label={REVISION.panel} panels={panels} {...choice} />;
}

function withChanges(kind: Kind, revision: Revision, record: TabPanel, row: InboxRow): TabPanel[] {
  const { modificado, anadido, quitado } = countChanges(revision);
  const changes: TabPanel = {
    key: "cambios",
    label: REVISION.tabs.cambios,
    count: modificado + anadido + quitado,
    content: <ChangesTab kind={kind} revision={revision} until={row.fecha_emision ?? row.desde} />,
  };
  const observations: TabPanel = {
    key: "observaciones",
    label: REVISION.tabs.observaciones,
    count: revision.observaciones.length,
    content: <ObservationsTab observaciones={revision.observaciones} />,
  };
  return revision.visto ? [changes, record, observations] : [record, changes, observations];
}
