"use client";

import { useCallback, type ComponentProps } from "react";
import type { InboxRow } from "@/components/seguimiento/bandejas/inbox-row";
import { TabPanels, type TabPanel } from "@/components/ui/tab-panels";
import type { Kind } from "@/contract/resources/registros";
import { cuentaDe, type Revision } from "@/lib/seguimiento/revision/revision";
import { REVISION } from "@/lib/seguimiento/revision/texts";
import { ChangesTab } from "./changes-tab";
import { fetchRevision } from "./fetch-revision";
import { LoadFailure } from "./load-failure";
import { ObservationsTab } from "./observations-tab";
import { PanelSkeleton } from "./panel-skeleton";
import { RecordTab } from "./record-tab";
import { useLoad } from "./use-load";

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
  const panels = known ? withChanges(known, record, row) : [record];
  if (revision.state === "failed") {
    const content = <LoadFailure onRetry={revision.retry} />;
    panels.unshift({ key: "cambios", label: REVISION.tabs.cambios, content });
  }
  return <TabPanels key={revision.state} label={REVISION.panel} panels={panels} {...choice} />;
}

function withChanges(revision: Revision, record: TabPanel, row: InboxRow): TabPanel[] {
  const { modificado, anadido, quitado } = cuentaDe(revision);
  const changes: TabPanel = {
    key: "cambios",
    label: REVISION.tabs.cambios,
    count: modificado + anadido + quitado,
    content: <ChangesTab revision={revision} until={row.fecha_emision ?? row.desde} />,
  };
  const observations: TabPanel = {
    key: "observaciones",
    label: REVISION.tabs.observaciones,
    count: revision.observaciones.length,
    content: <ObservationsTab observaciones={revision.observaciones} />,
  };
  return revision.visto ? [changes, record, observations] : [record, changes, observations];
}
