import "server-only";
import type { MapTiles } from "@/lib/map-config";
import { withCredits } from "@/lib/tile-services";
import { env } from "./env";

/** The configured map services, for a page to hand to its map. */
export function mapTiles(): MapTiles {
  const { TILES_URL, TILES_CREDIT, SATELLITE_URL, SATELLITE_CREDIT, GEOCODER_URL } = env();
  return withCredits({
    ...(TILES_URL && { tilesUrl: TILES_URL }),
    ...(TILES_CREDIT && { tilesCredit: TILES_CREDIT }),
    ...(SATELLITE_URL && { satelliteUrl: SATELLITE_URL }),
    ...(SATELLITE_CREDIT && { satelliteCredit: SATELLITE_CREDIT }),
    // Its address stays here: the browser asks our own server.
    ...(GEOCODER_URL && { geocoder: true }),
  });
}
