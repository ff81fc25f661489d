import "server-only";
import { BASEMAP_URL, type MapTiles } from "@/lib/map/config";
import { withCredits } from "@/lib/map/tile-services";
import { env } from "./env";

/** The configured map services of images, all that the field's map can draw (decision 059). */
export function imageTiles(): MapTiles {
  const { TILES_URL, TILES_CREDIT, SATELLITE_URL, SATELLITE_CREDIT, GEOCODER_URL } = env();
  return withCredits({
    ...(TILES_URL && { tilesUrl: TILES_URL }),
    ...(TILES_CREDIT && { tilesCredit: TILES_CREDIT }),
    ...(SATELLITE_URL && { satelliteUrl: SATELLITE_URL }),
    ...(SATELLITE_CREDIT && { satelliteCredit: SATELLITE_CREDIT }),
    // Only a flag: the browser calls our own server, not the geocoder's URL.
    ...(GEOCODER_URL && { geocoder: true }),
  });
}

/** What is configured for the desk's maps: the administrator's own map stands for the first service. */
export const mapTiles = (): MapTiles =>
  env().BASEMAP_FILE ? withCredits({ ...imageTiles(), tilesUrl: BASEMAP_URL }) : imageTiles();
