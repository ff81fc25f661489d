import { MUNICIPALITY_ZOOM, PROVINCE_ZOOM } from "@/lib/map/config";
import type { NameKind } from "./ground";
import type { MapColours } from "./map-colours";

/** How names of the base without tiles are written, whatever library draws the map; zooms are of tiles of 512 pixels. */
export interface NameStyle {
  from: number;
  until: number;
  /** It is left out from the first zoom to the second. */
  pause?: readonly [number, number];
  /** In pixels. */
  size: number;
  /** Between letters, as a part of the size. */
  spacing: number;
  look: "" | "italic" | "semibold";
  colour: keyof MapColours;
  halo: keyof MapColours;
}

/** From here on localities have dots, and names. */
export const LOCALITY_ZOOM = 7;
export const LOCALITY_NAME_ZOOM = 8.5;

const USUAL = { from: 0, until: 24, size: 10.5, spacing: 0, look: "", colour: "label", halo: "land" } as const;
/** Where names of municipalities leave room for those of provinces. */
const PROVINCES_AGAIN = 7.5;

/** By kind; where two names collide, that of the kind named first stands. */
export const NAME_STYLES: Readonly<Record<NameKind, NameStyle>> = {
  pais: { ...USUAL, size: 12, spacing: 0.3, halo: "outside" },
  departamento: { ...USUAL, until: LOCALITY_NAME_ZOOM, size: 11.5, spacing: 0.16, look: "semibold" },
  agua: { ...USUAL, from: PROVINCE_ZOOM, look: "italic", colour: "waterLabel" },
  municipio: { ...USUAL, from: MUNICIPALITY_ZOOM },
  provincia: {
    ...USUAL,
    from: PROVINCE_ZOOM,
    pause: [MUNICIPALITY_ZOOM, PROVINCES_AGAIN],
    size: 10,
    spacing: 0.08,
  },
};
export const NAME_KINDS = Object.keys(NAME_STYLES) as NameKind[];

/** From here on records have names. */
export const RECORD_NAME_ZOOM = 7;

/** From each zoom on rivers up to a rank are drawn: the largest are seen with the whole country. */
export const RIVER_ZOOMS = [
  { from: 0, rank: 3 },
  { from: PROVINCE_ZOOM, rank: 6 },
  { from: MUNICIPALITY_ZOOM, rank: 9 },
] as const;
