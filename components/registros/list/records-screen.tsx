"use client";

import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { fetchAhead, lazyPart, loadWithRetries } from "@/components/ui/lazy-part";
import { DataTable } from "@/components/engine/data-table";
import { ExportMenu } from "@/components/engine/export-menu";
import { ListFilters, UnreadFilters } from "@/components/engine/list-filters";
import { ListToolbar } from "@/components/engine/list-toolbar";
import { useRestingPdfs } from "@/components/engine/pdf-rest";
import { TablePdf } from "@/components/engine/table-pdf";
import { useColumns } from "@/components/engine/use-columns";
import { useListUrl } from "@/components/engine/use-list-url";
import { ViewSwitch } from "@/components/engine/view-switch";
import { Button, LinkButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { PageHead } from "@/components/ui/panel";
import { useWindowWidth } from "@/components/shell/use-window-width";
import { can, type Subject } from "@/contract/policy";
import type { Grupo, Kind } from "@/contract/resources/registros";
import { arrivalOf } from "@/lib/registros/arrival";
import type { RecordKind, RecordListWords } from "@/lib/registros/record-kind";
import { CHOICE, RECORD_PAGE, RECORD_VIEW, GROUPS } from "@/lib/registros/texts";
import { type RecordStep } from "@/lib/registros/state";
import { columnsCookie, type KeptColumns } from "@/lib/lists/columns-cookie";
import { offeredColumns } from "@/lib/registros/shown-columns";
import { DEFAULT_ROWS, type ListResult } from "@/lib/lists/result";
import type { PartHead } from "@/lib/registros/list-parts";
import type { OpenView } from "@/lib/registros/views";
import type { MapTiles } from "@/lib/map/config";
import { filterCount, WITHOUT_FILTERS, type RecordFilters, type RecordView } from "@/lib/registros/filters";
import { hrefs } from "@/lib/hrefs";
import { importHrefs } from "@/lib/importaciones/hrefs";
import { COLUMNS, FILTER, LIST } from "@/lib/texts";
import type { SeenPart } from "./map-side";
import type { RecordRow } from "./record-row";
import { recordPdf } from "../record-pdf";
import { chosenColumns, recordColumns } from "./columns";
import { rowActions, cardActions } from "./row-actions";
import type { ManyAction } from "./many/choice-bar";
import { useChoice } from "./use-choice";
import { useCellEdit } from "./use-cell-edit";
import { useParts } from "./use-parts";
import { type KnownNames, useRecordFilters } from "./use-record-filters";
import { ViewTabs } from "./views/view-tabs";
import { useSavedViews } from "./views/views-context";
import { useTrail } from "./use-trail";

/** Loaded on demand, as the dialogs bring their own library. */
const RecordPdfDialog = lazyPart(() => import("../record-pdf-dialog").then((module) => module.RecordPdfDialog));
const RemoveRecord = lazyPart(() => import("./remove-record").then((module) => module.RemoveRecord));
const StepDialog = lazyPart(() => import("../step-dialog").then((module) => module.StepDialog));
const loadBar = () => import("./many/choice-bar").then((module) => module.ChoiceBar);
const ChoiceBar = lazyPart(loadBar);
const DaysDialog = lazyPart(() => import("./days-dialog").then((module) => module.DaysDialog));
const ManyActions = lazyPart(() => import("./many/many-actions").then((module) => module.ManyActions));

const loadMap = () => import("./map-results");
/** Also rendered on the server, so that its rows are in the first HTML. */
const MapResults = lazy(() => loadWithRetries(loadMap).then(({ MapResults: part }) => ({ default: part })));

interface RecordsScreenProps {
  kind: Kind;
  texts: RecordListWords;
  result: ListResult<RecordRow>;
  view: RecordView;
  /** The filters applied in addition to the search. */
  filters: RecordFilters;
  /** The names of the filters' values, taken from the rows. */
  names: KnownNames;
  /** What the list's parts are; null: it has none. */
  grupo: Grupo | null;
  /** The heads of the page's parts. */
  parts: readonly PartHead[] | null;
  /** How many parts the whole list has, or municipalities without parts; null where nobody counted. */
  partCount: number | null;
  kept: KeptColumns;
  shown: OpenView;
  /** True if this person may choose the department. */
  departments: boolean;
  subject: Subject;
  /** The field screen is offered. */
  field: boolean;
  /** Imports are offered. */
  imports: boolean;
  /** The server knows whom records are assigned to. */
  assigns: boolean;
  /** The map's words and tiles; null where the list is shown. */
  map: (RecordKind["map"] & { tiles: MapTiles }) | null;
}

/** The record data that the tracking dialog needs. */
type TrackedRecord = Pick<RecordRow, "id" | "cite">;
type Open =
  | { kind: "track"; row: TrackedRecord }
  | { kind: "remove"; row: RecordRow }
  | { kind: "step"; row: RecordRow; step: RecordStep }
  | { kind: "many"; action: ManyAction }
  | null;

/** Any change while a saved view is open: its address alone would lead back to what it keeps. */
const EDITED = { editada: "1" } as const;

/** Widths of the actions column, by the most actions that a row can have for this person. */
const ACTIONS_WIDTH = { three: "118px", four: "138px" };

const VIEWS = [
  { value: "lista", label: RECORD_VIEW.views.lista, icon: <Icon name="list" /> },
  {
    value: "mapa",
    label: RECORD_VIEW.views.mapa,
    icon: <Icon name="map" />,
    onNear: () => void loadMap().catch(() => undefined),
  },
] as const;

/** An inventory's list (spec 2 §2.2, §2.6): search, filters, order, export and row actions; or the same on the map. */
export function RecordsScreen(props: RecordsScreenProps) {
  const { kind, texts, result, view, filters, departments, subject, field, imports, assigns, map } = props;
  const { shown, kept, grupo, parts } = props;
  /** Null: the server offers none, nor filters, columns and parts beyond the specification. */
  const views = useSavedViews();
  const url = useListUrl(result, DEFAULT_ROWS, shown.active ? EDITED : undefined);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const width = useWindowWidth();
  const resting = useRestingPdfs();
  const canTrack = can(subject, `${kind}.seguimiento`);
  const track = canTrack ? (row: TrackedRecord) => setOpen({ kind: "track", row }) : null;
  const chosenKeys = shown.columns;
  const keys = useMemo(() => chosenKeys ?? texts.list.columns.map(({ key }) => key), [chosenKeys, texts]);
  const own = useColumns({
    cookie: columnsCookie(kind, shown.person),
    path: hrefs.lista(kind),
    offered: offeredColumns(kind, texts),
    fixed: texts.nameKey,
    kept,
    shown: keys,
    view: shown.active?.id ?? null,
    onChange: url.reload,
  });
  const { widths } = own;
  const resized = Object.keys(widths).length > 0;
  const chosen = useMemo(
    () => (chosenKeys || resized ? chosenColumns(kind, texts, width, { keys, widths }) : null),
    [kind, texts, width, keys, chosenKeys, widths, resized],
  );
  const rows = result.ok ? result.rows : [];
  const choice = useChoice(rows);
  const choosing = choice.chosen !== null;
  const columns = useMemo(
    () =>
      recordColumns(
        kind,
        texts,
        width,
        // The boxes of a choice take the place of the PDFs, so that the names keep theirs.
        canTrack && !choosing ? (row) => setOpen({ kind: "track", row }) : null,
        chosen?.columns ?? null,
      ),
    [kind, texts, width, canTrack, choosing, chosen],
  );
  const [seen, setSeen] = useState<SeenPart | null>(null);
  const [days, setDays] = useState<"creado" | "cambiado" | null>(null);
  useTrail(kind, rows);
  const narrowed = filterCount(filters) > 0;
  const narrowing = useRecordFilters({
    kind,
    filters,
    departments,
    seccion: texts.seccion,
    known: props.names,
    more: views !== null,
    onMap: map !== null,
    seen: map && (seen?.box ?? null),
    onDays: setDays,
  });
  const { active } = shown;
  const asSaved = active && active.consulta === shown.text && !shown.otherColumns ? active.nombre : undefined;
  const listed = grupo ? { ...filters, grupo } : { ...filters };

  const createAs = (variant: "primary" | "ghost") =>
    can(subject, `${kind}.crear`) && (
      <LinkButton href={hrefs.nuevo(kind)} variant={variant} icon={<Icon name="plus" />}>
        {texts.list.newLabel}
      </LinkButton>
    );
  const create = createAs("primary");
  const actions = useCallback(
    (row: RecordRow) =>
      rowActions(kind, row, {
        onStep: (step, of) => setOpen({ kind: "step", row: of, step }),
        onRemove: (of) => setOpen({ kind: "remove", row: of }),
      }),
    [kind],
  );
  const onCard = useCallback(
    (row: RecordRow) => {
      const tracking = {
        key: "seguimiento",
        label: RECORD_PAGE.seguimiento,
        icon: <Icon name="file-text" />,
        onSelect: () => setOpen({ kind: "track", row }),
        loading: resting.has(recordPdf(kind, "seguimiento", row.id)),
      };
      return cardActions(actions(row), canTrack ? tracking : null);
    },
    [kind, actions, canTrack, resting],
  );
  const offersField = field && can(subject, `${kind}.crear`);
  const groups = useParts(parts, grupo, choice);
  const cells = useCellEdit(kind);
  /** The bar stays once it was shown, since an export that it started may go on. */
  const [barred, setBarred] = useState(false);
  const toggleChoice = () => {
    setBarred(true);
    (choice.chosen ? choice.end : choice.begin)();
  };
  const { empty = "" } = texts.list;
  const emptyActions = narrowed ? (
    <Button onClick={() => url.setWords(WITHOUT_FILTERS)}>{FILTER.clear}</Button>
  ) : (
    createAs("ghost")
  );

  return (
    <>
      <PageHead
        title={texts.list.title}
        actions={
          <>
            {view === "lista" && (
              <Button
                aria-pressed={choice.chosen !== null}
                {...(choice.chosen && { className: "border-primary-line bg-selected text-link" })}
                onClick={toggleChoice}
                {...fetchAhead(loadBar)}
              >
                {CHOICE.start}
              </Button>
            )}
            <TablePdf
              list={kind}
              {...texts.list.pdf}
              title={texts.list.title}
              result={result}
              filters={listed}
              view={asSaved}
            />
            <ExportMenu
              list={kind}
              file={texts.list.pdf.file}
              result={result}
              filters={listed}
              view={asSaved}
              layers={2}
              photographed={kind === "ppirta"}
            />
            {imports && (
              <LinkButton
                href={importHrefs.importacionNueva(kind)}
                icon={<Icon name="file-up" />}
                className="phone:hidden"
              >
                {LIST.import}
              </LinkButton>
            )}
            {create && <span className="phone:hidden">{create}</span>}
          </>
        }
      />
      {views && (
        <ViewTabs
          kind={kind}
          subject={subject}
          views={views}
          open={shown}
          total={result.ok ? result.total : null}
          map={view === "mapa"}
          url={url}
        />
      )}
      <ListToolbar url={url}>
        <ListFilters {...narrowing} url={url} total={result.ok ? result.total : null} />
        <div className={views ? "tools-end" : "contents"}>
          {views && view === "lista" && (
            <>
              <button
                type="button"
                aria-pressed={grupo !== null}
                aria-label={GROUPS.by[grupo ?? "municipio"]}
                title={GROUPS.by[grupo ?? "municipio"]}
                onClick={() => url.setWords({ grupo: grupo ? null : "municipio", page: null })}
                className={cx("filter parts-button", grupo && "filter-on")}
              >
                <Icon name="layers" />
                <span className="phone:hidden">{GROUPS.by[grupo ?? "municipio"]}</span>
              </button>
              <span className="phone:hidden">{own.menu}</span>
            </>
          )}
          <ViewSwitch
            label={RECORD_VIEW.label}
            value={view}
            options={VIEWS}
            onChange={(next) => {
              setSeen(null);
              url.setWords({ vista: next === "lista" ? null : next });
            }}
          />
        </div>
      </ListToolbar>
      <UnreadFilters filters={narrowing.filters} url={url} />
      {map ? (
        <Suspense>
          <MapResults
            kind={kind}
            texts={texts}
            map={map}
            result={result}
            url={url}
            filters={filters}
            grupo={grupo}
            parts={parts}
            partCount={props.partCount}
            more={views !== null}
            seen={seen}
            onSeen={setSeen}
            subject={subject}
            tiles={map.tiles}
            empty={empty}
            emptyActions={emptyActions}
            onTrack={track}
          />
        </Suspense>
      ) : (
        <div className={choosing ? "choosing" : undefined} onPointerEnter={cells.onNear} onFocus={cells.onNear}>
          <DataTable
            label={texts.list.title}
            heading={texts.list.heading}
            columns={choice.column ? [choice.column, ...columns] : columns}
            result={result}
            url={url}
            rowOptions={texts.list.rowOptions}
            actions={actions}
            cardActions={onCard}
            actionsWidth={can(subject, `${kind}.eliminar`) ? ACTIONS_WIDTH.four : ACTIONS_WIDTH.three}
            tall
            wide
            groups={groups}
            extras={cells.extras}
            {...(views && {
              sizes: {
                widths,
                onWidth: own.resize,
                least: chosen?.least ?? null,
                label: COLUMNS.edge,
              },
            })}
            empty={empty}
            emptyActions={emptyActions}
          />
        </div>
      )}
      {barred && view === "lista" && (
        <ChoiceBar
          kind={kind}
          choice={choice}
          result={result}
          filters={filters}
          subject={subject}
          field={offersField}
          assigns={assigns}
          file={texts.list.pdf.file}
          onAction={(action) => setOpen({ kind: "many", action })}
        />
      )}
      {create && !choice.chosen && (
        <div className="sticky bottom-0 z-sticky -mx-3 mt-auto hidden border-t border-line-default bg-surface px-3 py-2 phone:flex phone:[&>a]:flex-1">
          {create}
        </div>
      )}
      {days && (
        <DaysDialog
          key={days}
          range={days}
          filters={filters}
          onApply={(words) => url.setWords({ ...words, page: null })}
          onClose={() => setDays(null)}
        />
      )}
      {open?.kind === "many" && choice.chosen && (
        <ManyActions
          action={open.action}
          kind={kind}
          subject={subject}
          rows={choice.chosen}
          onClose={(gone) => {
            choice.drop(gone);
            close();
          }}
        />
      )}
      {open?.kind === "track" && (
        <RecordPdfDialog kind={kind} which="seguimiento" id={open.row.id} cite={open.row.cite} onClose={close} />
      )}
      {open?.kind === "remove" && texts.remove && (
        <RemoveRecord kind={kind} row={open.row} texts={texts.remove} onClose={close} />
      )}
      {open?.kind === "step" && (
        <StepDialog
          step={open.step}
          record={{ ...open.row, kind }}
          arrival={arrivalOf(subject, kind, open.step) ?? { label: LIST.view, href: hrefs.ver(kind, open.row.ref) }}
          open
          onOpenChange={(next) => !next && close()}
        />
      )}
    </>
  );
}
