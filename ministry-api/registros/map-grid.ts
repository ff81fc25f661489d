import { ACROSS, mercator, pointAt } from "@/contract/place/mercator";
import type { MapQuery } from "@/contract/resources/registros";

/** The most squares that a part of the map is divided into; a view of the whole from afar has some tens. */
const MAX_CELLS = 4_096;
/** The zooms whose squares are kept (schema.ts, celda); farther in, a part of the map holds few records. */
const KEPT_FROM = 5;
const KEPT_TO = 12;
/** Beyond that latitude everything is in the last row (migration 0033, f_mercator). */
const MAX_LATITUDE = 85;
/** Degrees by which what is read goes beyond a square, because the edge of one is rounded. */
const ROUNDING = 1e-9;

type Range = readonly [first: number, last: number];

/** The squares of the map that a box touches. */
interface Grid {
  /** The number of squares around the world. */
  world: number;
  columns: Range;
  rows: Range;
  /** Around all of them, in degrees. */
  oeste: number;
  sur: number;
  este: number;
  norte: number;
  /** Do they have the intended size on screen? If not, the box is too large for its zoom. */
  exact: boolean;
  /** Where they are kept: their tiles, and by how many bits a kept square's number is longer. */
  kept: { tiles: number[]; finer: number } | null;
}

const worldOf = (longitude: number, latitude: number) =>
  mercator({ longitude, latitude: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) });

const countOf = ([first, last]: Range) => Math.max(0, last - first + 1);
const numbersOf = (range: Range) => Array.from({ length: countOf(range) }, (_, i) => range[0] + i);

function keptTiles(zoom: number, columns: Range, rows: Range): Grid["kept"] {
  if (zoom > KEPT_TO) return null;
  const kept = Math.max(zoom, KEPT_FROM);
  const finer = kept - zoom;
  const tiles = ([first, last]: Range) =>
    numbersOf([Math.floor((first * 2 ** finer) / ACROSS), Math.ceil(((last + 1) * 2 ** finer) / ACROSS) - 1]);
  const across = tiles(columns);
  return { tiles: tiles(rows).flatMap((row) => across.map((column) => 4 ** kept + row * 2 ** kept + column)), finer };
}

/** Squares of 64 CSS pixels at that zoom, or of farther out until they are few enough. */
export function gridOf({ oeste, sur, este, norte, zoom }: Pick<MapQuery, "oeste" | "sur" | "este" | "norte" | "zoom">) {
  const from = worldOf(oeste, norte);
  const to = worldOf(este, sur);
  let drawn = zoom;
  const square = (place: number) => Math.floor(place * ACROSS * 2 ** drawn);
  const touched = (): [Range, Range] => [
    [square(from.x), square(to.x)],
    [square(from.y), square(to.y)],
  ];
  let [columns, rows] = touched();
  while (countOf(columns) * countOf(rows) > MAX_CELLS) {
    drawn -= 1;
    [columns, rows] = touched();
  }
  const world = ACROSS * 2 ** drawn;
  const [first, last] = [
    pointAt({ x: columns[0] / world, y: rows[0] / world }),
    pointAt({ x: (columns[1] + 1) / world, y: (rows[1] + 1) / world }),
  ];
  const grid: Grid = {
    ...{ world, columns, rows, exact: drawn === zoom, kept: keptTiles(drawn, columns, rows) },
    oeste: Math.min(oeste, first.longitude - ROUNDING),
    norte: Math.max(norte, first.latitude + ROUNDING),
    este: Math.max(este, last.longitude + ROUNDING),
    sur: Math.min(sur, last.latitude - ROUNDING),
  };
  return grid;
}
