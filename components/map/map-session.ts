import { Marker } from "maplibre-gl";
import { MAP_CENTRE } from "@/contract/codes";
import { inBolivia, roundDegrees, type Point } from "@/contract/place/coordinates";
import { mapZoom, OUTLINE_MAX_ZOOM, OUTLINE_ZOOM, openingView, TILE_MAX_ZOOM, type MapBase } from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { departmentBounds, type Outlines } from "./outlines";
import { describePin, pinElement } from "./pin";
import { samePoint, type MapSession, type SessionOptions } from "./session";
import { enableSettingPoint } from "./set-point";

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

  const describe = () => describePin(element, { point, readOnly, title: options.title });

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
    // Above, there is room for the pin of a point at the edge.
    if (bounds) map.fitBounds(bounds, { padding: { top: 60, right: 24, bottom: 24, left: 24 }, animate: false });
  }

  return {
    setPoint(next) {
      if (samePoint(next, point)) return;
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
