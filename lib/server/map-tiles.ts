import "server-only";
import type { MapTiles } from "@/lib/map-config";
import { env } from "./env";

/** The configured map services, for a page to hand to its map. */
export function mapTiles(): MapTiles {
  const { TILES_URL, SATELLITE_URL, GEOCODER_URL } = env();
  return {
    ...(TILES_URL && { tilesUrl: TILES_URL }),
    ...(SATELLITE_URL && { satelliteUrl: SATELLITE_URL }),
    ...(GEOCODER_URL && { geocoderUrl: GEOCODER_URL }),
  };
}
