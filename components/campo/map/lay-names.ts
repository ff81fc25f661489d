import type { Seen } from "./world";

/** A name that has room: the left end of its text, and the height of its middle. */
export interface Laid {
  x: number;
  y: number;
  nombre: string;
}

/** Where a name stands to its point: 0 in its middle, 1 all of it to the right or below, -1 to the left or above. */
type Side = readonly [number, number];
export const BESIDE: readonly Side[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
export const UPON: readonly Side[] = [[0, 0]];

/** Names at most, and places tried at most: a view of thousands is laid in a moment. */
const MOST = 80;
const MOST_TRIED = 500;
/** Height of a name's line, its distance from its point, and from other names, in pixels. */
const LINE = 12;
const OFF = 6.3;
const GAP = 2;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function boxOf({ x, y }: Seen, width: number, [dx, dy]: Side): Box {
  const left = x - width / 2 + dx * (width / 2 + OFF);
  const middle = y + dy * (LINE / 2 + OFF);
  return { left: left - GAP, top: middle - LINE / 2, right: left + width + GAP, bottom: middle + LINE / 2 };
}

/**
 * Names for places, the first ones first: each stands at the first of its sides where no other name does, or nowhere.
 * `measure` is a text's width.
 */
export function layNames(seen: readonly Seen[], sides: readonly Side[], measure: (text: string) => number): Laid[] {
  const boxes: Box[] = [];
  const laid: Laid[] = [];
  for (const one of seen.slice(0, MOST_TRIED)) {
    if (laid.length === MOST) break;
    const { nombre } = one.spot;
    const width = measure(nombre);
    const box = sides
      .map((side) => boxOf(one, width, side))
      .find((place) => boxes.every((other) => !overlap(place, other)));
    if (!box) continue;
    boxes.push(box);
    laid.push({ x: box.left + GAP, y: (box.top + box.bottom) / 2, nombre });
  }
  return laid;
}
