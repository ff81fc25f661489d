import { mercator } from "@/contract/place/mercator";
import { zoom256 } from "./zooms";

/** A place of the map: where it is, in pixels of the world at zoom 0. */
export interface Spot {
  x: number;
  y: number;
  nombre: string;
  registro: boolean;
}

/** A part of the world at a zoom, in pixels of that zoom. */
export interface View {
  zoom: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A spot in a view, in pixels from its upper left corner. */
export interface Seen {
  x: number;
  y: number;
  spot: Spot;
}

/** Pixels of the world's width at zoom 0. */
const WORLD = 256;

/** A position in pixels of the world at zoom 0. */
export function onWorld(longitude: number, latitude: number): { x: number; y: number } {
  const { x, y } = mercator({ latitude, longitude });
  return { x: WORLD * x, y: WORLD * y };
}

/** The spots in a view, in their order. */
export function spotsIn(spots: readonly Spot[], { zoom, left, top, width, height }: View): Seen[] {
  const scale = 2 ** zoom;
  const seen: Seen[] = [];
  for (const spot of spots) {
    const x = spot.x * scale - left;
    const y = spot.y * scale - top;
    if (x >= 0 && x <= width && y >= 0 && y <= height) seen.push({ x, y, spot });
  }
  return seen;
}

/** Side of the square of which one spot is drawn, in pixels: two in one look like one. */
const CELL = 2;

/** Of spots that cover each other the first, so that a country full of places costs no more than the screen has room. */
export function dropCovered(seen: readonly Seen[], width: number): Seen[] {
  const taken = new Set<number>();
  const columns = Math.ceil(width / CELL) + 1;
  return seen.filter(({ x, y }) => {
    const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
    if (taken.has(cell)) return false;
    taken.add(cell);
    return true;
  });
}

/** Zooms and the radius of a spot there, in pixels; in between it grows evenly. */
const RADII = [
  [zoom256(5), 1],
  [zoom256(9), 2.5],
  [zoom256(12), 3.5],
] as const;

/** The radius of a spot at a zoom, in pixels. */
export function radiusAt(zoom: number): number {
  const next = RADII.findIndex(([from]) => zoom < from);
  if (next === 0) return RADII[0][1];
  const [from, to] = [RADII[next - 1], RADII[next]];
  if (!from || !to) return RADII[2][1];
  return from[1] + ((zoom - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}
