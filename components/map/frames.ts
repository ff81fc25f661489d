/**
 * The frame of each department in public/mapa/contornos.svg: west, north, east, south in thousandths of a degree of
 * longitude. `node scripts/outlines.mjs` writes this file.
 */
export const FRAMES: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [-65695, 18666, -62211, 22061],
  2: [-69666, 11991, -66759, 18345],
  3: [-67015, 15900, -64212, 19008],
  4: [-69155, 17675, -66040, 20234],
  5: [-68793, 18150, -64747, 23532],
  6: [-65329, 21371, -62272, 23505],
  7: [-64808, 13590, -57466, 20926],
  8: [-67568, 10450, -61594, 16701],
  9: [-69577, 9726, -65285, 12597],
};
