import type { MapQuery } from "@/contract/resources/registros";

/** The width of the world in CSS pixels at zoom 0, as MapLibre draws it. */
const TILE = 512;
/** The side of a cell, and the distance of two centres below which their circles touch, in CSS pixels. */
const CELL = 60;
const TOUCHING = 34;
/** The most cells that the visible part of the map is divided into; a view of the whole from afar has some tens. */
const MAX_CELLS = 1_500;
/** The latitude at which web mercator ends. */
const MAX_LATITUDE = 85.0511;

/** A square grid over the visible part of the map. */
export interface Grid {
  /** The latitudes between its rows, from south to north. */
  rows: number[];
  /** Columns per degree. */
  columns: number;
  /** Do the cells have the intended size on screen? If not, the box is too large for its zoom. */
  exact: boolean;
  /** Converts degrees to the pixels in which TOUCHING is measured. */
  place(point: { g_x: number; g_y: number }): readonly [x: number, y: number];
}

/** 0 at the north end of web mercator, 1 at its south end. */
function mercator(latitude: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
const meridian = (longitude: number) => (longitude + 180) / 360;

/** Cells of about 60 CSS pixels at that zoom, doubled in size until they are few enough. */
export function gridOf({ oeste, sur, este, norte, zoom }: Pick<MapQuery, "oeste" | "sur" | "este" | "norte" | "zoom">) {
  const world = TILE * 2 ** zoom;
  const [top, bottom] = [mercator(norte), mercator(sur)];
  const across = Math.max(0, meridian(este) - meridian(oeste)) * world;
  const down = Math.max(0, bottom - top) * world;
  let cell = CELL;
  while ((across / cell + 2) * (down / cell + 2) > MAX_CELLS) cell *= 2;
  const first = Math.ceil((top * world) / cell);
  const count = Math.max(0, Math.floor((bottom * world) / cell) - first + 1);
  const scale = (CELL / cell) * world;
  const grid: Grid = {
    rows: Array.from({ length: count }, (_, i) => latitudeAt(((first + i) * cell) / world)).reverse(),
    columns: world / cell / 360,
    exact: cell === CELL,
    place: ({ g_x, g_y }) => [meridian(g_y) * scale, mercator(g_x) * scale],
  };
  return grid;
}

/** The records of one grid cell: their number, their mean position and their bounding box. */
export interface Cell {
  n: number;
  g_x: number;
  g_y: number;
  oeste: number;
  sur: number;
  este: number;
  norte: number;
}

/** Cells that are shown as one. */
export interface Cluster extends Cell {
  cells: Cell[];
}

function joined(a: Cluster, b: Cluster): Cluster {
  const n = a.n + b.n;
  return {
    n,
    g_x: (a.g_x * a.n + b.g_x * b.n) / n,
    g_y: (a.g_y * a.n + b.g_y * b.n) / n,
    oeste: Math.min(a.oeste, b.oeste),
    sur: Math.min(a.sur, b.sur),
    este: Math.max(a.este, b.este),
    norte: Math.max(a.norte, b.norte),
    cells: [...a.cells, ...b.cells],
  };
}

/** The largest first: each takes in those whose centres touch its own. */
function mergeTouching(separate: readonly Cluster[], { place }: Grid): Cluster[] {
  const byWeight = [...separate].sort((a, b) => b.n - a.n || a.g_x - b.g_x || a.g_y - b.g_y);
  const at = byWeight.map(place);
  const taken = new Set<number>();
  const merged: Cluster[] = [];
  for (const [i, heaviest] of byWeight.entries()) {
    if (taken.has(i)) continue;
    const [x, y] = at[i] ?? [0, 0];
    let cluster = heaviest;
    for (let j = i + 1; j < byWeight.length; j += 1) {
      const [otherX, otherY] = at[j] ?? [0, 0];
      const other = byWeight[j];
      if (!other || taken.has(j) || (otherX - x) ** 2 + (otherY - y) ** 2 >= TOUCHING ** 2) continue;
      taken.add(j);
      cluster = joined(cluster, other);
    }
    merged.push(cluster);
  }
  return merged;
}

/** Joins cells until no two centres touch, so that circles never overlap. */
export function clusters(cells: readonly Cell[], grid: Grid): Cluster[] {
  let separate: Cluster[] = cells.map((cell) => ({ ...cell, cells: [cell] }));
  for (;;) {
    const fewer = mergeTouching(separate, grid);
    if (fewer.length === separate.length) return fewer;
    separate = fewer;
  }
}
