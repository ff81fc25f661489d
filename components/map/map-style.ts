import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { tileAddresses, tileBases, tileUrl, type MapBase, type MapTiles } from "@/lib/map/config";
import { tileDetail } from "@/lib/map/tile-services";
import { GRATICULES, graticule } from "./graticule";
import type { MapColours } from "./map-colours";
import type { Outlines } from "./outlines";

const EMPTY = { type: "FeatureCollection" as const, features: [] };
const FONTS = ["Inter Variable", "Inter", "system-ui", "sans-serif"];

const text = (colours: MapColours) => ({
  "text-color": colours.label,
  "text-halo-color": colours.land,
  "text-halo-width": 1.5,
});

function outlineLayers(colours: MapColours, on: number | null): LayerSpecification[] {
  const isOn = ["==", ["get", "id"], on ?? 0] as ["==", ["get", string], number];
  return [
    { id: "fondo", type: "background", paint: { "background-color": colours.outside } },
    {
      id: "tierra",
      type: "fill",
      source: "departamentos",
      paint: { "fill-color": ["case", isOn, colours.landOn, colours.land] },
    },
    ...GRATICULES.map(({ id, minzoom, maxzoom }): LayerSpecification => ({
      id,
      type: "line",
      source: id,
      minzoom,
      maxzoom,
      paint: { "line-color": colours.graticule, "line-width": 1 },
    })),
    {
      id: "limites",
      type: "line",
      source: "departamentos",
      layout: { "line-join": "round" },
      paint: {
        "line-color": ["case", isOn, colours.lineOn, colours.line],
        "line-width": ["case", isOn, 1.4, 1],
      },
    },
    {
      id: "localidades",
      type: "circle",
      source: "localidades",
      paint: {
        "circle-color": ["case", ["get", "registro"], colours.lineOn, colours.place],
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 5, 1, 9, 2.5, 12, 3.5],
        "circle-stroke-color": colours.lineOn,
        "circle-stroke-width": ["case", ["get", "registro"], 2, 0],
      },
    },
    {
      id: "localidades-nombre",
      type: "symbol",
      source: "localidades",
      minzoom: 7,
      layout: {
        "text-field": ["get", "nombre"],
        "text-font": FONTS,
        "text-size": 10.5,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.6,
        "symbol-sort-key": ["get", "orden"],
      },
      paint: text(colours),
    },
    {
      id: "departamentos-nombre",
      type: "symbol",
      source: "departamentos",
      maxzoom: 7,
      layout: { "text-field": ["get", "nombre"], "text-font": FONTS, "text-size": 10.5, "text-letter-spacing": 0.1 },
      paint: text(colours),
    },
  ];
}

/**
 * The whole style for a base, a theme and the outlines loaded so far; `on` is the department to highlight. Setting it
 * again changes only what differs, so a change of theme keeps view and tiles.
 */
export function mapStyle(options: {
  base: MapBase;
  tiles: MapTiles;
  colours: MapColours;
  outlines: Outlines | null;
  on: number | null;
}): StyleSpecification {
  const { base, tiles, colours, outlines, on } = options;
  const sources: Record<string, SourceSpecification> = {
    departamentos: { type: "geojson", data: outlines?.departments ?? EMPTY },
    localidades: { type: "geojson", data: outlines?.places ?? EMPTY },
  };
  for (const { id, step } of GRATICULES) sources[id] = { type: "geojson", data: graticule(step) };
  const layers = outlineLayers(colours, on);
  for (const name of tileBases(tiles)) {
    const url = tileUrl(tiles, name) ?? "";
    sources[name] = { type: "raster", tiles: tileAddresses(url), tileSize: 256, maxzoom: tileDetail(url) };
    layers.push({
      id: name,
      type: "raster",
      source: name,
      layout: { visibility: base === name ? "visible" : "none" },
      paint: { "raster-fade-duration": 0 },
    });
  }
  return { version: 8, sources, layers };
}
