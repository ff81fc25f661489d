import { Marker } from "maplibre-gl";
import { BOLIVIA } from "@/contract/codes";
import { foldText } from "@/components/ui/fold";
import { TILE_MAX_ZOOM, type MapBase, type MapTiles } from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { departmentBounds, type Outlines } from "./outlines";
import { pinElement } from "./pin";
import { pointsLayer } from "./points-layer";
import type { MapPoint } from "./points-types";

interface PointsOptions {
  base: MapBase;
  tiles: MapTiles;
  /** The name of the department that is highlighted, and that the map opens on. */
  department: string | null;
  title: string;
  onPoint: (point: MapPoint) => void;
  /** The shown base changed: chosen, replaced by the outlines, or back again. */
  onBase: (base: MapBase) => void;
}

export interface PointsSession {
  draw: (points: readonly MapPoint[]) => void;
  /** Sets the pin on a point, and brings it into sight. */
  choose: (key: number | null) => void;
  setBase: (base: MapBase) => void;
  zoomBy: (levels: number) => void;
  destroy: () => void;
}

/** The highest zoom at which the points are first shown. */
const OPENING_MAX_ZOOM = 11;

/** The box of the points that lie in Bolivia; null without one. */
function extent(points: readonly MapPoint[]): [number, number, number, number] | null {
  const inside = points.filter(
    ({ latitude: y, longitude: x }) =>
      x >= BOLIVIA.west && x <= BOLIVIA.east && y >= BOLIVIA.south && y <= BOLIVIA.north,
  );
  if (inside.length === 0) return null;
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const { latitude, longitude } of inside) {
    box[0] = Math.min(box[0], longitude);
    box[1] = Math.min(box[1], latitude);
    box[2] = Math.max(box[2], longitude);
    box[3] = Math.max(box[3], latitude);
  }
  return box;
}

/** A map of many points, of which one may be chosen. Throws if the browser cannot draw it. */
export function startPoints(container: HTMLElement, options: PointsOptions): PointsSession {
  const map = newMap(options.title, {
    container,
    style: firstStyle({ ...options, department: null }),
    bounds: [
      [BOLIVIA.west, BOLIVIA.south],
      [BOLIVIA.east, BOLIVIA.north],
    ],
    fitBoundsOptions: { padding: 16 },
    minZoom: 3.5,
    maxZoom: TILE_MAX_ZOOM,
  });
  let known: Outlines | null = null;
  let points: readonly MapPoint[] = [];
  let chosen: number | null = null;
  /** The map has been fitted to what it is about. */
  let fitted = false;

  const fit = () => {
    if (fitted) return;
    const of = options.department === null ? null : foldText(options.department);
    const id = known?.departments.features.find(({ properties }) => foldText(properties.nombre) === of)?.properties.id;
    if (id !== undefined) base.setDepartment(id);
    const box = (known && id !== undefined ? departmentBounds(known, id) : null) ?? extent(points);
    // With a department to come, the points do not move the map before its outline is there.
    if (!box || (of !== null && !known)) return;
    fitted = true;
    map.fitBounds(box, { padding: 24, maxZoom: OPENING_MAX_ZOOM, animate: false });
  };
  const base = baseLayer(map, {
    ...options,
    department: null,
    onOutlines: (data) => {
      known = data;
      fit();
    },
  });
  const layer = pointsLayer(map, options.onPoint);
  const pin = new Marker({ element: pinElement(), anchor: "bottom" });
  pin.getElement().style.pointerEvents = "none";
  pin.getElement().setAttribute("aria-hidden", "true");

  return {
    draw(next) {
      points = next;
      layer.set(points);
      fit();
    },
    choose(key) {
      const moved = key !== chosen;
      chosen = key;
      const point = points.find((one) => one.key === key);
      if (!point) {
        pin.remove();
        return;
      }
      const center: [number, number] = [point.longitude, point.latitude];
      pin.setLngLat(center).addTo(map);
      if (moved && fitted && !map.getBounds().contains(center)) {
        map.easeTo({ center, duration: 500, animate: !prefersReducedMotion() });
      }
    },
    setBase: base.setBase,
    zoomBy: (levels) => map.zoomTo(map.getZoom() + levels, { animate: !prefersReducedMotion() }),
    destroy() {
      layer.destroy();
      base.destroy();
      map.remove();
    },
  };
}
