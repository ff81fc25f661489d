import type { Point } from "./coordinates";

/** A place in the world, 0 to 1 from west to east and from north to south (Web Mercator). */
export const mercator = ({ latitude, longitude }: Point) => ({
  x: (longitude + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI),
});

/** The point of such a place. */
export const pointAt = ({ x, y }: { x: number; y: number }): Point => ({
  longitude: x * 360 - 180,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
});

/** The map is drawn in tiles of 512 CSS pixels, each of so many squares (64 pixels) across, whose records are a group. */
export const ACROSS = 8;

/** From this zoom on, zooming in does not separate records any more, so a group lists their names: so many at most. */
export const NAMED_FROM = 18;
export const NAMED = 20;
