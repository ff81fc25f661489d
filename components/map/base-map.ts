import { Map as MapLibreMap, ScaleControl, setWorkerUrl, type MapOptions, type RequestParameters } from "maplibre-gl";
import { MAP_BOUNDS } from "@/lib/map-config";

// Without it no worker starts: raster tiles are drawn, outlines never.
setWorkerUrl(new URL("maplibre-gl/dist/maplibre-gl-worker.mjs", import.meta.url).href);

/** Can this browser draw the map at all? */
export function hasWebGl(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** Does the person want nothing to move by itself? */
export const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Tile servers are told this origin, and no page: some of them refuse requests that name none (decisions §13). */
const tileRequest = (url: string): RequestParameters =>
  new URL(url, window.location.href).origin === window.location.origin ? { url } : { url, referrerPolicy: "origin" };

/**
 * A flat map that keeps north up and stays around Bolivia, with a scale; `title` names it for screen readers. Throws where
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
    fadeDuration: still() ? 0 : 200,
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
