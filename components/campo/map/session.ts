import { latLng, latLngBounds } from "leaflet";
import { prefersReducedMotion } from "@/components/map/motion";
import { departmentBounds, outlinesOfMap } from "@/components/map/outlines";
import { describePin, pinElement } from "@/components/map/pin";
import { samePoint, type StartMap } from "@/components/map/session";
import { MAP_CENTRE } from "@/contract/codes";
import { openingView, type MapBase } from "@/lib/map/config";
import { inBolivia, roundDegrees, type Point } from "@/contract/place/coordinates";
import { drawOutlines } from "./outlines-layer";
import { newMap } from "./new-map";
import { pinMarker } from "./pin-marker";
import { placesOn } from "./places";
import { enableSettingPoint } from "./set-point";
import { middlesOf, spotsOf } from "./spots";
import { tileCover } from "./tiles";
import { zoom256, ZOOMS } from "./zooms";

const maxZoom = (base: MapBase) => (base === "contornos" ? ZOOMS.mostOnOutlines : ZOOMS.mostOnTiles);
const at = ({ latitude, longitude }: Point) => latLng(latitude, longitude);

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
  const marker = pinMarker(pin, at(point ?? MAP_CENTRE), !readOnly);
  const describe = () => describePin(pin, { point, readOnly, title: options.title });
  const place = ({ latitude, longitude }: Point) => {
    const here: Point = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
    marker.setLatLng(at(here));
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
    map.setView(at(to), Math.max(map.getZoom(), nearer), { animate: animate(), duration: 0.6 });
  };
  return {
    setPoint(next) {
      if (samePoint(next, point)) return;
      point = next;
      describe();
      if (!next) return;
      place(next);
      marker.addTo(map);
      if (inBolivia(next) && !map.getBounds().contains(at(next))) moveTo(next);
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
