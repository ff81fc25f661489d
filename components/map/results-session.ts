import { Marker } from "maplibre-gl";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import { type Box, COUNTRY, MAP_BOUNDS } from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap, OPEN_ON_COUNTRY } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { pinElement } from "./pin";
import { containsBox, extentOf, padded, sightIn } from "./results-box";
import { resultMarkers } from "./results-markers";
import type { ChosenRecord, FoundMap, ResultsWords, Sight } from "./results-types";
import type { MapControls, MapOptions } from "./session";

/** From this zoom on the server lists the records of a group, so higher zooms would show nothing more. */
const MAX_ZOOM = 19;
/** The highest zoom at which a result is first shown. */
const OPENING_MAX_ZOOM = 11;
/** The lowest zoom at which a record chosen outside the map is shown. */
const RECORD_ZOOM = 10;
/** The size of the card, in px; on a map narrower than NARROW it takes the whole width. */
const CARD = { width: 340, height: 250 } as const;
const NARROW = 520;
/** Pause after a move before the visible records are requested, in ms. */
const SETTLE_MS = 120;

/** Whether the drawn records match the view (rest), the map is moving, or records are loading. */
export type Activity = "rest" | "moving" | "loading";

export interface ResultsOptions extends MapOptions {
  department: number | null;
  words: ResultsWords;
  /** The records within a box at a zoom. Errors are passed to `onFailed`. */
  load: (box: Box, zoom: number, signal: AbortSignal) => Promise<FoundMap>;
  onFound: (found: FoundMap) => void;
  onFailed: (error: unknown) => void;
  onActivity: (activity: Activity) => void;
  onPoint: (punto: PuntoMapa) => void;
  /** A group was opened whose records no zoom separates. */
  onTogether: (grupo: GrupoMapa) => void;
  /** What of the matches is in sight; null while all are. */
  onSight: (sight: Sight | null) => void;
}

export interface ResultsSession extends MapControls {
  /** For a new search or new filters: requests all matches and fits the map to them. */
  restart: () => void;
  /** Repeats the request for the current view. */
  reload: () => void;
  setDepartment: (id: number | null) => void;
  /** Sets or removes the pin; `fly` moves and zooms the map to it. */
  choose: (record: ChosenRecord | null, fly: boolean) => void;
  /** Fits the map to all matches again. */
  showAll: () => void;
}

/** A map of the matching records, grouped by the server. Throws if the browser cannot draw it. */
export function startResults(container: HTMLElement, options: ResultsOptions): ResultsSession {
  const { words, load, onFound, onFailed, onActivity, onPoint, onTogether, onSight } = options;
  const map = newMap(words.region, {
    container,
    style: firstStyle(options),
    ...OPEN_ON_COUNTRY,
    maxZoom: MAX_ZOOM,
  });
  const base = baseLayer(map, options);

  /** The drawn records, with their box and zoom. */
  let drawn: { box: Box; zoom: number; found: FoundMap } | null = null;
  let extent: Box | null = null;
  let asked: AbortController | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  /** All matches are being requested: moves of the map need no request of their own. */
  let restarting = false;
  let newest: Promise<FoundMap | null> | null = null;

  const zoomNow = () => Math.round(map.getZoom());
  const inSight = (): Box => {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  };

  const tellSight = () => {
    if (restarting || !drawn || !extent) return;
    const seen = inSight();
    onSight(containsBox(seen, extent) ? null : sightIn(drawn.found, seen));
  };

  /** Requests records and aborts the previous request, so an older response never replaces a newer one. */
  async function ask(box: Box, zoom: number): Promise<FoundMap | null> {
    asked?.abort();
    const mine = new AbortController();
    asked = mine;
    onActivity("loading");
    try {
      const found = await load(box, zoom, mine.signal);
      if (mine.signal.aborted) return null;
      drawn = { box, zoom, found };
      markers.draw(found);
      onFound(found);
      tellSight();
      return found;
    } catch (error) {
      if (!mine.signal.aborted) onFailed(error);
      return null;
    } finally {
      if (asked === mine) {
        asked = null;
        onActivity("rest");
      }
    }
  }

  const refresh = () => {
    if (restarting) return;
    const zoom = zoomNow();
    const seen = inSight();
    if (drawn && drawn.zoom === zoom && containsBox(drawn.box, seen)) {
      onActivity(asked ? "loading" : "rest");
      tellSight();
      return;
    }
    void ask(padded(seen), zoom);
  };
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(refresh, SETTLE_MS);
  };

  const openGroup = (grupo: GrupoMapa) => {
    if (grupo.registros.length > 0) {
      onTogether(grupo);
      return;
    }
    const box: Box = [grupo.oeste, grupo.sur, grupo.este, grupo.norte];
    const camera = map.cameraForBounds(box, { padding: 60, maxZoom: MAX_ZOOM });
    const zoom = Math.min(MAX_ZOOM, Math.max(camera?.zoom ?? 0, map.getZoom() + 1));
    map.easeTo({
      center: camera?.center ?? [grupo.g_y, grupo.g_x],
      zoom,
      ...(prefersReducedMotion() ? { animate: false } : { duration: 500 }),
    });
  };
  const markers = resultMarkers(map, words, { onPoint, onGroup: openGroup });

  const fit = () => {
    if (!extent) return;
    map.fitBounds(extent, { padding: 48, maxZoom: OPENING_MAX_ZOOM, animate: false });
  };
  const restart = () => {
    clearTimeout(settling);
    drawn = null;
    onSight(null);
    restarting = true;
    const zoom = Math.round(map.cameraForBounds(COUNTRY)?.zoom ?? 5);
    const mine = ask(MAP_BOUNDS, zoom);
    newest = mine;
    void mine.then((found) => {
      if (newest !== mine) return;
      restarting = false;
      if (!found) return;
      extent = extentOf(found);
      fit();
      refresh();
    });
  };

  map.on("movestart", () => {
    clearTimeout(settling);
    onActivity("moving");
  });
  map.on("moveend", settle);
  restart();

  const pin = new Marker({ element: pinElement(), anchor: "bottom" });
  pin.getElement().classList.add("mapa-elegido");
  pin.getElement().setAttribute("aria-hidden", "true");

  return {
    restart,
    reload() {
      if (extent) void ask(padded(inSight()), zoomNow());
      else restart();
    },
    setBase: base.setBase,
    setDepartment: base.setDepartment,
    choose(record, fly) {
      if (!record) {
        pin.remove();
        return;
      }
      const center: [number, number] = [record.longitude, record.latitude];
      pin.setLngLat(center).addTo(map);
      const { clientWidth: width, clientHeight: height } = container;
      const narrow = width < NARROW;
      if (fly) {
        const camera = { center, zoom: Math.max(map.getZoom(), RECORD_ZOOM), duration: 900 };
        map.flyTo({ ...camera, offset: [0, narrow ? -height / 4 : 0], animate: !prefersReducedMotion() });
        return;
      }
      // The card is at the lower left, or across a narrow map: pans a record that the card would cover.
      const { x, y } = map.project(center);
      if (y < height - CARD.height || (!narrow && x > CARD.width)) return;
      map.panBy(narrow ? [0, y - height / 4] : [x - CARD.width - 24, 0], { animate: !prefersReducedMotion() });
    },
    zoomBy: (levels) => map.zoomTo(map.getZoom() + levels, { animate: !prefersReducedMotion() }),
    showAll: fit,
    destroy() {
      asked?.abort();
      clearTimeout(settling);
      base.destroy();
      map.remove();
    },
  };
}
