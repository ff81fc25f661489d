import {
  latLng,
  latLngBounds,
  DivIcon,
  Marker,
  type LatLngExpression,
  type Path,
  GeoJSON,
  Polygon,
  Polyline,
  SVG,
  Map as LeafletMap,
  control,
} from "leaflet";
import { prefersReducedMotion } from "@/components/map/motion";
import type { BorderKind, Ground, Highlights, NameKind } from "@/components/map/ground";
import { knownGround, type DrawnGround } from "@/components/map/known-ground";
import { RIVER_ZOOMS } from "@/components/map/name-styles";
import { departmentBounds, type Lines, type OutlineGeometry, type Places } from "@/components/map/outlines";
import { describePin, pinElement } from "@/components/map/pin";
import { samePoint, type StartMap } from "@/components/map/session";
import { MAP_CENTRE } from "@/contract/codes";
import { openingView, type MapBase, MAP_BOUNDS } from "@/lib/map/config";
import { inBolivia, roundDegrees, type Point } from "@/contract/place/coordinates";
import { GRATICULES, graticule } from "@/components/map/graticule";
import type { NameSpots } from "./draw-places";
import { placesOn } from "./places";
import { streetsOn } from "./streets";
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
  map.createPane("calles");
  map.createPane("lugares");
  control.scale({ maxWidth: 90, imperial: false, position: "bottomright" }).addTo(map);
  fitToElement(map);
  return map;
}

const latLngs = ({ type, coordinates }: OutlineGeometry | Lines) =>
  GeoJSON.coordsToLatLngs(coordinates, type === "MultiPolygon" ? 2 : 1) as LatLngExpression[][];

/** A layer of the ground, and the zooms between which it is drawn. */
interface GroundLayer {
  layer: Path;
  from: number;
  to: number;
}

const ALWAYS = { from: 0, to: Infinity };
const BORDERS_FROM: Record<BorderKind, number> = {
  departamento: 0,
  paso: 0,
  provincia: ZOOMS.provinces,
  municipio: ZOOMS.municipalities,
};

/** Makes the ground's layers, coloured by the style sheet: a theme needs no drawing. */
function layersOf(renderer: SVG) {
  const still = { renderer, pane: "contornos", interactive: false };
  const area = (geometry: OutlineGeometry, className: string, zooms = ALWAYS): GroundLayer => ({
    ...zooms,
    layer: new Polygon(latLngs(geometry), { ...still, className }),
  });
  const line = (geometry: Lines, className: string, from = 0, to = Infinity): GroundLayer => ({
    from,
    to,
    layer: new Polyline(latLngs(geometry), { ...still, className }),
  });
  const graticules = (wanted: boolean) =>
    GRATICULES.filter(({ over }) => over === wanted).map(({ step, minzoom, maxzoom }) =>
      line(graticule(step), "campo-reticula", zoom256(minzoom), zoom256(maxzoom)),
    );
  return {
    /** What lies below and above what is brought out. */
    ofGround(ground: Ground | null): [GroundLayer[], GroundLayer[]] {
      if (!ground) return [graticules(false), graticules(true)];
      const water = ground.water.features.map(({ geometry, properties: { clase, rango } }) => {
        if (geometry.type !== "MultiLineString")
          return area(geometry, clase === "salar" ? "campo-salar" : "campo-agua");
        return line(geometry, "campo-rio", zoom256(RIVER_ZOOMS.find(({ rank }) => rango <= rank)?.from ?? 0));
      });
      const borders = ground.borders.features.map(({ geometry, properties: { clase } }) =>
        line(geometry, `campo-limite campo-limite--${clase}`, BORDERS_FROM[clase]),
      );
      return [
        [...graticules(false), area(ground.land, "campo-tierra")],
        [...water, ...graticules(true), ...borders],
      ];
    },
    /** The areas and the lines of what is brought out. */
    ofHighlights({ features }: Highlights): [GroundLayer[], GroundLayer[]] {
      const near = features.some(({ properties }) => properties.clase === "municipio");
      const chosen = near ? "municipio" : "departamento";
      return [
        features.flatMap(({ geometry, properties }) =>
          properties.clase === chosen ? [area(geometry, "campo-elegido")] : [],
        ),
        features.map(({ geometry, properties }) =>
          area(geometry, "campo-limite campo-limite--elegido", {
            from: 0,
            // Nearer the municipality alone.
            to: properties.clase === chosen ? Infinity : ZOOMS.municipalities,
          }),
        ),
      ];
    },
  };
}

/** Draws the ground under everything else; what it returns draws it anew. */
function drawGround(map: LeafletMap): (drawn: DrawnGround) => void {
  const layers = layersOf(new SVG({ pane: "contornos", padding: 0.5 }));
  let ground: Ground | null = null;
  let [below, above] = layers.ofGround(null);
  let all = [...below, ...above];
  let shown: GroundLayer["layer"][] = [];
  const show = () => {
    const zoom = map.getZoom();
    const wanted = all.filter(({ from, to }) => zoom >= from && zoom < to).map(({ layer }) => layer);
    if (wanted.length === shown.length && wanted.every((layer, index) => layer === shown[index])) return;
    // All of them again: one that is added lies above the others.
    for (const layer of shown) layer.remove();
    for (const layer of wanted) layer.addTo(map);
    shown = wanted;
  };
  map.on("zoomend", show);
  show();
  return (drawn) => {
    if (drawn.ground !== ground) [below, above] = layers.ofGround((ground = drawn.ground));
    const [areas, lines] = layers.ofHighlights(drawn.highlights);
    all = [...below, ...areas, ...above, ...lines];
    show();
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

/** The ground's names as spots by kind, the most important of a kind first. */
export function nameSpotsOf({ features }: Ground["names"]): NameSpots {
  const spots: Partial<Record<NameKind, Spot[]>> = {};
  for (const { properties, geometry } of features.toSorted((a, b) => a.properties.orden - b.properties.orden)) {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const spot = { ...onWorld(longitude, latitude), nombre: properties.nombre, registro: false };
    (spots[properties.clase] ??= []).push(spot);
  }
  return spots;
}

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

  const view = openingView(point, base);
  const ground = document.createElement("div");
  ground.className = "h-full w-full";
  container.append(ground);
  const map = newMap(ground, { ...view, zoom: zoom256(view.zoom), maxZoom: maxZoom(base), wheel: options.wheel });
  const draw = drawGround(map);
  const endStreets = streetsOn(map);
  const places = placesOn(map);
  const cover = tileCover(map, tiles);
  const animate = () => !prefersReducedMotion();

  const tell = (next: MapBase) => {
    base = next;
    options.onBase(next);
    map.setMaxZoom(maxZoom(next));
    askUnits();
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
  const highlight = () => {
    const drawn = known.now(department, point);
    if (drawn) draw(drawn);
  };
  const known = knownGround({
    onMore() {
      const drawn = known.now(department, point);
      if (!drawn) return;
      draw(drawn);
      places.show(spotsOf(drawn.places), nameSpotsOf(drawn.ground.names));
    },
    onOutlines(outlines) {
      if (readOnly && department !== null) fit(departmentBounds(outlines, department));
    },
  });
  const askUnits = () => {
    if (base === "contornos" && (point !== null || map.getZoom() >= ZOOMS.provinces)) known.needUnits();
  };
  map.on("zoomend", askUnits);
  askUnits();

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
    highlight();
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
      highlight();
      if (!next) return;
      place(next);
      marker.addTo(map);
      if (inBolivia(next) && !map.getBounds().contains(latLngOf(next))) moveTo(next);
    },
    moveTo,
    setBase,
    setDepartment(id) {
      department = id;
      highlight();
    },
    // Zooms around a set marker in view, so that no dragging is needed to see it.
    zoomBy(levels) {
      const zoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), Math.round(map.getZoom()) + levels));
      const seen = point !== null && map.getBounds().contains(marker.getLatLng());
      map.setZoomAround(seen ? marker.getLatLng() : map.getCenter(), zoom, { animate: animate() });
    },
    destroy() {
      known.end();
      endStreets();
      places.destroy();
      cover.destroy();
      // The library ends a zoom by a timer that needs the map: it goes from the page now, and is taken down after that.
      ground.remove();
      setTimeout(() => map.remove(), ZOOMED_MS);
    },
  };
};
