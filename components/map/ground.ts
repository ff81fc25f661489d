import { feature as topoFeature, merge, mesh } from "topojson-client";
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
} from "topojson-specification";
import { inPolygon } from "@/contract/place/coordinates";
import type { Unit, UnitsTopology } from "@/contract/place/unidades";
import type { Collection, Feature, Lines, MapOutlines, OutlineGeometry, Position, Water } from "./outlines";

/** The units of the census of 2024: as a topology, whose borders neighbours share, and one by one. */
export interface MapUnits {
  topology: UnitsTopology;
  units: readonly Unit[];
}

/** A kind of border; `paso`: of departments, across a lake or a salt flat. */
export type BorderKind = "departamento" | "paso" | "provincia" | "municipio";
/** A kind of name. */
export type NameKind = "pais" | "departamento" | "agua" | "municipio" | "provincia";
interface PointGeometry {
  type: "Point";
  coordinates: Position;
}

/** What the base without tiles consists of. With the units known, land, borders and shores are theirs. */
export interface Ground {
  land: OutlineGeometry;
  water: Water;
  borders: Collection<Lines, { clase: BorderKind }>;
  /** `orden`: where names collide the lower one stands. */
  names: Collection<PointGeometry, { nombre: string; clase: NameKind; orden: number }>;
}

/** In degrees squared, about 60 km². Smaller holes between units are where their outlines do not meet. */
const LEAST_HOLE = 0.005;

/** Where the neighbours' names stand. */
const NEIGHBOURS: readonly [string, number, number][] = [
  ["PERÚ", -70.9, -13.9],
  ["PERÚ", -70.4, -17],
  ["CHILE", -69.4, -20.4],
  ["CHILE", -68.6, -22.9],
  ["ARGENTINA", -65, -23.2],
  ["PARAGUAY", -60.6, -21.4],
  ["BRASIL", -70, -10],
  ["BRASIL", -62.5, -10.8],
  ["BRASIL", -58, -14.7],
  ["BRASIL", -56.6, -18.4],
];

const collection = <G, P>(features: Feature<G, P>[]): Collection<G, P> => ({ type: "FeatureCollection", features });
const feature = <G, P>(geometry: G, properties: P): Feature<G, P> => ({ type: "Feature", properties, geometry });
const polygonsOf = ({ type, coordinates }: OutlineGeometry) => (type === "Polygon" ? [coordinates] : coordinates);
const isArea = (geometry: OutlineGeometry | Lines): geometry is OutlineGeometry => geometry.type !== "MultiLineString";

/** A ring's area in degrees squared, and its centre of gravity. */
function middleOf(ring: readonly Position[]) {
  const sum = { area: 0, x: 0, y: 0 };
  for (const [at, [x = 0, y = 0]] of ring.entries()) {
    const [toX = x, toY = y] = ring[at + 1] ?? [];
    const twice = x * toY - toX * y;
    sum.area += twice / 2;
    sum.x += ((x + toX) * twice) / 6;
    sum.y += ((y + toY) * twice) / 6;
  }
  return { area: Math.abs(sum.area), at: [sum.x / sum.area, sum.y / sum.area] };
}

/** The middle of the largest part. */
function middleOfLargest(geometry: OutlineGeometry): Position | null {
  const parts = polygonsOf(geometry).flatMap(([outer]) => (outer ? [middleOf(outer)] : []));
  return parts.toSorted((a, b) => b.area - a.area)[0]?.at ?? null;
}

/** The water in which a position lies. */
const waterAt = (water: Water, [longitude = 0, latitude = 0]: Position) =>
  water.features.find(({ geometry }) => isArea(geometry) && inPolygon({ latitude, longitude }, geometry));

/** Whether a ring is an island: its shore is no border. */
function isIsland(ring: readonly Position[], water: Water): boolean {
  const [longitude = 0, latitude = 0] = middleOf(ring).at;
  const shores = water.features.flatMap(({ geometry }) => (isArea(geometry) ? polygonsOf(geometry) : []));
  return shores.some(([outer = []]) => inPolygon({ latitude, longitude }, { type: "Polygon", coordinates: [outer] }));
}

/** The lines of the departments' outlines that cross water, each once. */
function crossings({ departments, water }: MapOutlines): Position[][] {
  const seen = new Set<string>();
  const lines: Position[][] = [];
  for (const ring of departments.features.flatMap(({ geometry }) => polygonsOf(geometry).flat())) {
    let line: Position[] = [];
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1];
      if (!from) continue;
      const key = [from, to].map(String).sort().join(" ");
      const middle = [((from[0] ?? 0) + (to[0] ?? 0)) / 2, ((from[1] ?? 0) + (to[1] ?? 0)) / 2];
      if (seen.has(key) || !waterAt(water, middle)) {
        line = [];
        continue;
      }
      seen.add(key);
      if (line.length > 0) line.push(to);
      else lines.push((line = [from, to]));
    }
  }
  return lines;
}

/** Lakes and salt flats with the shores of the units around them, where these leave a hole. */
function waterWithin(water: Water, holes: readonly Position[][]): Water {
  const own = new Map<Water["features"][number], Position[][][]>();
  for (const ring of holes) {
    const found = waterAt(water, middleOf(ring).at);
    if (found) own.set(found, [...(own.get(found) ?? []), [ring]]);
  }
  return collection(
    water.features.map((one) => {
      const coordinates = own.get(one);
      return coordinates ? feature({ type: "MultiPolygon", coordinates }, one.properties) : one;
    }),
  );
}

type Units = GeometryCollection<{ nombre: string }>;
const codeOf = ({ id }: { id?: string | number }) => String(id);

/** What these units cover, and the holes between them that are no mere cracks. */
function coverOf(topology: UnitsTopology, covers: (code: string) => boolean) {
  const units = topology.objects.municipios.geometries.filter((unit) => covers(codeOf(unit)));
  const polygons = merge(topology, units as (TopoPolygon | TopoMultiPolygon)[]).coordinates;
  return {
    outer: { type: "MultiPolygon" as const, coordinates: polygons.map((rings) => rings.slice(0, 1)) },
    holes: polygons.flatMap((rings) => rings.slice(1)).filter((ring) => middleOf(ring).area > LEAST_HOLE),
  };
}

/** The borders between units whose codes have the first digits in common and some more not. */
const bordersBetween = (topology: UnitsTopology, common: number, apart: number): Lines =>
  mesh(topology, topology.objects.municipios, (one, other) => {
    const [a, b] = [codeOf(one), codeOf(other)];
    return a.slice(0, common) === b.slice(0, common) && a.slice(0, apart) !== b.slice(0, apart);
  });

/** The first unit of a department or of a province is its capital's, by the end of its code. */
const CAPITALS = ["0101", "01", ""];
const orderOf = (code: string) => CAPITALS.findIndex((end) => code.endsWith(end));

function namesOf(topology: UnitsTopology, object: Units, clase: NameKind) {
  return topoFeature(topology, object).features.map(({ id, properties, geometry }) =>
    feature(geometry as PointGeometry, { nombre: properties.nombre, clase, orden: orderOf(codeOf({ id })) }),
  );
}

function namesWithoutUnits({ departments, water }: MapOutlines): Ground["names"]["features"] {
  const place = (nombre: string, clase: NameKind, coordinates: Position) =>
    feature({ type: "Point" as const, coordinates }, { nombre, clase, orden: 0 });
  return [
    ...NEIGHBOURS.map(([nombre, ...at]) => place(nombre, "pais", at)),
    ...departments.features.flatMap(({ properties: { nombre }, geometry }) => {
      const at = middleOfLargest(geometry);
      return at ? [place(nombre.toUpperCase(), "departamento", at)] : [];
    }),
    ...water.features.flatMap(({ properties: { nombre }, geometry }) => {
      const at = nombre !== null && isArea(geometry) ? middleOfLargest(geometry) : null;
      return nombre !== null && at ? [place(nombre, "agua", at)] : [];
    }),
  ];
}

/** The base without tiles: from the departments' outlines, or exactly once the units are known. */
export function groundOf(outlines: MapOutlines, units: MapUnits | null): Ground {
  const { departments, water } = outlines;
  const names = namesWithoutUnits(outlines);
  const line = (clase: BorderKind, geometry: Lines) => feature(geometry, { clase });
  if (!units) {
    const polygons = departments.features.flatMap(({ geometry }) => polygonsOf(geometry));
    return {
      land: { type: "MultiPolygon", coordinates: polygons },
      water,
      borders: collection([line("departamento", { type: "MultiLineString", coordinates: polygons.flat() })]),
      names: collection(names),
    };
  }
  const { topology } = units;
  const { outer, holes } = coverOf(topology, () => true);
  const frontier = outer.coordinates.flat().filter((ring) => !isIsland(ring, water));
  return {
    land: outer,
    water: waterWithin(water, holes),
    borders: collection([
      line("municipio", bordersBetween(topology, 4, 6)),
      line("provincia", bordersBetween(topology, 2, 4)),
      line("paso", { type: "MultiLineString", coordinates: crossings(outlines) }),
      line("departamento", bordersBetween(topology, 0, 2)),
      line("departamento", { type: "MultiLineString", coordinates: frontier }),
    ]),
    names: collection([
      ...names,
      ...namesOf(topology, topology.objects.provincias, "provincia"),
      ...namesOf(topology, topology.objects.nombres, "municipio"),
    ]),
  };
}

/** What a map brings out: a department, or a municipality in its place, and what somebody chose on it. */
interface BroughtOut {
  department: number | null;
  /** INE's code. */
  municipality: string | null;
  /** INE's code of a municipality or a province. */
  area: string | null;
}

export type Highlights = Collection<OutlineGeometry, { clase: "departamento" | "municipio" | "area" }>;

/** The outline of the units whose code begins so; without parts if there are none. */
function outlineOf(topology: UnitsTopology, code: string): OutlineGeometry {
  const units = topology.objects.municipios.geometries.filter((unit) => codeOf(unit).startsWith(code));
  return merge(topology, units as (TopoPolygon | TopoMultiPolygon)[]);
}

/** The outlines of what is brought out, as far as they are known. */
export function highlightsOf(outlines: MapOutlines, units: MapUnits | null, wanted: BroughtOut): Highlights {
  const { department, municipality, area } = wanted;
  const { departments, water } = outlines;
  const rough = departments.features.find(({ properties }) => properties.id === department)?.geometry;
  const exact = units && rough && coverOf(units.topology, (code) => Number(code.slice(0, 2)) === department).outer;
  const outline = exact
    ? { ...exact, coordinates: exact.coordinates.filter(([ring = []]) => !isIsland(ring, water)) }
    : rough;
  const unit = units?.units.find(({ codigo }) => codigo === municipality)?.geometry as OutlineGeometry | undefined;
  const features: Highlights["features"] = [];
  if (outline) features.push(feature(outline, { clase: "departamento" }));
  if (unit) features.push(feature(unit, { clase: "municipio" }));
  if (units && area !== null) features.push(feature(outlineOf(units.topology, area), { clase: "area" }));
  return collection(features);
}
