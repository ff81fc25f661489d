"use client";

import { FileText, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { LazyConfirmRemove } from "@/components/engine/lazy-dialogs";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { TablePdf } from "@/components/engine/table-pdf";
import { useListUrl } from "@/components/engine/use-list-url";
import { LinkButton } from "@/components/ui/button";
import { PageHead } from "@/components/ui/panel";
import { ATRACTIVO_LIST, ATRACTIVO_REMOVE, type AtractivoStep } from "@/lib/atractivo-list";
import { ATRACTIVO_PAGE } from "@/lib/atractivo-texts";
import { DEFAULT_ROWS, type ListResult } from "@/lib/list-result";
import type { StateName } from "@/lib/record-state";
import { hrefs } from "@/lib/routes";
import type { AttractionRow } from "./attraction-row";
import { attractionColumns, pdfColumns } from "./columns";
import { attractionActions, cardActions } from "./row-actions";
import { StateChip } from "./state-chip";

/** The dialogs carry their library: the list loads without them. */
const TrackingDialog = dynamic(() => import("../tracking-dialog").then((module) => module.TrackingDialog), {
  ssr: false,
});
const StepDialog = dynamic(() => import("../step-dialog").then((module) => module.StepDialog), { ssr: false });

interface AttractionsScreenProps {
  result: ListResult<AttractionRow>;
  /** The state the list is narrowed to; null where it is not. */
  estado: StateName | null;
  canTrack: boolean;
  canCreate: boolean;
}

type Open =
  | { kind: "track"; row: AttractionRow }
  | { kind: "remove"; row: AttractionRow }
  | { kind: "step"; row: AttractionRow; step: AtractivoStep }
  | null;

/** The attractions list (spec 2 §2.6): search, export, and what each row allows. */
export function AttractionsScreen({ result, estado, canTrack, canCreate }: AttractionsScreenProps) {
  const url = useListUrl(result, DEFAULT_ROWS);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const columns = useMemo(
    () => attractionColumns(canTrack ? (row) => setOpen({ kind: "track", row }) : null),
    [canTrack],
  );
  const rows = result.ok ? result.rows : [];

  const create = canCreate && (
    <LinkButton href={hrefs.nuevoAtractivo} variant="primary" icon={<Plus aria-hidden />}>
      {ATRACTIVO_LIST.newLabel}
    </LinkButton>
  );
  const actions = (row: AttractionRow) =>
    attractionActions(row, {
      onStep: (step, of) => setOpen({ kind: "step", row: of, step }),
      onRemove: (of) => setOpen({ kind: "remove", row: of }),
    });
  const tracking = (row: AttractionRow) => ({
    key: "seguimiento",
    label: ATRACTIVO_PAGE.tracking,
    icon: <FileText aria-hidden />,
    onSelect: () => setOpen({ kind: "track", row }),
  });

  return (
    <>
      <PageHead
        title={ATRACTIVO_LIST.title}
        actions={
          <>
            <TablePdf
              file={ATRACTIVO_LIST.pdf.file}
              title={ATRACTIVO_LIST.pdf.title}
              columns={pdfColumns}
              rows={rows}
              landscape
            />
            <ExportMenu list="ppirta" file={ATRACTIVO_LIST.pdf.file} result={result} filters={{ estado }} placed />
            {create && <span className="phone:hidden">{create}</span>}
          </>
        }
      />
      <ListToolbar url={url}>{estado && <StateChip estado={estado} />}</ListToolbar>
      <DataTable
        label={ATRACTIVO_LIST.title}
        columns={columns}
        result={result}
        url={url}
        rowOptions={ATRACTIVO_LIST.rowOptions}
        actions={actions}
        cardActions={(row) => cardActions(actions(row), canTrack ? tracking(row) : null)}
        actionsWidth="118px"
        tall
        empty={estado ? ATRACTIVO_LIST.emptyState : ATRACTIVO_LIST.empty}
        emptyActions={create}
      />
      {create && (
        <div className="sticky bottom-0 z-sticky -mx-3 hidden border-t border-line-default bg-surface px-3 py-2 phone:flex phone:[&>a]:flex-1">
          {create}
        </div>
      )}
      {open?.kind === "track" && <TrackingDialog id={open.row.id} cite={open.row.cite} onClose={close} />}
      {open?.kind === "remove" && (
        <LazyConfirmRemove
          call="ppirta.remove"
          id={open.row.id}
          name={`${open.row.nombre_atractivo} · ${open.row.cite}`}
          texts={ATRACTIVO_REMOVE}
          onClose={close}
        />
      )}
      {open?.kind === "step" && (
        <StepDialog step={open.step} record={open.row} open onOpenChange={(next) => !next && close()} />
      )}
    </>
  );
}
