import { Marker } from "maplibre-gl";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import { type Box, boxAround, COUNTRY, MAP_BOUNDS } from "@/lib/map/config";
import { territorialUnits } from "@/lib/map/units";
import { type Unit, unitsAt } from "@/contract/place/unidades";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap, OPEN_ON_COUNTRY } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { pinElement } from "./pin";
import { containsBox, extentOf, padded } from "./results-box";
import { resultMarkers } from "./results-markers";
import { boxOf, covers, keptTiles, type Tiles, tilesIn } from "./results-tiles";
import type { ChosenRecord, ClickedUnit, FoundMap, ResultsWords } from "./results-types";
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

/** Whether the drawn records match the view (rest), the map is moving, or records are loading. */
export type Activity = "rest" | "moving" | "loading";

export interface ResultsOptions extends MapOptions {
  department: number | null;
  /** The part of the map that the result is narrowed to; the map opens on it. */
  box: Box | null;
  words: ResultsWords;
  /** The records within a box at a zoom. Errors are passed to `onFailed`. */
  load: (box: Box, zoom: number, signal: AbortSignal) => Promise<FoundMap>;
  onFound: (found: FoundMap) => void;
  onFailed: (error: unknown) => void;
  onActivity: (activity: Activity) => void;
  onPoint: (punto: PuntoMapa) => void;
  /** A group was opened whose records no zoom separates. */
  onTogether: (grupo: GrupoMapa) => void;
  onUnit: (unit: ClickedUnit) => void;
  /** The map came to rest on a part of it; whether all matches are in sight. */
  onView: (box: Box, whole: boolean) => void;
}

export interface ResultsSession extends MapControls {
  /** For a new search or new filters: requests all matches and shows a part of the map, all of them, or as before. */
  restart: (show: Box | "matches" | "same") => void;
  /** Repeats the request for the current view. */
  reload: () => void;
  setDepartment: (id: number | null) => void;
  /** Brings out a municipality or a province by INE's code. */
  setArea: (code: string | null) => void;
  /** Moves the map to it. */
  showArea: (code: string) => void;
  /** Sets or removes the pin; `fly` moves and zooms the map to it. */
  choose: (record: ChosenRecord | null, fly: boolean) => void;
  /** Fits the map to all matches again. */
  showAll: () => void;
}

/** Without the outlines nothing happens; the next call tries again. */
const withUnits = (use: (units: readonly Unit[]) => void) => void territorialUnits().then(use, () => undefined);

/** A map of the matching records, grouped by the server. Throws if the browser cannot draw it. */
export function startResults(container: HTMLElement, options: ResultsOptions): ResultsSession {
  const { box: opening, words, load, onFound, onFailed, onActivity, onPoint, onTogether, onUnit, onView } = options;
  const map = newMap(words.region, {
    container,
    style: firstStyle(options),
    ...OPEN_ON_COUNTRY,
    ...(opening && { bounds: opening, fitBoundsOptions: { padding: 0 } }),
    maxZoom: MAX_ZOOM,
  });
  const base = baseLayer(map, options);

  const kept = keptTiles();
  let drawn: Tiles | null = null;
  let extent: Box | null = null;
  let asked: { tiles: Tiles; stop: AbortController } | null = null;
  let moving = false;
  /** The last request failed: a move that goes on repeats it only at its end. */
  let failed = false;
  /** What the last restart shows. */
  let shown: Parameters<ResultsSession["restart"]>[0] = opening ?? "matches";
  /** All matches are being requested: moves of the map need no request of their own. */
  let restarting = false;
  let newest: Promise<FoundMap | null> | null = null;

  const zoomNow = () => Math.round(map.getZoom());
  const inSight = (): Box => {
    const bounds = map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  };

  const tellView = () => {
    const seen = inSight();
    if (!restarting) onView(seen, extent === null || containsBox(seen, extent));
  };

  const tellActivity = () => {
    const still = asked ? "loading" : "rest";
    onActivity(moving ? "moving" : still);
  };

  const draw = (tiles: Tiles) => {
    drawn = tiles;
    markers.draw(kept.show(tiles));
  };

  /** Requests tiles and aborts the previous request, so an older response never replaces a newer one. */
  async function ask(tiles: Tiles): Promise<FoundMap | null> {
    asked?.stop.abort();
    const mine = { tiles, stop: new AbortController() };
    asked = mine;
    failed = false;
    tellActivity();
    try {
      const found = await load(boxOf(tiles), tiles.zoom, mine.stop.signal);
      if (mine.stop.signal.aborted) return null;
      kept.keep(tiles, found);
      drawn = null;
      onFound(found);
      return found;
    } catch (error) {
      if (!mine.stop.signal.aborted) {
        failed = true;
        onFailed(error);
      }
      return null;
    } finally {
      if (!mine.stop.signal.aborted) asked = null;
    }
  }

  /** Draws what is in sight, or requests what of it and around it is not kept. */
  function refresh() {
    if (restarting) {
      tellActivity();
      return;
    }
    const zoom = zoomNow();
    const seen = inSight();
    const tiles = tilesIn(seen, zoom);
    const absent = kept.missing(tiles);
    if (!absent) {
      if (!drawn || !covers(drawn, tiles) || !covers(tiles, drawn)) draw(tiles);
      tellActivity();
      if (!moving) tellView();
      return;
    }
    if (moving ? (asked ?? failed) : asked && covers(asked.tiles, absent)) {
      tellActivity();
      return;
    }
    void ask(kept.missing(tilesIn(padded(seen), zoom)) ?? absent).then((found) => {
      if (found) refresh();
      else tellActivity();
    });
  }

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
  const restart: ResultsSession["restart"] = (show) => {
    kept.clear();
    shown = show;
    restarting = true;
    if (typeof show === "object") map.fitBounds(show, { animate: false });
    const zoom = Math.round(map.cameraForBounds(COUNTRY)?.zoom ?? 5);
    const country = tilesIn(MAP_BOUNDS, zoom);
    const mine = ask(country);
    newest = mine;
    void mine.then((found) => {
      if (newest !== mine) return;
      restarting = false;
      if (!found) {
        tellActivity();
        return;
      }
      extent = extentOf(found);
      draw(country);
      if (show === "matches") fit();
      refresh();
    });
  };

  map.on("movestart", () => {
    moving = true;
    tellActivity();
  });
  map.on("move", refresh);
  map.on("moveend", () => {
    moving = false;
    refresh();
  });
  map.on("click", ({ lngLat: { lng, lat } }) => {
    withUnits((units) => {
      const { within } = unitsAt(units, { latitude: lat, longitude: lng });
      const unit = units.find(({ codigo }) => codigo === within);
      if (unit) onUnit(unit);
    });
  });
  restart(shown);

  const pin = new Marker({ element: pinElement(), anchor: "bottom" });
  pin.getElement().classList.add("mapa-elegido");
  pin.getElement().setAttribute("aria-hidden", "true");

  return {
    restart,
    reload() {
      kept.clear();
      if (extent) refresh();
      else restart(shown);
    },
    setBase: base.setBase,
    setDepartment: base.setDepartment,
    setArea: base.setArea,
    showArea(code) {
      withUnits((units) => {
        const within = units.filter(({ codigo }) => codigo.startsWith(code));
        const box = boxAround(
          within.flatMap(({ box: [west, south, east, north] }) => [
            [west, south],
            [east, north],
          ]),
        );
        if (box) map.fitBounds(box, { padding: 48, animate: !prefersReducedMotion() });
      });
    },
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
      asked?.stop.abort();
      base.destroy();
      map.remove();
    },
  };
}
