import type { LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import { BOLIVIA } from "@/contract/codes";
import { tileAddresses, tileBases, tileUrl, type MapBase, type MapTiles } from "@/lib/map/config";
import { tileDetail } from "@/lib/map/tile-services";
import type { Outlines } from "./outlines";

/** The design tokens a map is drawn with: the canvas cannot use CSS variables, so their values are read. */
const TOKENS = {
  outside: "--map-outside",
  land: "--map-land",
  landOn: "--map-land-on",
  line: "--map-line",
  lineOn: "--map-line-on",
  graticule: "--map-graticule",
  place: "--map-place",
  label: "--map-label",
} as const;
export type MapColours = Record<keyof typeof TOKENS, string>;

/** The map colours of the current theme. */
export function readColours(): MapColours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]),
  ) as MapColours;
}

const EMPTY = { type: "FeatureCollection" as const, features: [] };
const FONTS = ["Inter Variable", "Inter", "system-ui", "sans-serif"];

type Lines = { type: "MultiLineString"; coordinates: [number, number][][] };

/** Meridians and parallels around Bolivia, every `step` degrees. */
function graticule(step: number): Lines {
  const west = Math.floor(BOLIVIA.west - 4);
  const east = Math.ceil(BOLIVIA.east + 4);
  const south = Math.floor(BOLIVIA.south - 3);
  const north = Math.ceil(BOLIVIA.north + 3);
  const coordinates: [number, number][][] = [];
  const count = (from: number, to: number) => Math.round((to - from) / step);
  for (let i = 0; i <= count(west, east); i++) {
    const x = west + i * step;
    coordinates.push([
      [x, south],
      [x, north],
    ]);
  }
  for (let i = 0; i <= count(south, north); i++) {
    const y = south + i * step;
    coordinates.push([
      [west, y],
      [east, y],
    ]);
  }
  return { type: "MultiLineString", coordinates };
}

const GRATICULES = [
  { id: "reticula-2", step: 2, minzoom: 0, maxzoom: 6.5 },
  { id: "reticula-05", step: 0.5, minzoom: 6.5, maxzoom: 10 },
  { id: "reticula-01", step: 0.1, minzoom: 10, maxzoom: 24 },
] as const;

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
