import { Marker } from "maplibre-gl";
import { foldText } from "@/components/ui/fold";
import { inBolivia } from "@/contract/place/coordinates";
import { boxAround, TILE_MAX_ZOOM } from "@/lib/map/config";
import { baseLayer, firstStyle } from "./base-layer";
import { newMap, OPEN_ON_COUNTRY } from "./base-map";
import { prefersReducedMotion } from "./motion";
import { departmentBounds, type Outlines } from "./outlines";
import { pinElement } from "./pin";
import { pointsLayer } from "./points-layer";
import type { MapPoint } from "./points-types";
import type { MapControls, MapOptions } from "./session";

interface PointsOptions extends MapOptions {
  /** The name of the department that is highlighted, and that the map opens on. */
  department: string | null;
  title: string;
  onPoint: (point: MapPoint) => void;
}

interface PointsSession extends MapControls {
  draw: (points: readonly MapPoint[]) => void;
  /** Sets the pin on a point, and brings it into sight. */
  choose: (key: number | null) => void;
}

/** The highest zoom at which the points are first shown. */
const OPENING_MAX_ZOOM = 11;

/** The box of the points that lie in Bolivia; null without one. */
const boxOfPoints = (points: readonly MapPoint[]) =>
  boxAround(points.filter(inBolivia).map(({ latitude, longitude }) => [longitude, latitude]));

/** A map of many points, of which one may be chosen. Throws if the browser cannot draw it. */
export function startPoints(container: HTMLElement, options: PointsOptions): PointsSession {
  const map = newMap(options.title, {
    container,
    style: firstStyle(options),
    ...OPEN_ON_COUNTRY,
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
    const box = (known && id !== undefined ? departmentBounds(known, id) : null) ?? boxOfPoints(points);
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
