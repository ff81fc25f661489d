import { control, Map as LeafletMap } from "leaflet";
import { prefersReducedMotion } from "@/components/map/motion";
import { MAP_BOUNDS } from "@/lib/map/config";
import type { Point } from "@/contract/place/coordinates";
import { ZOOMS } from "./zooms";

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
export function newMap(container: HTMLElement, { latitude, longitude, zoom, maxZoom, wheel }: NewMap): LeafletMap {
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
    // A long press is our own: components/campo/map/long-press.ts.
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
