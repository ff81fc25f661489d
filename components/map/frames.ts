/**
 * The frame of each department in public/mapa/contornos.svg: west, north, east, south in thousandths of a degree of
 * longitude. `node scripts/outlines.mjs` writes this file.
 */
export const FRAMES: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [-65694, 18669, -62179, 22041],
  2: [-69642, 11935, -66732, 18353],
  3: [-67006, 15988, -64234, 19021],
  4: [-69143, 17594, -66086, 20299],
  5: [-68774, 18101, -64714, 23542],
  6: [-65417, 21366, -62261, 23507],
  7: [-64842, 13601, -57457, 20923],
  8: [-67562, 10438, -61528, 16725],
  9: [-69575, 9721, -65287, 12598],
};
