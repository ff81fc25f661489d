import {
  Map as MapLibreMap,
  Marker,
  ScaleControl,
  setWorkerUrl,
  type ErrorEvent,
  type MapSourceDataEvent,
} from "maplibre-gl";
import { MAP_CENTRE } from "@/contract/codes";
import { formatPoint, inBolivia, roundDegrees, type Point } from "@/lib/coordinates";
import {
  MAP_BOUNDS,
  mapZoom,
  OUTLINE_MAX_ZOOM,
  OUTLINE_ZOOM,
  openingView,
  TILE_PATIENCE_MS,
  type MapBase,
  type MapTiles,
  type TileBase,
} from "@/lib/map-config";
import { mapStyle, readColours } from "./map-style";
import { departmentBounds, outlines, type Outlines } from "./outlines";
import { pinElement } from "./pin";
import { letPointBeSet, type SetsBy } from "./set-point";

// Without it no worker starts: raster tiles are drawn, outlines never.
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

const LOCALE = {
  "Map.Title": "Mapa: use las flechas para moverlo, + y - para acercar y alejar",
  "Marker.Title": "Marcador",
  "ScaleControl.Kilometers": "km",
  "ScaleControl.Meters": "m",
};

export interface SessionOptions {
  point: Point | null;
  base: MapBase;
  tiles: MapTiles;
  readOnly: boolean;
  sets: SetsBy;
  /** The department brought out on the outlines; a map without a point opens on it. */
  department: number | null;
  /** A small map in a page that scrolls keeps its hands off the wheel. */
  wheel: boolean;
  /** Names a read-only marker. */
  title: string;
  onPoint: (point: Point) => void;
  /** A base showed no tile at all: the outlines have taken over. */
  onTilesFailed: (base: TileBase) => void;
}

export interface MapSession {
  setPoint: (point: Point | null) => void;
  /** Shows a place without setting the point. */
  moveTo: (place: Point) => void;
  setBase: (base: MapBase) => void;
  setDepartment: (id: number | null) => void;
  zoomBy: (levels: number) => void;
  destroy: () => void;
}

/** Can this browser draw the map at all? */
export function hasWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Puts a map with its marker into an element. Throws where the browser cannot draw it. */
export function startMap(container: HTMLElement, options: SessionOptions): MapSession {
  const { tiles, readOnly, onPoint, onTilesFailed } = options;
  let { base, department, point } = options;
  let known: Outlines | null = null;
  let ended = false;
  const shown = new Set<TileBase>();
  /** How near the map was before the outlines took over; tiles that come back are shown as near again. */
  let streetZoom: number | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const view = openingView(point, base);
  const style = () => mapStyle({ base, tiles, colours: readColours(), outlines: known, on: department });
  const map = new MapLibreMap({
    container,
    style: style(),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: 4,
    maxZoom: base === "contornos" ? OUTLINE_MAX_ZOOM : 19,
    maxBounds: MAP_BOUNDS,
    doubleClickZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    scrollZoom: options.wheel,
    attributionControl: false,
    fadeDuration: still() ? 0 : 200,
    locale: LOCALE,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ maxWidth: 90, unit: "metric" }), "bottom-right");

  // A style can be compared with the one in place once that is loaded; what changes before is painted then.
  let loaded = false;
  let stale = false;
  const repaint = () => {
    if (loaded) map.setStyle(style());
    else stale = true;
  };
  map.once("style.load", () => {
    loaded = true;
    if (stale) repaint();
  });

  const element = pinElement();
  const marker = new Marker({ element, anchor: "bottom", draggable: !readOnly });

  const describe = () => {
    element.classList.toggle("mapa-pin--sin-fijar", point === null);
    const where = point ? formatPoint(point) : "sin fijar";
    if (readOnly) {
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", `${options.title}: ${where}`);
      return;
    }
    element.setAttribute("role", "button");
    element.tabIndex = 0;
    element.setAttribute("aria-roledescription", "marcador");
    element.setAttribute(
      "aria-label",
      `Marcador: ${where}. Muévalo con las flechas, con Mayús en pasos mayores; Entrar fija el punto.`,
    );
  };

  const place = (at: Point) => {
    const here: Point = { latitude: roundDegrees(at.latitude), longitude: roundDegrees(at.longitude) };
    marker.setLngLat([here.longitude, here.latitude]);
    return here;
  };
  const pick = (at: Point) => {
    point = place(at);
    describe();
    onPoint(point);
  };

  place(point ?? MAP_CENTRE);
  if (!readOnly || point) marker.addTo(map);
  describe();
  if (!readOnly) letPointBeSet({ map, marker, sets: options.sets, isSet: () => point !== null, pick });

  const fit = () => {
    const bounds =
      known && department !== null && (!point || base === "contornos") && departmentBounds(known, department);
    if (bounds) map.fitBounds(bounds, { padding: 24, animate: false });
  };

  const switchBase = (next: MapBase) => {
    base = next;
    map.setMaxZoom(base === "contornos" ? OUTLINE_MAX_ZOOM : 19);
    repaint();
    if (base !== "contornos") {
      if (streetZoom !== null) map.setZoom(streetZoom);
      streetZoom = null;
    } else if (map.getZoom() > OUTLINE_ZOOM + 2) {
      streetZoom = map.getZoom();
      map.setZoom(OUTLINE_ZOOM);
    }
    watch();
  };

  const fail = () => {
    if (ended || base === "contornos" || shown.has(base)) return;
    const failed = base;
    switchBase("contornos");
    onTilesFailed(failed);
  };
  function watch() {
    clearTimeout(patience);
    if (base !== "contornos" && !shown.has(base)) patience = setTimeout(fail, TILE_PATIENCE_MS);
  }

  map.on("error", (event: ErrorEvent & { sourceId?: string }) => {
    if (event.sourceId === base) fail();
  });
  map.on("sourcedata", (event: MapSourceDataEvent) => {
    if (event.sourceId === base && base !== "contornos" && event.tile?.hasData()) shown.add(base);
  });

  outlines().then(
    (data) => {
      if (ended) return;
      known = data;
      repaint();
      if (readOnly) fit();
    },
    () => undefined, // Without outlines the graticule and the marker are left, and the point can still be set.
  );

  const themes = new MutationObserver(() => repaint());
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  watch();

  return {
    setPoint(next) {
      const same =
        next?.latitude === point?.latitude &&
        next?.longitude === point?.longitude &&
        (next === null) === (point === null);
      if (same) return;
      point = next;
      describe();
      if (!next) return;
      place(next);
      if (!marker.getElement().isConnected) marker.addTo(map);
      if (inBolivia(next) && !map.getBounds().contains([next.longitude, next.latitude])) this.moveTo(next);
    },
    moveTo({ latitude, longitude }) {
      const nearer = base === "contornos" ? OUTLINE_ZOOM + 1 : mapZoom(MAP_CENTRE.zoom);
      const camera = { center: [longitude, latitude] as [number, number], zoom: Math.max(map.getZoom(), nearer) };
      if (still()) map.jumpTo(camera);
      else map.easeTo({ ...camera, duration: 600 });
    },
    setBase: switchBase,
    setDepartment(id) {
      if (id === department) return;
      department = id;
      repaint();
    },
    zoomBy: (levels) => map.zoomTo(map.getZoom() + levels, { animate: !still() }),
    destroy() {
      ended = true;
      clearTimeout(patience);
      themes.disconnect();
      map.remove();
    },
  };
}
