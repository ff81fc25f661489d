import { BOLIVIA, MAP_CENTRE } from "@/contract/codes";
import type { Point } from "./coordinates";

/** The map services of this deployment (decisions §9, §13); the map does without any of them. */
export interface MapTiles {
  tilesUrl?: string;
  satelliteUrl?: string;
  /** Whom each of the two is owed to. */
  tilesCredit?: string;
  satelliteCredit?: string;
  /** Places beyond the inventory's own can be asked for by name, through our own server. */
  geocoder?: boolean;
}

export type TileBase = "mapa" | "satelital";
/** What lies under the marker: one of the two tile services, or the bundled outlines. */
export type MapBase = TileBase | "contornos";

export const BASE_LABELS: Record<TileBase, string> = { mapa: "Mapa", satelital: "Satelital" };

/** Whom the bundled outlines and towns are owed to (docs/data-sources.md). */
export const OUTLINES_CREDIT = "Contornos: Natural Earth · Localidades: GeoNames (CC BY 4.0), Who's On First";

/** Whom what lies under the marker is owed to; null where nobody is known, as for a satellite service without a word. */
export function creditOf(tiles: MapTiles, base: MapBase): string | null {
  if (base === "contornos") return OUTLINES_CREDIT;
  return (base === "mapa" ? tiles.tilesCredit : tiles.satelliteCredit) ?? null;
}

const URL_OF = { mapa: "tilesUrl", satelital: "satelliteUrl" } as const;

/** The tile address of a base; undefined where none is configured. */
export const tileUrl = (tiles: MapTiles, base: TileBase) => tiles[URL_OF[base]];

/** The tile services there are, in the switch's order. */
export const tileBases = (tiles: MapTiles): TileBase[] =>
  (["mapa", "satelital"] as const).filter((base) => tileUrl(tiles, base) !== undefined);

/** Whom the maps are owed to, the bundled outlines first. */
export const credits = (tiles: MapTiles): string[] =>
  (["contornos", ...tileBases(tiles)] as const).flatMap((base) => creditOf(tiles, base) ?? []);

/** `{s}` stands for the hosts a, b and c; `{q}` is Bing's quadkey. */
export function tileAddresses(template: string): string[] {
  const known = template.replace("{q}", "{quadkey}");
  return known.includes("{s}") ? ["a", "b", "c"].map((host) => known.replace("{s}", host)) : [known];
}

/** How long a base may show no tile at all before the outlines take over, in milliseconds (decisions §13). */
export const TILE_PATIENCE_MS = 3000;
/** How long the outlines stay before a base that failed is tried again, in milliseconds. */
export const TILE_RETRY_MS = 60_000;

/** Outlines have nothing to show at street level: they open where a department's edges and towns are in view. */
export const OUTLINE_ZOOM = 8;
export const OUTLINE_MAX_ZOOM = 17;

/** The specification counts zooms by tiles of 256 pixels (spec 2 §9), the map by 512: the same view is one less. */
export const mapZoom = (zoom: number) => zoom - 1;

/** Where a map opens: at the point, or where the specification says (spec 2 §9), farther out over outlines. */
export function openingView(point: Point | null, base: MapBase): Point & { zoom: number } {
  const zoom = mapZoom(point ? MAP_CENTRE.zoomAtPoint : MAP_CENTRE.zoom);
  const { latitude, longitude } = point ?? MAP_CENTRE;
  return { latitude, longitude, zoom: base === "contornos" ? OUTLINE_ZOOM : zoom };
}

/** The map stays around Bolivia: [west, south, east, north], three degrees beyond its bounding box. */
export const MAP_BOUNDS: [number, number, number, number] = [
  BOLIVIA.west - 6,
  BOLIVIA.south - 4,
  BOLIVIA.east + 6,
  BOLIVIA.north + 4,
];

export const OUTLINES_PATH = "/mapa/departamentos.json";
export const PLACES_PATH = "/mapa/localidades.json";
