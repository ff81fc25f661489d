import type { MapTiles } from "./map-config";

/**
 * The map services used where an administrator names none (decisions §13). Browsers ask them, our servers never do; their
 * terms stand in docs/data-sources.md.
 */

/** The standard tiles of OpenStreetMap. Their servers refuse a request without a Referer. */
export const STREETS = {
  url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
  credit: "© colaboradores de OpenStreetMap",
} as const;

/** EOX's cloudless mosaic of Sentinel-2 images, free for non-commercial use; the wording of its credit is theirs. */
export const SATELLITE = {
  url: "https://tiles.maps.eox.at/wmts/1.0.0/s2cloudless-2024_3857/default/g/{z}/{y}/{x}.jpg",
  credit:
    "EOxCloudless https://cloudless.eox.at by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2024)",
} as const;

/** Images of ten metres a pixel show nothing more beyond this zoom: nearer views stretch them. */
const SATELLITE_DETAIL = 14;
const FULL_DETAIL = 19;

/** The nearest zoom whose tiles are asked for. */
export const tileDetail = (url: string) => (url === SATELLITE.url ? SATELLITE_DETAIL : FULL_DETAIL);

/** The same services with whom each is owed to, where the administrator gives no words: nobody is known for other images. */
export function withCredits(tiles: MapTiles): MapTiles {
  const { tilesUrl, tilesCredit = STREETS.credit, satelliteUrl } = tiles;
  const { satelliteCredit = satelliteUrl === SATELLITE.url ? SATELLITE.credit : undefined } = tiles;
  return { ...tiles, ...(tilesUrl && { tilesCredit }), ...(satelliteCredit && { satelliteCredit }) };
}
