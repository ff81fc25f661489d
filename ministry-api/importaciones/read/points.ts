import * as z from "zod";
import type { Hoja } from "../types";
import { cellText, MAX_COLUMNS, Rows, soleSheet } from "./cells";
import type { Notes } from "./notes";
import { plainText } from "./page-text";
import { figure, refuse, WITHOUT_ROWS } from "./refusal";
import { numberText } from "./values";

/** What is odd in one feature costs no other: it counts as not given. */
const Geometry = z.object({ type: z.string(), coordinates: z.unknown(), geometries: z.unknown() }).partial();
type Geometry = z.output<typeof Geometry>;
const Feature = z
  .object({
    geometry: Geometry.nullable().catch(null),
    properties: z.record(z.string(), z.unknown()).catch({}),
  })
  .catch({ geometry: null, properties: {} });
const Figure = z.union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())]);
const Position = z.tuple([Figure, Figure], z.unknown());

/** What stands first in the sheet, and the names that a file may have for it. */
const NAME = ["nombre", "name", "title", "titulo"];
const ALTITUDE = ["altitud", "altitude", "elevacion", "elevation", "ele"];
const DESCRIPTION = ["descripcion", "description", "desc"];
const HEADINGS = ["Nombre", "Latitud", "Longitud", "Altitud", "Descripción"];
/** Properties that have a column of their own. */
const MAX_NAMES = MAX_COLUMNS - HEADINGS.length;

const folded = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** Longitude, latitude and altitude; null where they are no numbers. */
function positionOf(coordinates: unknown): number[] | null {
  const position = Position.safeParse(coordinates);
  if (!position.success) return null;
  const [longitude, latitude, ...more] = position.data;
  const altitude = Figure.safeParse(more[0]);
  return altitude.success ? [longitude, latitude, altitude.data] : [longitude, latitude];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The positions of a geometry's points; null for one that has lines or areas only. */
function pointsIn(geometry: Geometry, depth = 0): (number[] | null)[] | null {
  const { type, coordinates, geometries } = geometry;
  if (type === "Point") return [positionOf(coordinates)];
  if (type === "MultiPoint") {
    const points = listOf(coordinates).map(positionOf);
    return points.length > 0 ? points : [null];
  }
  if (type !== "GeometryCollection") return type === undefined || !LINES.test(type) ? [null] : null;
  if (depth > 20) return [null];
  const within = listOf(geometries).map((one) => pointsIn(Geometry.catch({}).parse(one), depth + 1));
  const points = within.flatMap((some) => some ?? []).filter((point) => point !== null);
  if (points.length > 0) return points;
  return within.length > 0 && within.every((some) => some === null) ? null : [null];
}
const LINES = /^(?:Multi)?(?:LineString|Polygon)$/;

/** A value within others, as JSON; nothing if it is nested beyond all measure. */
function nestedText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

function propertyText(value: unknown): string {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.map(propertyText).join(", ");
  // Descriptions of a KML file that are web pages.
  const page = z.object({ "@type": z.literal("html"), value: z.string() }).safeParse(value);
  return page.success ? plainText(page.data.value) : nestedText(value);
}

interface Point {
  /** Longitude, latitude, altitude; null: no place is given. */
  at: number[] | null;
  properties: Map<string, string>;
}

/** Takes out the first property of these names that has a text. */
function takeOut(properties: Map<string, string>, names: readonly string[]): string {
  for (const [name, text] of properties) {
    if (!text || !names.includes(folded(name))) continue;
    properties.delete(name);
    return text;
  }
  return "";
}

/** The first cells of a point's row; what they take is no property any more. */
function firstCells({ at, properties }: Point): string[] {
  const [longitude, latitude, altitude] = at ?? [];
  const number = (value: number | undefined) => (value === undefined ? "" : numberText(value));
  return [
    ...[takeOut(properties, NAME), number(latitude), number(longitude)],
    ...[
      altitude === undefined ? takeOut(properties, ALTITUDE) : numberText(altitude),
      takeOut(properties, DESCRIPTION),
    ],
  ];
}

interface Reading {
  /** Properties that say how something is drawn. */
  unused?: RegExp;
  /** Altitude 0 stands for none: everything on the ground has it. */
  zeroIsNone?: boolean;
  /** Lines and areas that are not among the features. */
  others?: number;
  /** Turns a position of the file into degrees of WGS84. */
  toDegrees?: (at: readonly number[]) => number[];
}

function pointsOf(features: readonly unknown[], { unused, zeroIsNone, others = 0, toDegrees }: Reading) {
  const points: Point[] = [];
  const count = { others, several: 0 };
  for (const feature of features) {
    const { geometry, properties } = Feature.parse(feature);
    const positions = geometry ? pointsIn(geometry) : [null];
    if (positions === null) {
      count.others += 1;
      continue;
    }
    if (positions.length > 1) count.several += 1;
    const used = Object.entries(properties).filter(([name]) => !unused?.test(name));
    const texts = used.map(([name, value]): [string, string] => [name, propertyText(value)]);
    for (const position of positions) {
      const at = position && zeroIsNone && position[2] === 0 ? position.slice(0, 2) : position;
      points.push({ at: at && toDegrees ? toDegrees(at) : at, properties: new Map(texts) });
    }
  }
  return { points, ...count };
}

const outside = ({ at }: Point) => at !== null && (Math.abs(at[0] ?? 0) > 180 || Math.abs(at[1] ?? 0) > 90);

/**
 * A sheet of the points among GeoJSON features, its first row the headings: a row for each point, and one without a
 * place for a feature that has none. Lines and areas are left out and counted. Errors: a refusal.
 */
export function pointsSheet(nombre: string, features: readonly unknown[], notes: Notes, reading: Reading = {}): Hoja {
  const { points, others, several } = pointsOf(features, reading);
  const rows = new Rows(notes);
  const first = points.map(firstCells);
  const all = [...new Set(points.flatMap(({ properties }) => [...properties.keys()]))];
  if (all.length > MAX_NAMES) notes.wide = true;
  const names = all.slice(0, MAX_NAMES);
  const clean = (texts: readonly string[]) => texts.map((text) => cellText(text, notes));
  rows.add(1, clean([...HEADINGS, ...names]));
  points.forEach(({ properties }, at) => {
    rows.add(at + 2, clean([...(first[at] ?? []), ...names.map((name) => properties.get(name) ?? "")]));
  });
  if (rows.count === 1) {
    refuse(others > 0 ? "El archivo no tiene puntos: las líneas y las áreas no se importan." : WITHOUT_ROWS);
  }
  if (others > 0) notes.others.push(leftOut(others));
  if (several > 0) notes.others.push(eachPoint(several));
  if (points.some(outside)) {
    notes.others.push(
      "Hay coordenadas que no son grados: expórtelas como WGS 84 (EPSG:4326) si no aparecen en su lugar.",
    );
  }
  return soleSheet(nombre, rows);
}

const leftOut = (count: number) =>
  count === 1
    ? "Se deja fuera 1 línea o área: solo se importan puntos."
    : `Se dejan fuera ${figure(count)} líneas o áreas: solo se importan puntos.`;

const eachPoint = (count: number) =>
  count === 1
    ? "1 elemento tiene varios puntos: cada punto es una fila."
    : `${figure(count)} elementos tienen varios puntos: cada punto es una fila.`;
