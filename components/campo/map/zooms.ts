import { OUTLINE_MAX_ZOOM, OUTLINE_ZOOM, PROVINCE_ZOOM, MUNICIPALITY_ZOOM, TILE_MAX_ZOOM } from "@/lib/map/config";

/** A zoom of the desk's map, whose tiles have 512 pixels, as Leaflet counts it, whose tiles have 256. */
export const zoom256 = (zoom: number) => zoom + 1;
export const zoom512 = (zoom: number) => zoom - 1;

export const ZOOMS = {
  least: zoom256(4),
  outlines: zoom256(OUTLINE_ZOOM),
  mostOnOutlines: zoom256(OUTLINE_MAX_ZOOM),
  mostOnTiles: zoom256(TILE_MAX_ZOOM),
  provinces: zoom256(PROVINCE_ZOOM),
  municipalities: zoom256(MUNICIPALITY_ZOOM),
} as const;
