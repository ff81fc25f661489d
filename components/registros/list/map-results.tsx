"use client";

import { useRef, useState, type ReactNode } from "react";
import { ListFailure } from "@/components/engine/list-failure";
import { useKnownPage } from "@/components/engine/use-known-page";
import type { ListUrl } from "@/components/engine/use-list-url";
import { shapeName, StateShape } from "@/components/map/results-shape";
import type { ChosenRecord, ResultsQuery, Sight } from "@/components/map/results-types";
import { EmptyState } from "@/components/ui/empty";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import type { Subject } from "@/contract/policy";
import type { GrupoMapa, Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { RECORD_MAP } from "@/lib/registros/texts";
import type { RecordKind, RecordListWords } from "@/lib/registros/record-kind";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import type { Box, MapTiles } from "@/lib/map/config";
import type { RecordFilters } from "@/lib/registros/filters";
import { namedState, stateWord, type StateName } from "@/lib/registros/state";
import { LIST } from "@/lib/texts";
import { StateBadge } from "@/components/registros/state-badge";
import type { RecordRow } from "./record-row";
import { MapCard } from "./map-card";
import { MapPanel, type PanelRow } from "./map-panel";
import { MapCardFrame } from "./map-card-frame";

const ResultsView = lazyPart(() => import("@/components/map/results-view").then((module) => module.ResultsView));

interface MapGroupCardProps {
  /** '{count}' stands for the number of records. */
  title: string;
  grupo: GrupoMapa;
  onChoose: (record: { id: number; nombre: string }) => void;
  onClose: () => void;
}

/** The records of a group that no zoom level separates. */
function MapGroupCard({ title, grupo: { n, registros }, onChoose, onClose }: MapGroupCardProps) {
  const count = formatNumber(n);
  return (
    <MapCardFrame title={title.replace("{count}", count)} onClose={onClose}>
      {registros.length < n && <p>{RECORD_MAP.some(registros.length, count)}</p>}
      <ul className="-mx-1">
        {registros.map(({ id, nombre, estado }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose({ id, nombre })}
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-1 text-left text-sm text-primary hover:bg-hover phone:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{nombre}</span>
              <StateBadge state={namedState(estado)} quiet />
            </button>
          </li>
        ))}
      </ul>
    </MapCardFrame>
  );
}

/** The design's order: from approved back to the earlier states. */
const ORDER = ["APROBADO", "DERIVADO", "COMPLETO", "INCOMPLETO", "NO APROBADO"] as const satisfies readonly StateName[];

/** The legend of the map's points. */
function MapLegend() {
  return (
    <ul
      aria-label={RECORD_MAP.legend}
      className="flex flex-wrap gap-x-3 gap-y-px border-t border-line-default px-3 py-1.5 text-xs text-secondary"
    >
      {ORDER.map((state) => (
        <li key={state} className="inline-flex items-center gap-1">
          <StateShape name={shapeName(state)} className="size-3" />
          {stateWord(state)}
        </li>
      ))}
    </ul>
  );
}

const mapTexts = (map: RecordKind["map"]) => ({
  region: RECORD_MAP.region,
  all: RECORD_MAP.all,
  group: (count: string) => map.group.replace("{count}", count),
  point: ({ nombre, estado }: { nombre: string; estado: string | null }) =>
    [nombre, namedState(estado).word].filter(Boolean).join(", "),
  shape: shapeName,
});

const loadResults =
  (kind: Kind) =>
  async (query: ResultsQuery, [oeste, sur, este, norte]: Box, zoom: number, signal: AbortSignal) => {
    const { mapa } = await api(`${kind}.mapa`, { query: { ...query, oeste, sur, este, norte, zoom }, signal });
    return mapa;
  };

const failureText = (error: unknown) =>
  error instanceof ApiError && error.status === 404
    ? { sentence: RECORD_MAP.absent, retry: false }
    : { sentence: `${RECORD_MAP.failed} ${error instanceof ApiError ? error.message : ""}`.trim(), retry: true };

/** Rows of the map's view that stand beside it; more of them nobody reads. */
const MOST_IN_SIGHT = 100;

type Open = { kind: "record"; record: ChosenRecord } | { kind: "together"; grupo: GrupoMapa } | null;

interface MapResultsProps {
  kind: Kind;
  texts: RecordListWords;
  map: RecordKind["map"];
  result: ListResult<RecordRow>;
  url: ListUrl;
  filters: RecordFilters;
  subject: Subject;
  tiles: MapTiles;
  /** Help text of an empty list; `emptyActions` are its buttons. */
  empty: string;
  emptyActions: ReactNode;
  /** Opens the tracking PDF, for the roles that have it. */
  onTrack: ((record: { id: number; cite: string }) => void) | null;
}

/**
 * The list's result on the map, with its page of rows beside it, or below it on a phone. Once the map shows a part of
 * the result, the rows are those of that part.
 */
export function MapResults(props: MapResultsProps) {
  const { kind, texts, map, result, url, filters, subject, tiles, empty, emptyActions, onTrack } = props;
  const { shown, lastPage, beyond } = useKnownPage(result, url);
  const [open, setOpen] = useState<Open>(null);
  const [sight, setSight] = useState<Sight | null>(null);
  const [flight, setFlight] = useState<object | null>(null);
  /** The element that had the focus when the card opened; it gets the focus back. */
  const opener = useRef<HTMLElement | null>(null);

  // Closes the card when the search or the filters change.
  const asked = JSON.stringify([result.q, filters]);
  const [of, setOf] = useState(asked);
  if (of !== asked) {
    setOf(asked);
    setOpen(null);
  }

  const show = (next: Open) => {
    if (!open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setOpen(next);
  };
  const close = () => {
    setOpen(null);
    if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
  };
  const chooseRow = ({ id, nombre, g_x, g_y }: PanelRow) => {
    if (g_x === null || g_y === null) return;
    show({ kind: "record", record: { id, nombre, latitude: g_x, longitude: g_y } });
    setFlight({});
  };
  const named = Math.min(sight?.puntos.length ?? 0, MOST_IN_SIGHT);
  const own = subject.rol > 2 ? subject.id_departamento : null;
  const chosen = open?.kind === "record" ? open.record : null;
  return (
    <div className="grid h-[calc(100dvh-13.25rem)] min-h-112 grid-cols-[320px_minmax(0,1fr)] overflow-clip rounded-md border border-line-default bg-surface drawer:grid-cols-[260px_minmax(0,1fr)] phone:h-auto phone:grid-cols-1!">
      <section
        aria-label={texts.list.title}
        className="flex min-h-0 flex-col border-r border-line-default phone:border-r-0"
      >
        {!result.ok && !result.unasked && <ListFailure message={result.message} url={url} />}
        {shown && (
          <p className="num border-b border-line-subtle bg-sunken px-3 py-2 text-xs text-muted">
            {sight
              ? RECORD_MAP.inSight(formatNumber(sight.total), formatNumber(shown.total))
              : RECORD_MAP.counted(formatNumber(shown.total), shown.total)}
          </p>
        )}
        {shown && shown.rows.length > 0 && (
          <MapPanel
            label={texts.list.title}
            rows={sight ? sight.puntos.slice(0, MOST_IN_SIGHT) : shown.rows}
            chosen={chosen?.id ?? null}
            busy={url.pending}
            onChoose={chooseRow}
          />
        )}
        {shown && shown.rows.length === 0 && !beyond && (
          <div className="min-h-0 flex-1 overflow-auto">
            <EmptyState
              {...(shown.q !== "" && { icon: <Icon name="search" /> })}
              title={shown.q === "" ? "Sin registros" : LIST.noMatch(shown.q)}
              actions={emptyActions}
            >
              {shown.q === "" ? empty : LIST.noMatchHelp}
            </EmptyState>
          </div>
        )}
        {sight && sight.total > named && (
          <p className="border-t border-line-subtle px-3 py-2 text-xs text-muted">
            {RECORD_MAP.unnamed(formatNumber(sight.total - named))}
          </p>
        )}
        {shown && shown.total > 0 && !sight && (
          <div className="mt-auto border-t border-line-default phone:px-3">
            <Pager
              compact
              page={Math.min(shown.page, lastPage)}
              rows={shown.pageSize}
              total={shown.total}
              rowOptions={texts.list.rowOptions}
              onPage={url.setPage}
              onRows={url.setRows}
              busy={url.pending}
            />
          </div>
        )}
        <MapLegend />
      </section>
      <div className="relative min-h-0 phone:order-first phone:h-[56dvh] phone:min-h-80 phone:border-b phone:border-line-default">
        <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
        <ResultsView
          tiles={tiles}
          // A search that is too long is not sent, so the map keeps the query of the rows beside it.
          query={{ ...filters, q: !result.ok && result.unasked ? (shown?.q ?? "") : result.q }}
          department={filters.id_departamento ?? own}
          words={mapTexts(map)}
          load={loadResults(kind)}
          failure={failureText}
          none={map.none}
          undrawable={RECORD_MAP.undrawable}
          chosen={chosen}
          flight={flight}
          onPoint={({ id, nombre, g_x, g_y }) =>
            show({ kind: "record", record: { id, nombre, latitude: g_x, longitude: g_y } })
          }
          onSight={setSight}
          onTogether={(grupo) => show({ kind: "together", grupo })}
          card={
            open?.kind === "record" ? (
              <MapCard
                kind={kind}
                key={open.record.id}
                id={open.record.id}
                nombre={open.record.nombre}
                subject={subject}
                failed={map.cardFailed}
                onTrack={onTrack}
                onClose={close}
              />
            ) : (
              open && (
                <MapGroupCard
                  title={map.together}
                  grupo={open.grupo}
                  onClose={close}
                  onChoose={({ id, nombre }) => {
                    const { g_x, g_y } = open.grupo;
                    show({ kind: "record", record: { id, nombre, latitude: g_x, longitude: g_y } });
                  }}
                />
              )
            )
          }
        />
      </div>
    </div>
  );
}
