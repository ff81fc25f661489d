import { type Box, boxAround } from "@/lib/map/config";
import type { FoundMap } from "./results-types";

/** Margin around the visible box, as a part of its width and height, so that small moves need no request. */
const MARGIN = 0.3;

/** Diameter of a group's circle in px: fits its number and a finger, and grows with the order of magnitude. */
export const circleSize = (count: number) => Math.round(Math.max(24, 19 + 10 * Math.log10(count)));

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));

/** The box with a margin around it, within ±180° and ±90°. */
export function padded([west, south, east, north]: Box): Box {
  const x = (east - west) * MARGIN;
  const y = (north - south) * MARGIN;
  return [clamp(west - x, 180), clamp(south - y, 90), clamp(east + x, 180), clamp(north + y, 90)];
}

/** Whether the first box contains the second. */
export const containsBox = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** The smallest box around all records of a response; null if there are none. */
export const extentOf = ({ puntos, grupos }: Pick<FoundMap, "puntos" | "grupos">): Box | null =>
  boxAround([
    ...puntos.map(({ g_x, g_y }) => [g_y, g_x]),
    ...grupos.flatMap(({ oeste, sur, este, norte }) => [
      [oeste, sur],
      [este, norte],
    ]),
  ]);

interface Placed {
  x: number;
  y: number;
}

/** Index of the item an arrow key moves to: ahead in its direction, preferring small sideways offsets; -1 if none. */
export function neighbour(from: Placed, others: readonly Placed[], [dx, dy]: readonly [number, number]): number {
  let best = -1;
  let least = Infinity;
  for (const [index, { x, y }] of others.entries()) {
    const ahead = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    if (ahead <= 0.5 || aside > ahead * 3) continue;
    const effort = ahead + 2 * aside;
    if (effort < least) [best, least] = [index, effort];
  }
  return best;
}
