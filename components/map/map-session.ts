import { type LngLat, Marker, type Map as MapLibreMap, type MapMouseEvent } from "maplibre-gl";
import { MAP_CENTRE } from "@/contract/codes";
import { inBolivia, roundDegrees, type Point } from "@/contract/place/coordinates";
import {
  mapZoom,
  OUTLINE_MAX_ZOOM,
  OUTLINE_ZOOM,
  openingView,
  TILE_MAX_ZOOM,
  type MapBase,
  type SetsBy,
} from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { departmentBounds } from "./outlines";
import { describePin, pinElement } from "./pin";
import { samePoint, type MapSession, type SessionOptions } from "./session";
import { setByPin } from "./set-point";

interface Setting {
  map: MapLibreMap;
  marker: Marker;
  sets: SetsBy;
  isSet: () => boolean;
  pick: (at: Point) => void;
}

const pointAt = ({ lat, lng }: LngLat): Point => ({ latitude: lat, longitude: lng });

/**
 * Lets a person set the point by dragging the marker, by keys or by pointer. With "dblclick" a long press also sets it,
 * because a double tap is hard to make with one finger.
 */
export function enableSettingPoint({ map, marker, sets, isSet, pick }: Setting): void {
  const pin = marker.getElement();
  const here = () => pointAt(marker.getLngLat());
  marker.on("dragend", () => pick(here()));
  const setAt = setByPin({
    pin,
    ground: map.getCanvasContainer(),
    sets,
    isSet,
    pick,
    here,
    beside(dx, dy) {
      const { x, y } = map.project(marker.getLngLat());
      return pointAt(map.unproject([x + dx, y + dy]));
    },
    showPoint({ latitude, longitude }) {
      const at: [number, number] = [longitude, latitude];
      if (!map.getBounds().contains(at)) map.panTo(at, { animate: false });
    },
  });
  map.on(sets, ({ lngLat, originalEvent }: MapMouseEvent) => setAt(pointAt(lngLat), originalEvent.target));
  if (sets === "click") return;
  let touched: EventTarget | null = null;
  map.on("touchstart", ({ originalEvent }) => {
    touched = originalEvent.target;
  });
  map.on("contextmenu", ({ lngLat, originalEvent }) => {
    // The library creates this event for a long press; a trusted event from the browser is a right click.
    if (!originalEvent.isTrusted) setAt(pointAt(lngLat), touched);
  });
}

/** A map below this width, in px, shows a point's municipality from one level farther out. */
const NARROW = 400;

/** Starts a map with its marker in an element. Throws if the browser cannot draw it. */
export function startMap(container: HTMLElement, options: SessionOptions): MapSession {
  const { readOnly, onPoint } = options;
  let { department, point } = options;
  /** The zoom before the outlines replaced the tiles; restored when the tiles come back. */
  let streetZoom: number | null = null;

  const outlineZoom = readOnly && container.clientWidth < NARROW ? OUTLINE_ZOOM - 1 : OUTLINE_ZOOM;
  const maxZoom = (base: MapBase) => (base === "contornos" ? OUTLINE_MAX_ZOOM : TILE_MAX_ZOOM);
  const view = openingView(point, options.base);
  const map = newMap("Mapa", {
    container,
    style: firstStyle(options),
    center: [view.longitude, view.latitude],
    zoom: options.base === "contornos" ? outlineZoom : view.zoom,
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
      } else if (map.getZoom() > outlineZoom + 2) {
        streetZoom = map.getZoom();
        map.setZoom(outlineZoom);
      }
    },
    onOutlines: (data) => {
      // Without a point the department is all there is to show.
      const bounds = readOnly && !point && department !== null && departmentBounds(data, department);
      if (bounds) map.fitBounds(bounds, { padding: 24, animate: false });
    },
  });

  const element = pinElement();
  const marker = new Marker({ element, anchor: "bottom", draggable: !readOnly });

  const describe = () => describePin(element, { point, readOnly, title: options.title });

  const place = (at: Point) => {
    const here: Point = { latitude: roundDegrees(at.latitude), longitude: roundDegrees(at.longitude) };
    marker.setLngLat([here.longitude, here.latitude]);
    return here;
  };
  const pick = (at: Point) => {
    point = place(at);
    describe();
    layer.setPoint(point);
    onPoint(point);
  };

  place(point ?? MAP_CENTRE);
  if (!readOnly || point) marker.addTo(map);
  describe();
  if (!readOnly) enableSettingPoint({ map, marker, sets: options.sets, isSet: () => point !== null, pick });

  return {
    setPoint(next) {
      if (samePoint(next, point)) return;
      point = next;
      describe();
      layer.setPoint(next);
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
