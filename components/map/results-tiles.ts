import { ACROSS, mercator, NAMED, NAMED_FROM, pointAt } from "@/contract/place/mercator";
import type { GrupoMapa, PuntoMapa } from "@/contract/resources/registros";
import type { Box } from "@/lib/map/config";
import { circleSize } from "./results-box";
import type { FoundMap } from "./results-types";

/** Tiles of the map at a zoom: the columns and rows of the outer ones. */
export interface Tiles {
  zoom: number;
  west: number;
  north: number;
  east: number;
  south: number;
}

type Found = Pick<FoundMap, "puntos" | "grupos">;

/** The width of a tile in CSS pixels, and the least distance of two centres. */
const TILE = 512;
const TOUCHING = 34;
/** So many tiles are kept at most, and so long in ms: others change records meanwhile. */
const MAX_TILES = 400;
const KEPT_MS = 60_000;
const MAX_LATITUDE = 85;

/** The tile of a point, with its place in it. */
function tileAt(longitude: number, latitude: number, zoom: number) {
  const { x, y } = mercator({ longitude, latitude: Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) });
  return { x: x * 2 ** zoom, y: y * 2 ** zoom };
}

/** The tiles that a box touches. */
export function tilesIn([west, south, east, north]: Box, zoom: number): Tiles {
  const from = tileAt(west, north, zoom);
  const to = tileAt(east, south, zoom);
  const last = 2 ** zoom - 1;
  const [column, row] = [Math.min(last, Math.floor(to.x)), Math.min(last, Math.floor(to.y))];
  return { zoom, west: Math.floor(from.x), north: Math.floor(from.y), east: column, south: row };
}

/** A box that touches the squares of these tiles and no others: from the middle of the first to that of the last. */
export function boxOf({ zoom, west, north, east, south }: Tiles): Box {
  const middle = 0.5 / ACROSS;
  const from = pointAt({ x: (west + middle) / 2 ** zoom, y: (north + middle) / 2 ** zoom });
  const to = pointAt({ x: (east + 1 - middle) / 2 ** zoom, y: (south + 1 - middle) / 2 ** zoom });
  return [from.longitude, to.latitude, to.longitude, from.latitude];
}

const listTiles = ({ zoom, west, north, east, south }: Tiles) =>
  Array.from({ length: south - north + 1 }, (_, down) => north + down).flatMap((row) =>
    Array.from({ length: east - west + 1 }, (_, right) => ({
      column: west + right,
      row,
      key: `${zoom}/${west + right}/${row}`,
    })),
  );

/** Whether the first ones hold the second. */
export const covers = (outer: Tiles, inner: Tiles) =>
  outer.zoom === inner.zoom &&
  outer.west <= inner.west &&
  outer.north <= inner.north &&
  outer.east >= inner.east &&
  outer.south >= inner.south;

interface KeptTiles {
  clear: () => void;
  /** The answer for these tiles; one with another number of matches than before takes the place of all. */
  keep: (tiles: Tiles, found: FoundMap) => void;
  /** The least tiles that hold those of these that are not kept; null if there are none. */
  missing: (tiles: Tiles) => Tiles | null;
  /** What is in these tiles, in circles that do not touch. */
  show: (tiles: Tiles) => Found;
}

/** The answered tiles of a search, those that were used last. */
export function keptTiles(): KeptTiles {
  let kept = new Map<string, { puntos: PuntoMapa[]; grupos: GrupoMapa[] }>();
  let total = 0;
  let since = 0;
  const clear = () => {
    kept = new Map();
    since = Date.now();
  };
  return {
    clear,
    keep(tiles, found) {
      if (found.total !== total) clear();
      total = found.total;
      for (const { key } of listTiles(tiles)) {
        kept.delete(key);
        kept.set(key, { puntos: [], grupos: [] });
      }
      const tileOf = ({ g_x, g_y }: PuntoMapa | GrupoMapa) => {
        const { x, y } = tileAt(g_y, g_x, tiles.zoom);
        return kept.get(`${tiles.zoom}/${Math.floor(x)}/${Math.floor(y)}`);
      };
      for (const punto of found.puntos) tileOf(punto)?.puntos.push(punto);
      for (const grupo of found.grupos) tileOf(grupo)?.grupos.push(grupo);
      for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_TILES))) kept.delete(key);
    },
    missing(tiles) {
      if (Date.now() - since > KEPT_MS) clear();
      const absent = listTiles(tiles).filter(({ key }) => !kept.has(key));
      if (absent.length === 0) return null;
      const [columns, rows] = [absent.map(({ column }) => column), absent.map(({ row }) => row)];
      return {
        ...{ zoom: tiles.zoom, west: Math.min(...columns), north: Math.min(...rows) },
        ...{ east: Math.max(...columns), south: Math.max(...rows) },
      };
    },
    show(tiles) {
      const found = listTiles(tiles).flatMap(({ key }) => {
        const tile = kept.get(key);
        if (tile) {
          kept.delete(key);
          kept.set(key, tile);
        }
        return tile ?? [];
      });
      return groupTouching(
        found.flatMap(({ puntos }) => puntos),
        found.flatMap(({ grupos }) => grupos),
        tiles.zoom,
      );
    },
  };
}

/** What is drawn as one: a group, or a point. */
interface Circle extends GrupoMapa {
  punto: PuntoMapa | null;
}

const circleOf = (punto: PuntoMapa): Circle => {
  const { id, nombre, estado, g_x, g_y } = punto;
  const box = { oeste: g_y, sur: g_x, este: g_y, norte: g_x };
  return { n: 1, g_x, g_y, ...box, registros: [{ id, nombre, estado }], punto };
};

const compareNames = (a: { nombre: string | null }, b: { nombre: string | null }) =>
  (a.nombre ?? "").localeCompare(b.nombre ?? "", "es");

function joinCircles(a: Circle, b: Circle, zoom: number): Circle {
  const n = a.n + b.n;
  const named = zoom >= NAMED_FROM && a.registros.length > 0 && b.registros.length > 0;
  const registros = named ? [...a.registros, ...b.registros].sort(compareNames).slice(0, NAMED) : [];
  return {
    n,
    g_x: (a.g_x * a.n + b.g_x * b.n) / n,
    g_y: (a.g_y * a.n + b.g_y * b.n) / n,
    oeste: Math.min(a.oeste, b.oeste),
    sur: Math.min(a.sur, b.sur),
    este: Math.max(a.este, b.este),
    norte: Math.max(a.norte, b.norte),
    registros,
    punto: null,
  };
}

/** The largest first: each takes in those whose centres touch its own. */
function joinTouching(circles: readonly Circle[], zoom: number): Circle[] {
  const byWeight = [...circles].sort((a, b) => b.n - a.n || a.g_x - b.g_x || a.g_y - b.g_y);
  const at = byWeight.map(({ g_x, g_y }) => tileAt(g_y, g_x, zoom));
  const taken = new Set<number>();
  const fewer: Circle[] = [];
  for (const [i, heaviest] of byWeight.entries()) {
    const here = at[i];
    if (!here || taken.has(i)) continue;
    let circle = heaviest;
    for (let j = i + 1; j < byWeight.length; j += 1) {
      const [other, there] = [byWeight[j], at[j]];
      if (!other || !there || taken.has(j)) continue;
      const touching = Math.max(TOUCHING, (circleSize(circle.n) + circleSize(other.n)) / 2) / TILE;
      if ((there.x - here.x) ** 2 + (there.y - here.y) ** 2 >= touching ** 2) continue;
      taken.add(j);
      circle = joinCircles(circle, other, zoom);
    }
    fewer.push(circle);
  }
  return fewer;
}

/** Points and groups of squares, joined until no two circles touch at that zoom. */
export function groupTouching(puntos: readonly PuntoMapa[], grupos: readonly GrupoMapa[], zoom: number): Found {
  let circles: Circle[] = [...puntos.map(circleOf), ...grupos.map((grupo) => ({ ...grupo, punto: null }))];
  for (;;) {
    const fewer = joinTouching(circles, zoom);
    if (fewer.length === circles.length) break;
    circles = fewer;
  }
  return {
    puntos: circles.flatMap(({ punto }) => punto ?? []),
    grupos: circles.flatMap(({ punto, ...grupo }) => (punto ? [] : grupo)),
  };
}
