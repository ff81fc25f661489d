import { Map as MapLibreMap, ScaleControl, setWorkerUrl, type MapOptions, type RequestParameters } from "maplibre-gl";
import { MAP_BOUNDS } from "@/lib/map/config";

// Without this URL no worker starts: raster tiles are drawn, but outlines are not.
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

/** Whether this browser can draw the map (WebGL 2). */
export function hasWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** Whether the person prefers reduced motion. */
export const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Tile servers get the origin as referrer, not the page: some refuse requests without a referrer (decisions §13). */
const tileRequest = (url: string): RequestParameters =>
  new URL(url, window.location.href).origin === window.location.origin ? { url } : { url, referrerPolicy: "origin" };

/**
 * A flat map that keeps north up and stays around Bolivia, with a scale; `title` names it for screen readers. Throws if
 * the browser cannot draw it.
 */
export function newMap(title: string, options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    maxBounds: MAP_BOUNDS,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    transformRequest: tileRequest,
    fadeDuration: prefersReducedMotion() ? 0 : 200,
    locale: {
      "Map.Title": `${title}: use las flechas para moverlo, + y - para acercar y alejar`,
      "Marker.Title": "Marcador",
      "ScaleControl.Kilometers": "km",
      "ScaleControl.Meters": "m",
    },
    ...options,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ maxWidth: 90, unit: "metric" }), "bottom-right");
  return map;
}
