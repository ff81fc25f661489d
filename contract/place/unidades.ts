import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { normalise } from "../plain-text";
import { inPolygon, KM_A_DEGREE, type OutlineGeometry, type Point } from "./coordinates";

/**
 * The 343 territorial units of the census of 2024 and which of them a point lies in. Their outlines give a doubt or an
 * offer, never a refusal: borders are disputed in law in places (decision 060).
 */

type Names = GeometryCollection<{ nombre: string }>;

/** public/mapa/municipios.json, written by scripts/outlines.mjs: units, and the points where their names stand. */
export type UnitsTopology = Topology<{ municipios: Names; nombres: Names; provincias: Names }>;

export interface Unit {
  /** INE's code: department, province, municipality ("051201"). */
  codigo: string;
  nombre: string;
  geometry: OutlineGeometry;
  /** The box around it in degrees: west, south, east, north. */
  box: readonly [number, number, number, number];
}

/** A point this near to a border may lie on either side of it: outlines and positions are no surveys. */
const BESIDE_KM = 0.5;
/** `BESIDE_KM` in degrees, a little more: a box that a point stands farther from need not be looked at. */
const BESIDE_DEGREES = 0.006;

const ringsOf = (geometry: OutlineGeometry) =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

function boxOf(geometry: OutlineGeometry): Unit["box"] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const ring of ringsOf(geometry)) {
    for (const { 0: x = 0, 1: y = 0 } of ring) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
  }
  return [west, south, east, north];
}

/** The units of the topology, by code. */
export const unitsOf = (topology: UnitsTopology): Unit[] =>
  feature(topology, topology.objects.municipios).features.map(({ id, properties, geometry }) => {
    const outline = geometry as OutlineGeometry;
    return { codigo: String(id), nombre: properties.nombre, geometry: outline, box: boxOf(outline) };
  });

export interface UnitsAt {
  /** The code of the unit that the point lies in; null in a lake, on a salt flat and abroad. */
  within: string | null;
  /** The codes of other units within 500 m of the point, the nearest first. */
  beside: string[];
}

/** Kilometres to an outline that is beside the point; Infinity if it is farther away than `BESIDE_KM`. */
function kilometresBeside({ latitude, longitude }: Point, geometry: OutlineGeometry): number {
  const narrow = Math.cos((latitude * Math.PI) / 180);
  let least = (BESIDE_KM / KM_A_DEGREE) ** 2;
  let found = false;
  for (const ring of ringsOf(geometry)) {
    let [ax, ay] = [Infinity, Infinity];
    for (const { 0: x = 0, 1: y = 0 } of ring) {
      const [bx, by] = [(x - longitude) * narrow, y - latitude];
      const apart =
        (ax > BESIDE_DEGREES && bx > BESIDE_DEGREES) ||
        (ax < -BESIDE_DEGREES && bx < -BESIDE_DEGREES) ||
        (ay > BESIDE_DEGREES && by > BESIDE_DEGREES) ||
        (ay < -BESIDE_DEGREES && by < -BESIDE_DEGREES);
      if (!apart && ax !== Infinity) {
        const [dx, dy] = [bx - ax, by - ay];
        const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
        const away = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
        if (away <= least) [least, found] = [away, true];
      }
      [ax, ay] = [bx, by];
    }
  }
  return found ? Math.sqrt(least) * KM_A_DEGREE : Infinity;
}

/** Which units a point lies in or beside. */
export function unitsAt(units: readonly Unit[], point: Point): UnitsAt {
  const { latitude, longitude } = point;
  let within: string | null = null;
  const beside: { codigo: string; km: number }[] = [];
  for (const { codigo, geometry, box } of units) {
    const [west, south, east, north] = box;
    if (longitude < west - BESIDE_DEGREES || longitude > east + BESIDE_DEGREES) continue;
    if (latitude < south - BESIDE_DEGREES || latitude > north + BESIDE_DEGREES) continue;
    if (within === null && inPolygon(point, geometry)) {
      within = codigo;
      continue;
    }
    const km = kilometresBeside(point, geometry);
    if (km !== Infinity) beside.push({ codigo, km });
  }
  return { within, beside: beside.sort((a, b) => a.km - b.km).map(({ codigo }) => codigo) };
}

/** The codes of the units that a point may count to: its own first; none in a lake, on a salt flat and abroad. */
export const codesAt = ({ within, beside }: UnitsAt): string[] => (within === null ? beside : [within, ...beside]);

/** A municipality as the catalogue has it; administrators may change each of its values. */
interface Municipality {
  id: number;
  nombre: string;
  codigo_completo: string;
}

const provinceOf = (codigo: string) => codigo.slice(0, 4);

/**
 * The code of the unit that each municipality stands for, by the municipality's id: a unit of its province with its
 * name; else the unit with its code, unless another municipality has that unit's name. One without a unit is left out.
 */
export function unitOfEach(units: readonly Unit[], municipalities: readonly Municipality[]): Map<number, string> {
  const named = (codigo: string, nombre: string) => `${provinceOf(codigo)} ${normalise(nombre)}`;
  const byName = new Map(units.map(({ codigo, nombre }) => [named(codigo, nombre), codigo]));
  const found = new Map<number, string>();
  for (const { id, nombre, codigo_completo } of municipalities) {
    const codigo = byName.get(named(codigo_completo, nombre));
    if (codigo !== undefined) found.set(id, codigo);
  }
  const taken = new Set(found.values());
  const codes = new Set(units.map(({ codigo }) => codigo));
  for (const { id, codigo_completo } of municipalities) {
    if (!found.has(id) && codes.has(codigo_completo) && !taken.has(codigo_completo)) found.set(id, codigo_completo);
  }
  return found;
}

/** The municipalities whose code was another one's in the list of 2012: INE's code of then and of the census of 2024. */
export const RECODED: readonly { nombre: string; from: string; to: string }[] = [
  { nombre: "CHUA COCANI", from: "020203", to: "020206" },
  { nombre: "HUARINA", from: "020204", to: "020203" },
  { nombre: "SANTIAGO DE HUATA", from: "020205", to: "020204" },
  { nombre: "HUATAJATA", from: "020206", to: "020205" },
  { nombre: "SAN RAMÓN", from: "071103", to: "071105" },
  { nombre: "SAN JULIÁN", from: "071104", to: "071103" },
  { nombre: "SAN ANTONIO DE LOMERÍO", from: "071105", to: "071104" },
];
