import { type SQL, sql } from "drizzle-orm";
import { Problem } from "../http/problem";
import { type Crs, mapPositions, type Position } from "./crs";
import type { FilterGeometry } from "./cql2";

/** A part of the Earth that features are asked for, in longitude and latitude of WGS84. */
export type Area =
  | { type: "Box"; west: number; south: number; east: number; north: number }
  | { type: "MultiPoint"; coordinates: Position[] }
  | { type: "MultiLineString"; coordinates: Position[][] }
  | { type: "MultiPolygon"; coordinates: Position[][][] };

/** Sides of a box that is none in degrees, cut so often that its edges are straight to a few metres. */
const CUTS = 32;

/** A box in a reference system. Its figures are in the system's order; those of a height are left out. Errors: 400. */
export function boxArea(figures: readonly number[], crs: Crs): Area {
  const flat = figures.length === 6 ? [0, 1, 3, 4].map((at) => figures[at] ?? 0) : figures;
  const [a = 0, b = 0, c = 0, d = 0] = flat;
  if (crs.straight) {
    const [west, south] = crs.to([a, b]);
    const [east, north] = crs.to([c, d]);
    if (south > north) throw new Problem(400, "bbox: el sur está al norte del norte");
    return { type: "Box", west, south, east, north };
  }
  if (a > c || b > d) throw new Problem(400, "bbox: las dos esquinas van de menor a mayor");
  const corners: Position[] = [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ];
  const edge = corners.flatMap(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % 4] as Position;
    return Array.from({ length: CUTS }, (_, i): Position => {
      return crs.to([x + ((toX - x) * i) / CUTS, y + ((toY - y) * i) / CUTS]);
    });
  });
  return { type: "MultiPolygon", coordinates: [[[...edge, edge[0] as Position]]] };
}

/** A filter's geometry, written in a reference system. Errors: 400. */
export function geometryArea(geometry: FilterGeometry, crs: Crs): Area {
  if ("bbox" in geometry) return boxArea(geometry.bbox, crs);
  const moved = mapPositions(geometry.coordinates, crs.to);
  const type = geometry.type.replace(/^(Multi)?/, "Multi");
  const coordinates = type === geometry.type ? moved : [moved];
  return { type, coordinates } as Exclude<Area, { type: "Box" }>;
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The box around an area. */
export function boxAround(area: Area): Box {
  if (area.type === "Box") return area;
  const box: Box = { west: 180, south: 90, east: -180, north: -90 };
  mapPositions(area.coordinates, (position) => {
    const [x, y] = position;
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
    return position;
  });
  return box;
}

const pathText = (positions: readonly Position[]) => `(${positions.map(([x, y]) => `(${x},${y})`).join(",")})`;
const openText = (positions: readonly Position[]) => `[${positions.map(([x, y]) => `(${x},${y})`).join(",")}]`;

const either = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` or `)})`;

/** A box that a western edge east of its eastern one says crosses the antimeridian. */
const inBox = (latitude: SQL, longitude: SQL, { west, south, east, north }: Box) =>
  west <= east
    ? sql`(${latitude} between ${south}::float8 and ${north}::float8 and ${longitude} between ${west}::float8 and ${east}::float8)`
    : sql`(${latitude} between ${south}::float8 and ${north}::float8 and (${longitude} >= ${west}::float8 or ${longitude} <= ${east}::float8))`;

/** The condition that a point lies in an area; one on its edge does. The box around it finds the index of places. */
export function pointWithin(latitude: SQL, longitude: SQL, area: Area): SQL {
  if (area.type === "Box") return inBox(latitude, longitude, area);
  const point = sql`point(${longitude}, ${latitude})`;
  switch (area.type) {
    case "MultiPoint":
      return either(
        area.coordinates.map(([x, y]) => sql`(${latitude} = ${y}::float8 and ${longitude} = ${x}::float8)`),
      );
    case "MultiLineString": {
      const on = area.coordinates.map((line) => sql`${point} <@ ${openText(line)}::text::path`);
      return sql`(${inBox(latitude, longitude, boxAround(area))} and ${either(on)})`;
    }
    case "MultiPolygon": {
      const inside = area.coordinates.map(([outer, ...holes]) => {
        const within = sql`${point} <@ ${pathText(outer ?? [])}::text::polygon`;
        const outside = holes.map((hole) => sql` and not ${point} <@ ${pathText(hole)}::text::polygon`);
        return sql`(${sql.join([within, ...outside])})`;
      });
      return sql`(${inBox(latitude, longitude, boxAround(area))} and ${either(inside)})`;
    }
  }
}
