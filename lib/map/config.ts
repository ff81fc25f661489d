import { BOLIVIA, MAP_CENTRE } from "@/contract/codes";
import type { Point } from "@/contract/place/coordinates";
import { LIMITS_CREDIT } from "@/contract/shown";

/** The map services of this deployment (decision 041); all are optional. */
export interface MapTiles {
  /** Of images, or BASEMAP_URL. */
  tilesUrl?: string;
  satelliteUrl?: string;
  /** Attributions of the two services. */
  tilesCredit?: string;
  satelliteCredit?: string;
  /** Places outside the inventory can be searched by name, through our server. */
  geocoder?: boolean;
}

export type TileBase = "mapa" | "satelital";
/** The map's background: one of the two tile services, or the bundled outlines. */
export type MapBase = TileBase | "contornos";

export const BASE_LABELS: Record<TileBase, string> = { mapa: "Mapa", satelital: "Satelital" };

/** Our server's route that answers parts of the administrator's own map, and the map as the library names it. */
export const BASEMAP_PATH = "/api/mapa-base";
export const BASEMAP_URL = `pmtiles://${BASEMAP_PATH}`;

/** Whether a background is the administrator's own map (decision 061). */
export const isOwnMap = ({ tilesUrl }: MapTiles, base: MapBase) => base === "mapa" && tilesUrl === BASEMAP_URL;

/** Attribution of the bundled outlines, water and towns (docs/data-sources.md). */
export const OUTLINES_CREDIT = `${LIMITS_CREDIT} · Agua: Natural Earth · Localidades: GeoNames (CC BY 4.0), Who's On First`;

const CREDIT_OF = { mapa: "tilesCredit", satelital: "satelliteCredit" } as const;

/** Attribution of a background; null if unknown, as for a satellite service without a configured credit. */
export function creditOf(tiles: MapTiles, base: MapBase): string | null {
  if (base === "contornos") return OUTLINES_CREDIT;
  const credit = tiles[CREDIT_OF[base]] ?? null;
  return isOwnMap(tiles, base) ? `${credit} · ${LIMITS_CREDIT}` : credit;
}

const URL_OF = { mapa: "tilesUrl", satelital: "satelliteUrl" } as const;

/** The tile URL of a background; undefined if none is configured. */
export const tileUrl = (tiles: MapTiles, base: TileBase) => tiles[URL_OF[base]];

/** The configured tile services, in the order of the switch. */
export const tileBases = (tiles: MapTiles): TileBase[] =>
  (["mapa", "satelital"] as const).filter((base) => tileUrl(tiles, base) !== undefined);

/** All attributions of the map, the bundled outlines first. */
export const tileCredits = (tiles: MapTiles): string[] => [
  OUTLINES_CREDIT,
  ...tileBases(tiles).flatMap((base) => tiles[CREDIT_OF[base]] ?? []),
];

/** Expands a tile URL template: `{s}` to the hosts a, b and c; `{q}` is Bing's quadkey. */
export function tileAddresses(template: string): string[] {
  const known = template.replace("{q}", "{quadkey}");
  return known.includes("{s}") ? ["a", "b", "c"].map((host) => known.replace("{s}", host)) : [known];
}

/** Milliseconds without any tile after which the outlines replace a tile service (decision 041). */
export const TILE_PATIENCE_MS = 3000;
/** Milliseconds until a failed tile service is tried again. */
export const TILE_RETRY_MS = 60_000;

/** Outlines have no detail at street level, so they open at a zoom that shows a municipality among its neighbours. */
export const OUTLINE_ZOOM = 8;
export const OUTLINE_MAX_ZOOM = 17;
/** The highest zoom over tiles. */
export const TILE_MAX_ZOOM = 19;

/** The specification's zooms use tiles of 256 pixels (spec 2 §9), the map's 512, so the same view is one less. */
export const mapZoom = (zoom: number) => zoom - 1;

/** From here on outlines show the borders and names of provinces and of municipalities. */
export const PROVINCE_ZOOM = mapZoom(6);
export const MUNICIPALITY_ZOOM = mapZoom(7);

/** The initial view: the point, or the centre of the specification (spec 2 §9); zoomed out further over outlines. */
export function openingView(point: Point | null, base: MapBase): Point & { zoom: number } {
  const zoom = mapZoom(point ? MAP_CENTRE.zoomAtPoint : MAP_CENTRE.zoom);
  const { latitude, longitude } = point ?? MAP_CENTRE;
  return { latitude, longitude, zoom: base === "contornos" ? OUTLINE_ZOOM : zoom };
}

/** In degrees WGS84. */
export type Box = [west: number, south: number, east: number, north: number];

export const COUNTRY: Box = [BOLIVIA.west, BOLIVIA.south, BOLIVIA.east, BOLIVIA.north];

/** The smallest box around these positions, [longitude, latitude]; null without one. */
export function boxAround(positions: Iterable<readonly number[]>): Box | null {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of positions) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box[0] === Infinity ? null : box;
}

/** Limits of the map: Bolivia's bounding box plus 6° west and east, 4° south and north. */
export const MAP_BOUNDS: Box = [BOLIVIA.west - 6, BOLIVIA.south - 4, BOLIVIA.east + 6, BOLIVIA.north + 4];

export const OUTLINES_PATH = "/mapa/departamentos.json";
export const PLACES_PATH = "/mapa/localidades.json";
export const WATER_PATH = "/mapa/agua.json";

/** What sets the point, besides dragging the marker and its keys (spec 2 §2.11). */
export type SetsBy = "click" | "dblclick";
