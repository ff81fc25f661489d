import type { MapTiles } from "./config";

/**
 * The default map services if an administrator configures none (decision 041). Browsers call them, our servers never
 * do; their terms are in docs/data-sources.md.
 */

/** The standard tiles of OpenStreetMap. Their servers refuse a request without a Referer. */
export const STREETS = {
  url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  credit: "© colaboradores de OpenStreetMap",
} as const;

/** EOX's cloudless mosaic of Sentinel-2 images, free for non-commercial use; EOX prescribes the text of the credit. */
export const SATELLITE = {
  url: "https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless-2024_3857/default/g/{z}/{y}/{x}.jpg",
  credit:
    "EOxCloudless https://cloudless.eox.at by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2024)",
} as const;

/** Images of ten metres per pixel have no more detail beyond this zoom; closer views stretch them. */
const SATELLITE_DETAIL = 14;
const FULL_DETAIL = 19;

/** The highest zoom at which tiles are requested. */
export const tileDetail = (url: string) => (url === SATELLITE.url ? SATELLITE_DETAIL : FULL_DETAIL);

/** Adds default attributions if the administrator sets none; satellite images of other services have no default. */
export function withCredits(tiles: MapTiles): MapTiles {
  const { tilesUrl, tilesCredit = STREETS.credit, satelliteUrl } = tiles;
  const { satelliteCredit = satelliteUrl === SATELLITE.url ? SATELLITE.credit : undefined } = tiles;
  return { ...tiles, ...(tilesUrl && { tilesCredit }), ...(satelliteCredit && { satelliteCredit }) };
}
