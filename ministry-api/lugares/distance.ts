/** Latitude (`g_x`) and longitude (`g_y`) in WGS84 decimal degrees, as in records. */
export interface Place {
  g_x: number;
  g_y: number;
}

/** The Earth's mean radius. */
export const RADIUS_METRES = 6_371_008.8;
/** Metres per degree of latitude. */
export const METRES_A_DEGREE = (RADIUS_METRES * Math.PI) / 180;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two places over the Earth's surface, in metres (haversine). */
export function metresBetween(a: Place, b: Place): number {
  const north = Math.sin(radians(b.g_x - a.g_x) / 2);
  const east = Math.sin(radians(b.g_y - a.g_y) / 2);
  const chord = north ** 2 + Math.cos(radians(a.g_x)) * Math.cos(radians(b.g_x)) * east ** 2;
  return 2 * RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Ratio of a degree of longitude to one of latitude at this latitude. */
export const longitudeRatio = (latitude: number) => Math.cos(radians(latitude));
