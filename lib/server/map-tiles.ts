import "server-only";
import type { MapTiles } from "@/lib/map/config";
import { withCredits } from "@/lib/map/tile-services";
import { env } from "./env";

/** The configured map services, for a page to pass to its map. */
export function mapTiles(): MapTiles {
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
