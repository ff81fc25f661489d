import { BOLIVIA } from "@/contract/codes";

type Lines = { type: "MultiLineString"; coordinates: [number, number][][] };

/** Meridians and parallels around Bolivia, every `step` degrees. */
export function graticule(step: number): Lines {
  const west = Math.floor(BOLIVIA.west - 4);
  const east = Math.ceil(BOLIVIA.east + 4);
  const south = Math.floor(BOLIVIA.south - 3);
  const north = Math.ceil(BOLIVIA.north + 3);
  const coordinates: [number, number][][] = [];
  const count = (from: number, to: number) => Math.round((to - from) / step);
  for (let i = 0; i <= count(west, east); i++) {
    const x = west + i * step;
    coordinates.push([
      [x, south],
      [x, north],
    ]);
  }
  for (let i = 0; i <= count(south, north); i++) {
    const y = south + i * step;
    coordinates.push([
      [west, y],
      [east, y],
    ]);
  }
  return { type: "MultiLineString", coordinates };
}

/** The steps in degrees, the zooms (tiles of 512 px) between which each is drawn, and whether it lies over the land. */
export const GRATICULES = [
  { id: "reticula-2", step: 2, minzoom: 0, maxzoom: 6.5, over: false },
  { id: "reticula-05", step: 0.5, minzoom: 6.5, maxzoom: 10, over: false },
  { id: "reticula-01", step: 0.1, minzoom: 10, maxzoom: 24, over: true },
] as const;
