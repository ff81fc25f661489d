import {
  latLng,
  latLngBounds,
  DivIcon,
  Marker,
  type LatLngExpression,
  GeoJSON,
  Polygon,
  Polyline,
  SVG,
  Map as LeafletMap,
  control,
} from "leaflet";
import { prefersReducedMotion } from "@/components/map/motion";
import {
  departmentBounds,
  outlinesOfMap,
  type Departments,
  type Places,
  type OutlineGeometry,
} from "@/components/map/outlines";
import { describePin, pinElement } from "@/components/map/pin";
import { samePoint, type StartMap } from "@/components/map/session";
import { MAP_CENTRE } from "@/contract/codes";
import { openingView, type MapBase, MAP_BOUNDS } from "@/lib/map/config";
import { inBolivia, roundDegrees, type Point } from "@/contract/place/coordinates";
import { GRATICULES, graticule } from "@/components/map/graticule";
import { placesOn } from "./places";
import { enableSettingPoint } from "./set-point";
import { tileCover } from "./tiles";
import { zoom256, ZOOMS } from "./zooms";
import { onWorld, type Spot } from "./world";

interface NewMap extends Point {
  zoom: number;
  maxZoom: number;
  wheel: boolean;
}

/** Keeps a map as large as its element. */
function fitToElement(map: LeafletMap): void {
  const sizes = new ResizeObserver(() => {
    // In a folded section the element has no size.
    if (map.getContainer().clientWidth > 0) map.invalidateSize({ animate: false });
  });
  sizes.observe(map.getContainer());
  map.on("unload", () => sizes.disconnect());
}

/** A map around Bolivia with a scale, named for screen readers like the desk's. */
function newMap(container: HTMLElement, { latitude, longitude, zoom, maxZoom, wheel }: NewMap): LeafletMap {
  const moves = !prefersReducedMotion();
  const [west, south, east, north] = MAP_BOUNDS;
  container.setAttribute("role", "region");
  container.setAttribute("aria-label", "Mapa: use las flechas para moverlo, + y - para acercar y alejar");
  const map = new LeafletMap(container, {
    center: [latitude, longitude],
    zoom,
    minZoom: ZOOMS.least,
    maxZoom,
    maxBounds: [
      [south, west],
      [north, east],
    ],
    maxBoundsViscosity: 1,
    attributionControl: false,
    zoomControl: false,
    boxZoom: false,
    doubleClickZoom: false,
    // A long press is our own: components/campo/map/set-point.ts.
    tapHold: false,
    scrollWheelZoom: wheel,
    inertia: moves,
    fadeAnimation: moves,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
  });
  // Also for the arrow keys, whose handler says nothing of how to move.
  if (!moves) map.panBy = (by, options) => LeafletMap.prototype.panBy.call(map, by, { ...options, animate: false });
  map.createPane("contornos");
  map.createPane("lugares");
  control.scale({ maxWidth: 90, imperial: false, position: "bottomright" }).addTo(map);
  fitToElement(map);
  return map;
}

interface OutlinesLayer {
  show: (departments: Departments) => void;
  /** Highlights a department. */
  setDepartment: (id: number | null) => void;
}

const latLngs = ({ type, coordinates }: OutlineGeometry | { type: "MultiLineString"; coordinates: number[][][] }) =>
  GeoJSON.coordsToLatLngs(coordinates, type === "MultiPolygon" ? 2 : 1) as LatLngExpression[][];

/** Land, graticule and borders under everything else, coloured by the style sheet, so a theme needs no drawing. */
function drawOutlines(map: LeafletMap, on: number | null): OutlinesLayer {
  const renderer = new SVG({ pane: "contornos", padding: 0.5 });
  const still = { renderer, pane: "contornos", interactive: false };
  const parts = new Map<number, { land: Polygon; line: Polygon }>();

  const lines = GRATICULES.map(({ step, minzoom, maxzoom }) => ({
    from: zoom256(minzoom),
    to: zoom256(maxzoom),
    line: new Polyline(latLngs(graticule(step)), { ...still, className: "campo-reticula" }),
  }));
  const showLines = () => {
    const zoom = map.getZoom();
    for (const { from, to, line } of lines) line.getElement()?.classList.toggle("hidden", zoom < from || zoom >= to);
  };
  for (const { line } of lines) line.addTo(map);
  showLines();
  map.on("zoomend", showLines);

  const highlight = () => {
    for (const [id, { land, line }] of parts) {
      land.getElement()?.classList.toggle("campo-tierra--activa", id === on);
      line.getElement()?.classList.toggle("campo-limite--activo", id === on);
      if (id === on) line.bringToFront();
    }
  };
  return {
    show({ features }) {
      for (const { properties, geometry } of features) {
        const rings = latLngs(geometry);
        const land = new Polygon(rings, { ...still, stroke: false, className: "campo-tierra" }).addTo(map);
        const line = new Polygon(rings, { ...still, fill: false, className: "campo-limite" }).addTo(map);
        parts.set(properties.id, { land: land.bringToBack(), line });
      }
      highlight();
    },
    setDepartment(id) {
      on = id;
      highlight();
    },
  };
}

/** The places as spots, the most important first. */
export const spotsOf = ({ features }: Places): Spot[] =>
  [...features]
    .sort((a, b) => a.properties.orden - b.properties.orden)
    .map(({ properties: { nombre, registro }, geometry: { coordinates } }) => {
      const [longitude = 0, latitude = 0] = coordinates;
      return { ...onWorld(longitude, latitude), nombre, registro };
    });

interface Middle {
  area: number;
  longitude: number;
  latitude: number;
}

/** A ring's area and centre of gravity. */
function middleOf(ring: readonly number[][]): Middle {
  const sum = { area: 0, longitude: 0, latitude: 0 };
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [toX = x, toY = y] = ring[at + 1] ?? [];
    const twice = x * toY - toX * y;
    sum.area += twice / 2;
    sum.longitude += ((x + toX) * twice) / 6;
    sum.latitude += ((y + toY) * twice) / 6;
  }
  const { area, longitude, latitude } = sum;
  return { area: Math.abs(area), longitude: longitude / area, latitude: latitude / area };
}

/** Each department as a spot in the middle of its largest part. */
export const middlesOf = ({ features }: Departments): Spot[] =>
  features.flatMap(({ properties: { nombre }, geometry }) => {
    const rings =
      geometry.type === "Polygon" ? [geometry.coordinates[0]] : geometry.coordinates.map(([outer]) => outer);
    const [largest] = rings.flatMap((ring) => (ring ? [middleOf(ring)] : [])).sort((a, b) => b.area - a.area);
    return largest ? [{ ...onWorld(largest.longitude, largest.latitude), nombre, registro: false }] : [];
  });

/** Wraps an element as a Leaflet icon. */
class PinIcon extends DivIcon {
  constructor(private readonly pin: HTMLElement) {
    super();
  }

  override createIcon(): HTMLElement {
    return this.pin;
  }
}

/** The pin as a marker; the style sheet sets its tip on the point. */
const pinMarker = (pin: HTMLElement, at: LatLngExpression, draggable: boolean) =>
  new Marker(at, { icon: new PinIcon(pin), draggable, keyboard: false, autoPan: true });

const maxZoom = (base: MapBase) => (base === "contornos" ? ZOOMS.mostOnOutlines : ZOOMS.mostOnTiles);
const latLngOf = ({ latitude, longitude }: Point) => latLng(latitude, longitude);

/** A zoom of the library has ended by then, in ms: its own timer is of 250. */
const ZOOMED_MS = 1000;

/** Starts the field's map: outlines and places, and over them tiles where there are some. */
export const startFieldMap: StartMap = (container, options) => {
  const { readOnly, tiles, onPoint } = options;
  let { base, point, department } = options;
  /** The zoom before the outlines replaced the tiles; restored when the tiles come back. */
  let streetZoom: number | null = null;
  let ended = false;

  const view = openingView(point, base);
  const ground = document.createElement("div");
  ground.className = "h-full w-full";
  container.append(ground);
  const map = newMap(ground, { ...view, zoom: zoom256(view.zoom), maxZoom: maxZoom(base), wheel: options.wheel });
  const outlines = drawOutlines(map, department);
  const places = placesOn(map);
  const cover = tileCover(map, tiles);
  const animate = () => !prefersReducedMotion();

  const tell = (next: MapBase) => {
    base = next;
    options.onBase(next);
    map.setMaxZoom(maxZoom(next));
    if (next !== "contornos") {
      if (streetZoom !== null) map.setZoom(streetZoom, { animate: false });
      streetZoom = null;
    } else if (map.getZoom() > ZOOMS.outlines + 2) {
      streetZoom = map.getZoom();
      map.setZoom(ZOOMS.outlines, { animate: false });
    }
  };
  const setBase: ReturnType<StartMap>["setBase"] = (next, now) => {
    cover.show(next, now);
    tell(next);
  };
  if (base !== "contornos") cover.open(base, () => setBase("contornos", tiles));

  const fit = (bounds: [number, number, number, number] | null) => {
    if (!bounds || (point && base !== "contornos")) return;
    const [west, south, east, north] = bounds;
    map.fitBounds(latLngBounds([south, west], [north, east]), { padding: [24, 24], animate: false });
  };
  outlinesOfMap().then(
    (known) => {
      if (ended) return;
      outlines.show(known.departments);
      places.show(spotsOf(known.places), middlesOf(known.departments));
      if (readOnly && department !== null) fit(departmentBounds(known, department));
    },
    () => undefined, // Without outlines the map still has the graticule and its marker.
  );

  const pin = pinElement();
  const marker = pinMarker(pin, latLngOf(point ?? MAP_CENTRE), !readOnly);
  const describe = () => describePin(pin, { point, readOnly, title: options.title });
  const place = ({ latitude, longitude }: Point) => {
    const here: Point = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
    marker.setLatLng(latLngOf(here));
    return here;
  };
  const pick = (chosen: Point) => {
    point = place(chosen);
    describe();
    onPoint(point);
  };
  if (!readOnly || point) marker.addTo(map);
  describe();
  if (!readOnly) enableSettingPoint({ map, marker, pin, sets: options.sets, isSet: () => point !== null, pick });

  const moveTo = (to: Point) => {
    const nearer = base === "contornos" ? ZOOMS.outlines + 1 : MAP_CENTRE.zoom;
    map.setView(latLngOf(to), Math.max(map.getZoom(), nearer), { animate: animate(), duration: 0.6 });
  };
  return {
    setPoint(next) {
      if (samePoint(next, point)) return;
      point = next;
      describe();
      if (!next) return;
      place(next);
      marker.addTo(map);
      if (inBolivia(next) && !map.getBounds().contains(latLngOf(next))) moveTo(next);
    },
    moveTo,
    setBase,
    setDepartment(id) {
      department = id;
      outlines.setDepartment(id);
    },
    // Zooms around a set marker in view, so that no dragging is needed to see it.
    zoomBy(levels) {
      const zoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), Math.round(map.getZoom()) + levels));
      const seen = point !== null && map.getBounds().contains(marker.getLatLng());
      map.setZoomAround(seen ? marker.getLatLng() : map.getCenter(), zoom, { animate: animate() });
    },
    destroy() {
      ended = true;
      places.destroy();
      cover.destroy();
      // The library ends a zoom by a timer that needs the map: it goes from the page now, and is taken down after that.
      ground.remove();
      setTimeout(() => map.remove(), ZOOMED_MS);
    },
  };
};
