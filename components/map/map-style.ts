import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from "maplibre-gl";
import {
  BASEMAP_URL,
  isOwnMap,
  MUNICIPALITY_ZOOM,
  PROVINCE_ZOOM,
  tileAddresses,
  tileBases,
  tileUrl,
  type MapBase,
  type MapTiles,
} from "@/lib/map/config";
import { tileDetail } from "@/lib/map/tile-services";
import { GRATICULES, graticule } from "./graticule";
import type { BorderKind, Highlights } from "./ground";
import type { DrawnGround } from "./known-ground";
import type { MapColours } from "./map-colours";
import { LOCALITY_NAME_ZOOM, LOCALITY_ZOOM, NAME_KINDS, NAME_STYLES, RIVER_ZOOMS, type NameStyle } from "./name-styles";

const EMPTY = { type: "FeatureCollection" as const, features: [] };
/** The library takes a weight or a slope from the first name of a list of the browser's own fonts. */
export const fonts = (look: NameStyle["look"]) => [
  `Inter Variable ${look}`,
  "Inter Variable",
  "Inter",
  "system-ui",
  "sans-serif",
];

const isOf = (clase: string) => ["==", ["get", "clase"], clase] as ["==", ["get", string], string];

function borders(colours: MapColours): LayerSpecification[] {
  const line = (
    clase: BorderKind,
    minzoom: number,
    colour: string,
    [far, near]: readonly [number, number],
    dash?: number[],
  ): LayerSpecification => ({
    id: `limites-${clase}`,
    type: "line",
    source: "limites",
    minzoom,
    filter: isOf(clase),
    layout: { "line-join": "round" },
    paint: {
      "line-color": colour,
      "line-width": ["interpolate", ["linear"], ["zoom"], 4, far, 7, near],
      ...(dash && { "line-dasharray": dash }),
    },
  });
  return [
    line("municipio", MUNICIPALITY_ZOOM, colours.municipalityLine, [0.8, 1]),
    line("provincia", PROVINCE_ZOOM, colours.provinceLine, [0.8, 1.2]),
    line("paso", 0, colours.departmentLine, [1, 1.4], [3, 2]),
    line("departamento", 0, colours.departmentLine, [1, 1.6]),
  ];
}

/** What is brought out: the department, or a known municipality, and farther out the border of its department too. */
function highlights(colours: MapColours, { features }: Highlights) {
  const near = features.some(({ properties }) => properties.clase === "municipio");
  const area: LayerSpecification = {
    id: "elegido",
    type: "fill",
    source: "elegido",
    filter: isOf(near ? "municipio" : "departamento"),
    paint: { "fill-color": colours.landOn },
  };
  const line = (clase: "departamento" | "municipio", maxzoom: number): LayerSpecification => ({
    id: `elegido-${clase}`,
    type: "line",
    source: "elegido",
    maxzoom,
    filter: isOf(clase),
    layout: { "line-join": "round" },
    paint: { "line-color": colours.lineOn, "line-width": 1.6 },
  });
  return { area, lines: [line("departamento", near ? MUNICIPALITY_ZOOM : 24), line("municipio", 24)] };
}

/** The area that somebody chose, over outlines and tiles. */
const chosenArea = ({ lineOn }: MapColours): LayerSpecification[] => {
  const common = { source: "elegido", filter: isOf("area") };
  return [
    { ...common, id: "area", type: "fill", paint: { "fill-color": lineOn, "fill-opacity": 0.14 } },
    {
      ...common,
      id: "area-borde",
      type: "line",
      layout: { "line-join": "round" },
      paint: { "line-color": lineOn, "line-width": 2 },
    },
  ];
};

const text = (colours: MapColours, { colour, halo }: Pick<NameStyle, "colour" | "halo">) => ({
  "text-color": colours[colour],
  "text-halo-color": colours[halo],
  "text-halo-width": 1.5,
});

/** Names by kind. The library lays those of the last layer first. */
const names = (colours: MapColours): LayerSpecification[] =>
  NAME_KINDS.toReversed().map((clase) => {
    const style = NAME_STYLES[clase];
    const name: ExpressionSpecification = ["get", "nombre"];
    return {
      id: `nombres-${clase}`,
      type: "symbol",
      source: "nombres",
      minzoom: style.from,
      maxzoom: style.until,
      filter: isOf(clase),
      layout: {
        "text-field": style.pause ? ["step", ["zoom"], name, style.pause[0], "", style.pause[1], name] : name,
        "text-font": fonts(style.look),
        "text-size": style.size,
        "text-letter-spacing": style.spacing,
        "text-max-width": 8,
        "text-padding": 3,
        "symbol-sort-key": ["get", "orden"],
      },
      paint: text(colours, style),
    };
  });

const graticules = (colours: MapColours, wanted: boolean): LayerSpecification[] =>
  GRATICULES.filter(({ over }) => over === wanted).map(({ id, minzoom, maxzoom }) => ({
    id,
    type: "line",
    source: id,
    minzoom,
    maxzoom,
    paint: { "line-color": colours.graticule, "line-width": 1 },
  }));

/** What draws the administrator's own map (own-map.ts). */
export type OwnMapLayers = (colours: MapColours) => LayerSpecification[];

/** The administrator's own map, and our borders over it. */
function ownLayers(colours: MapColours, known: Highlights, own: readonly LayerSpecification[]): LayerSpecification[] {
  const isName = ({ type }: LayerSpecification) => type === "symbol";
  const ground = own.filter((layer) => !isName(layer));
  return [...ground, ...borders(colours), ...highlights(colours, known).lines, ...own.filter(isName)];
}

function outlineLayers(colours: MapColours, known: Highlights): LayerSpecification[] {
  const { area, lines } = highlights(colours, known);
  return [
    { id: "fondo", type: "background", paint: { "background-color": colours.outside } },
    ...graticules(colours, false),
    { id: "tierra", type: "fill", source: "tierra", paint: { "fill-color": colours.land } },
    area,
    {
      id: "agua",
      type: "fill",
      source: "agua",
      filter: ["!=", ["get", "clase"], "rio"],
      paint: {
        "fill-color": ["case", isOf("salar"), colours.salt, colours.water],
        "fill-outline-color": colours.waterLine,
      },
    },
    ...graticules(colours, true),
    {
      id: "rios",
      type: "line",
      source: "agua",
      filter: [
        "any",
        ...RIVER_ZOOMS.map(({ from, rank }): ExpressionSpecification => {
          return ["all", isOf("rio"), [">=", ["zoom"], from], ["<=", ["get", "rango"], rank]];
        }),
      ],
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": colours.waterLine, "line-width": ["interpolate", ["linear"], ["zoom"], 4, 0.7, 8, 1.4] },
    },
    ...borders(colours),
    ...lines,
    {
      id: "localidades",
      type: "circle",
      source: "localidades",
      filter: ["any", ["get", "registro"], [">=", ["zoom"], LOCALITY_ZOOM]],
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
      minzoom: LOCALITY_NAME_ZOOM,
      layout: {
        "text-field": ["get", "nombre"],
        "text-font": fonts(""),
        "text-size": 10.5,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.6,
        "symbol-sort-key": ["get", "orden"],
      },
      paint: text(colours, { colour: "label", halo: "land" }),
    },
    ...names(colours),
  ];
}

/**
 * The whole style for a base, a theme and what is known of the ground. Setting it again changes only what differs, so
 * a change of theme keeps view and tiles.
 */
export function mapStyle(options: {
  base: MapBase;
  tiles: MapTiles;
  colours: MapColours;
  known: DrawnGround | null;
  /** The layers of the administrator's own map; null before its library is loaded: the outlines are shown meanwhile. */
  own?: OwnMapLayers | null;
}): StyleSpecification {
  const { base, tiles, colours, known } = options;
  const own = isOwnMap(tiles, base) ? options.own?.(colours) : null;
  const on = known?.highlights ?? EMPTY;
  const sources: Record<string, SourceSpecification> = {
    tierra: { type: "geojson", data: known?.ground.land ?? EMPTY },
    elegido: { type: "geojson", data: on },
    agua: { type: "geojson", data: known?.ground.water ?? EMPTY },
    limites: { type: "geojson", data: known?.ground.borders ?? EMPTY },
    localidades: { type: "geojson", data: known?.places ?? EMPTY },
    nombres: { type: "geojson", data: known?.ground.names ?? EMPTY },
  };
  for (const { id, step } of GRATICULES) sources[id] = { type: "geojson", data: graticule(step) };
  // A source that failed is asked again only when it comes back into the style.
  if (own) sources.mapa = { type: "vector", url: BASEMAP_URL };
  const layers = own ? ownLayers(colours, on, own) : outlineLayers(colours, on);
  for (const name of tileBases(tiles).filter((one) => !isOwnMap(tiles, one))) {
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
  layers.push(...chosenArea(colours));
  return { version: 8, sources, layers };
}
