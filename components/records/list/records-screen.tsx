"use client";

import { FileText, List, Map as MapIcon, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { LazyConfirmRemove } from "@/components/engine/lazy-dialogs";
import { ListFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { TablePdf } from "@/components/engine/table-pdf";
import { useListUrl } from "@/components/engine/use-list-url";
import { ViewSwitch } from "@/components/engine/view-switch";
import { Button, LinkButton } from "@/components/ui/button";
import { PageHead } from "@/components/ui/panel";
import { can, type Subject } from "@/contract/policy";
import { ATRACTIVO } from "@/lib/records/atractivo";
import { type RecordStep, RECORD_MAP, RECORD_PAGE } from "@/lib/records/words";
import { DEFAULT_ROWS, type ListResult } from "@/lib/list-result";
import type { MapTiles } from "@/lib/map-config";
import { filterCount, WITHOUT_FILTERS, type RecordFilters, type RecordView } from "@/lib/record-filters";
import { hrefs } from "@/lib/routes";
import { FILTER } from "@/lib/texts";
import type { RecordRow } from "./record-row";
import { recordColumns, pdfColumns } from "./columns";
import { rowActions, cardActions } from "./row-actions";
import { useRecordFilters } from "./use-record-filters";

/** The dialogs carry their library: the list loads without them. */
const TrackingDialog = dynamic(() => import("../tracking-dialog").then((module) => module.TrackingDialog), {
  ssr: false,
});
const StepDialog = dynamic(() => import("../step-dialog").then((module) => module.StepDialog), { ssr: false });

const loadMap = () => import("./map-results").then((module) => module.MapResults);
const MapResults = dynamic(loadMap);

interface RecordsScreenProps {
  result: ListResult<RecordRow>;
  view: RecordView;
  /** What the list is narrowed to beside its search. */
  filters: RecordFilters;
  /** May this person choose the department? */
  departments: boolean;
  subject: Subject;
  tiles: MapTiles;
}

/** What a dialog asks of a record. */
type Tracked = Pick<RecordRow, "id" | "cite">;
type Open =
  | { kind: "track"; row: Tracked }
  | { kind: "remove"; row: RecordRow }
  | { kind: "step"; row: RecordRow; step: RecordStep }
  | null;

const VIEWS = [
  { value: "lista", label: RECORD_MAP.views.lista, icon: <List aria-hidden /> },
  { value: "mapa", label: RECORD_MAP.views.mapa, icon: <MapIcon aria-hidden />, onNear: () => void loadMap() },
] as const;

/** The attractions list (spec 2 §2.6): search, filters, order, export, and what each row allows; or the same on the map. */
export function RecordsScreen(props: RecordsScreenProps) {
  const { result, view, filters, departments, subject, tiles } = props;
  const url = useListUrl(result, DEFAULT_ROWS);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const canTrack = can(subject, "ppirta.seguimiento");
  const track = canTrack ? (row: Tracked) => setOpen({ kind: "track", row }) : null;
  const columns = useMemo(() => recordColumns(canTrack ? (row) => setOpen({ kind: "track", row }) : null), [canTrack]);
  const rows = result.ok ? result.rows : [];
  const narrowed = filterCount(filters) > 0;
  const listFilters = useRecordFilters({ filters, departments, categoria: rows[0]?.categoria });

  const create = can(subject, "ppirta.crear") && (
    <LinkButton href={hrefs.nuevo("ppirta")} variant="primary" icon={<Plus aria-hidden />}>
      {ATRACTIVO.list.newLabel}
    </LinkButton>
  );
  const actions = (row: RecordRow) =>
    rowActions(row, {
      onStep: (step, of) => setOpen({ kind: "step", row: of, step }),
      onRemove: (of) => setOpen({ kind: "remove", row: of }),
    });
  const tracking = (row: RecordRow) => ({
    key: "seguimiento",
    label: RECORD_PAGE.tracking,
    icon: <FileText aria-hidden />,
    onSelect: () => setOpen({ kind: "track", row }),
  });
  const empty = narrowed ? ATRACTIVO.list.emptyFiltered : ATRACTIVO.list.empty;
  const emptyActions = narrowed ? (
    <Button onClick={() => url.setWords(WITHOUT_FILTERS)}>{FILTER.clear}</Button>
  ) : (
    create
  );

  return (
    <>
      <PageHead
        title={ATRACTIVO.list.title}
        actions={
          <>
            <TablePdf
              file={ATRACTIVO.list.pdf.file}
              title={ATRACTIVO.list.pdf.title}
              columns={pdfColumns}
              rows={rows}
              landscape
            />
            <ExportMenu list="ppirta" file={ATRACTIVO.list.pdf.file} result={result} filters={{ ...filters }} placed />
            {create && <span className="phone:hidden">{create}</span>}
          </>
        }
      />
      <ListToolbar url={url}>
        <ListFilters filters={listFilters} url={url} total={result.ok ? result.total : null} />
        <ViewSwitch
          label={RECORD_MAP.view}
          value={view}
          options={VIEWS}
          onChange={(next) => url.setWords({ vista: next === "lista" ? null : next })}
        />
      </ListToolbar>
      {view === "mapa" ? (
        <MapResults
          result={result}
          url={url}
          filters={filters}
          subject={subject}
          tiles={tiles}
          empty={empty}
          emptyActions={emptyActions}
          onTrack={track}
        />
      ) : (
        <DataTable
          label={ATRACTIVO.list.title}
          columns={columns}
          result={result}
          url={url}
          rowOptions={ATRACTIVO.list.rowOptions}
          actions={actions}
          cardActions={(row) => cardActions(actions(row), canTrack ? tracking(row) : null)}
          actionsWidth="118px"
          tall
          empty={empty}
          emptyActions={emptyActions}
        />
      )}
      {create && (
        <div className="sticky bottom-0 z-sticky -mx-3 hidden border-t border-line-default bg-surface px-3 py-2 phone:flex phone:[&>a]:flex-1">
          {create}
        </div>
      )}
      {open?.kind === "track" && <TrackingDialog kind="ppirta" id={open.row.id} cite={open.row.cite} onClose={close} />}
      {open?.kind === "remove" && (
        <LazyConfirmRemove
          call="ppirta.remove"
          id={open.row.id}
          name={`${open.row.nombre_atractivo} · ${open.row.cite}`}
          texts={ATRACTIVO.remove}
          onClose={close}
        />
      )}
      {open?.kind === "step" && (
        <StepDialog
          step={open.step}
          record={{ ...open.row, kind: "ppirta", nombre: open.row.nombre_atractivo }}
          open
          onOpenChange={(next) => !next && close()}
        />
      )}
    </>
  );
}
