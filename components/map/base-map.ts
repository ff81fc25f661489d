import { Map as MapLibreMap, ScaleControl, setWorkerUrl, type MapOptions, type RequestParameters } from "maplibre-gl";
import { COUNTRY, MAP_BOUNDS } from "@/lib/map/config";
import { prefersReducedMotion } from "./motion";
import { tileReferrer } from "./tile-referrer";

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

const tileRequest = (url: string): RequestParameters => {
  const referrerPolicy = tileReferrer(url);
  return { url, ...(referrerPolicy && { referrerPolicy }) };
};

/** For a map that opens on the whole country. */
export const OPEN_ON_COUNTRY = { bounds: COUNTRY, fitBoundsOptions: { padding: 16 }, minZoom: 3.5 };

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
