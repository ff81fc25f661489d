"use client";

import { useRef, useState, type ReactNode } from "react";
import { useKnownPage } from "@/components/engine/use-known-page";
import type { ListUrl } from "@/components/engine/use-list-url";
import { useAnswer } from "@/components/line/use-answer";
import { shapeName } from "@/components/map/results-shape";
import type { ChosenRecord, ResultsQuery } from "@/components/map/results-types";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { writeRecuadro } from "@/contract/place/recuadro";
import type { Subject } from "@/contract/policy";
import type { Grupo, GrupoMapa, Kind, PuntoMapa } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { RECORD_MAP } from "@/lib/registros/texts";
import type { RecordKind, RecordListWords } from "@/lib/registros/record-kind";
import { formatNumber } from "@/lib/format";
import type { ListResult } from "@/lib/lists/result";
import type { Box, MapTiles } from "@/lib/map/config";
import type { RecordFilters } from "@/lib/registros/filters";
import type { PartHead } from "@/lib/registros/list-parts";
import { namedState } from "@/lib/registros/state";
import { StateBadge } from "@/components/registros/state-badge";
import type { RecordRow } from "./record-row";
import { AreaCard, loadAreas, narrowedArea, withoutPlace, type ChosenArea } from "./map-area-card";
import { MapCard } from "./map-card";
import { type PanelRow, rowButtonId } from "./map-panel";
import { MapCardFrame } from "./map-card-frame";
import { MapSide, type SeenPart } from "./map-side";

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

type Open =
  | { kind: "record"; record: ChosenRecord }
  | { kind: "together"; grupo: GrupoMapa }
  | { kind: "area"; area: ChosenArea }
  | null;

interface MapResultsProps {
  kind: Kind;
  texts: RecordListWords;
  map: RecordKind["map"];
  result: ListResult<RecordRow>;
  url: ListUrl;
  filters: RecordFilters;
  grupo: Grupo | null;
  parts: readonly PartHead[] | null;
  partCount: number | null;
  /** The server is ours: it narrows to a part of the map and counts by municipality. */
  more: boolean;
  seen: SeenPart | null;
  onSeen: (seen: SeenPart) => void;
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
 * the result, the rows are those of that part, unless the person wants the page to stay.
 */
export function MapResults(props: MapResultsProps) {
  const { kind, texts, map, result, url, filters, more, seen, subject, tiles, onTrack } = props;
  const page = useKnownPage(result, url);
  const [open, setOpen] = useState<Open>(null);
  const [flight, setFlight] = useState<object | null>(null);
  /** The element that had the focus when the card opened; it gets the focus back. */
  const opener = useRef<HTMLElement | null>(null);
  // A search that is too long is not sent, so the map keeps the query of the rows beside it.
  const query = { ...filters, q: !result.ok && result.unasked ? (page.shown?.q ?? "") : result.q };

  // Closes the card when the search or the filters change.
  const asked = JSON.stringify(query);
  const [of, setOf] = useState(asked);
  if (of !== asked) {
    setOf(asked);
    setOpen(null);
  }

  const { recuadro, id_municipio, id_provincia } = filters;
  const placeless = withoutPlace(query);
  const counted = open?.kind === "area" || [recuadro, id_municipio, id_provincia].some((value) => value !== null);
  const areas = useAnswer(more && counted ? `${kind}.grupos/${JSON.stringify(placeless)}` : null, () =>
    loadAreas(kind, placeless),
  );
  const everywhere = areas.value
    ?.filter((one) => (id_municipio ?? one.id_municipio) === one.id_municipio)
    .filter((one) => (id_provincia ?? one.id_provincia) === one.id_provincia);
  const all = recuadro === null ? page.shown?.total : everywhere?.reduce((sum, one) => sum + one.total, 0);
  const area = open?.kind === "area" ? open.area : narrowedArea(filters, areas.value ?? []);

  const chosen = open?.kind === "record" ? open.record : null;
  const show = (next: Open) => {
    if (!open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
    setOpen(next);
  };
  const close = () => {
    setOpen(null);
    const before = opener.current?.isConnected ? opener.current : null;
    (before ?? (chosen && document.getElementById(rowButtonId(chosen.id))))?.focus({ preventScroll: true });
  };
  const showRecord = ({ id, nombre, g_x, g_y }: Pick<PuntoMapa, "id" | "nombre" | "g_x" | "g_y">) =>
    show({ kind: "record", record: { id, nombre, latitude: g_x, longitude: g_y } });
  const showArea = (chosen: ChosenArea) => show({ kind: "area", area: chosen });
  const chooseRow = ({ g_x, g_y, ...row }: PanelRow) => {
    if (g_x === null || g_y === null) return;
    showRecord({ ...row, g_x, g_y });
    setFlight({});
  };
  const own = subject.rol > 2 ? subject.id_departamento : null;

  return (
    <div
      className={cx(
        "grid min-h-112 grid-cols-[320px_minmax(0,1fr)] overflow-clip rounded-md border border-line-default bg-surface drawer:grid-cols-[260px_minmax(0,1fr)] phone:h-auto! phone:grid-cols-1!",
        // Our server has the tabs of the saved views above.
        more ? "h-[calc(100dvh-15.75rem)]" : "h-[calc(100dvh-13.25rem)]",
      )}
    >
      <MapSide
        {...{ kind, texts, result, page, url, query, more, subject, area }}
        grupo={props.grupo}
        parts={props.parts}
        partCount={props.partCount}
        seen={seen?.asked === asked ? seen : null}
        all={all ?? null}
        chosen={chosen?.id ?? null}
        empty={props.empty}
        emptyActions={props.emptyActions}
        onChoose={chooseRow}
        onArea={showArea}
      />
      <div className="relative min-h-0 phone:order-first phone:h-[56dvh] phone:min-h-80 phone:border-b phone:border-line-default">
        <Skeleton ground className="absolute inset-0 h-full w-full rounded-none" />
        <ResultsView
          tiles={tiles}
          query={query}
          department={filters.id_departamento ?? own}
          words={mapTexts(map)}
          load={loadResults(kind)}
          failure={failureText}
          none={map.none}
          undrawable={RECORD_MAP.undrawable}
          chosen={chosen}
          area={area?.unidad ?? null}
          flight={flight}
          onPoint={showRecord}
          onUnit={({ codigo, nombre }) => more && showArea({ grupo: "municipio", id: null, unidad: codigo, nombre })}
          onView={(box, whole) => props.onSeen({ box: writeRecuadro(box), whole, asked })}
          onTogether={(grupo) => show({ kind: "together", grupo })}
          card={
            open && (
              <>
                {open.kind === "record" && (
                  <MapCard
                    key={open.record.id}
                    {...{ kind, subject, onTrack }}
                    id={open.record.id}
                    nombre={open.record.nombre}
                    failed={map.cardFailed}
                    onClose={close}
                  />
                )}
                {open.kind === "together" && (
                  <MapGroupCard
                    title={map.together}
                    grupo={open.grupo}
                    onClose={close}
                    onChoose={(record) => showRecord({ ...record, g_x: open.grupo.g_x, g_y: open.grupo.g_y })}
                  />
                )}
                {open.kind === "area" && (
                  <AreaCard
                    key={`${open.area.grupo} ${open.area.unidad ?? open.area.id}`}
                    kind={kind}
                    area={open.area}
                    query={placeless}
                    areas={areas}
                    failed={RECORD_MAP.uncounted}
                    onOnly={(id) => {
                      close();
                      const place = { id_provincia: null, id_municipio: null, [`id_${open.area.grupo}`]: id };
                      url.setWords({ recuadro: null, ...place, page: null });
                    }}
                    onCloser={() => setFlight({})}
                    onClose={close}
                  />
                )}
              </>
            )
          }
        />
      </div>
    </div>
  );
}
