import { Marker } from "maplibre-gl";
import { MAP_CENTRE } from "@/contract/codes";
import { formatPoint, inBolivia, roundDegrees, type Point } from "@/lib/map/coordinates";
import { mapZoom, OUTLINE_MAX_ZOOM, OUTLINE_ZOOM, openingView, type MapBase, type MapTiles } from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap, prefersReducedMotion } from "./base-map";
import { departmentBounds, type Outlines } from "./outlines";
import { pinElement } from "./pin";
import type { SetsBy } from "@/lib/map/config";
import { enableSettingPoint } from "./set-point";

/** The highest zoom over tiles. */
const TILE_MAX_ZOOM = 19;

interface SessionOptions {
  point: Point | null;
  base: MapBase;
  tiles: MapTiles;
  readOnly: boolean;
  sets: SetsBy;
  /** The department highlighted on the outlines; a read-only map without point or tiles opens on it. */
  department: number | null;
  /** Whether the wheel zooms the map; false for a small map in a page that scrolls. */
  wheel: boolean;
  /** Names a read-only marker. */
  title: string;
  onPoint: (point: Point) => void;
  /** The shown base changed: chosen, replaced by the outlines, or back again. */
  onBase: (base: MapBase) => void;
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

/** Starts a map with its marker in an element. Throws if the browser cannot draw it. */
export function startMap(container: HTMLElement, options: SessionOptions): MapSession {
  const { readOnly, onPoint } = options;
  let { department, point } = options;
  let known: Outlines | null = null;
  /** The zoom before the outlines replaced the tiles; restored when the tiles come back. */
  let streetZoom: number | null = null;

  const maxZoom = (base: MapBase) => (base === "contornos" ? OUTLINE_MAX_ZOOM : TILE_MAX_ZOOM);
  const view = openingView(point, options.base);
  const map = newMap("Mapa", {
    container,
    style: firstStyle(options),
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: 4,
    maxZoom: maxZoom(options.base),
    doubleClickZoom: false,
    scrollZoom: options.wheel,
  });
  const layer = baseLayer(map, {
    ...options,
    onBase: (base) => {
      options.onBase(base);
      map.setMaxZoom(maxZoom(base));
      if (base !== "contornos") {
        if (streetZoom !== null) map.setZoom(streetZoom);
        streetZoom = null;
      } else if (map.getZoom() > OUTLINE_ZOOM + 2) {
        streetZoom = map.getZoom();
        map.setZoom(OUTLINE_ZOOM);
      }
    },
    onOutlines: (data) => {
      known = data;
      if (readOnly) fit();
    },
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
  if (!readOnly) enableSettingPoint({ map, marker, sets: options.sets, isSet: () => point !== null, pick });

  function fit() {
    const shown = !point || layer.current() === "contornos";
    const bounds = known && department !== null && shown && departmentBounds(known, department);
    if (bounds) map.fitBounds(bounds, { padding: 24, animate: false });
  }

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
      const nearer = layer.current() === "contornos" ? OUTLINE_ZOOM + 1 : mapZoom(MAP_CENTRE.zoom);
      const camera = { center: [longitude, latitude] as [number, number], zoom: Math.max(map.getZoom(), nearer) };
      if (prefersReducedMotion()) map.jumpTo(camera);
      else map.easeTo({ ...camera, duration: 600 });
    },
    setBase: layer.setBase,
    setDepartment(id) {
      department = id;
      layer.setDepartment(id);
    },
    // Zooms around a set marker in view, so that no dragging is needed to see it.
    zoomBy: (levels) => {
      const around = marker.getLngLat();
      const seen = point !== null && map.getBounds().contains(around);
      map.zoomTo(map.getZoom() + levels, { animate: !prefersReducedMotion(), ...(seen && { around }) });
    },
    destroy() {
      layer.destroy();
      map.remove();
    },
  };
}
