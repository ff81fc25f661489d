import * as z from "zod";
import type { Hoja } from "../types";
import { cellText, Rows, soleSheet } from "./cells";
import type { Notes } from "./notes";
import { plainText } from "./plain-text";
import { DAMAGED, figure, refuse, WITHOUT_ROWS } from "./refusal";
import { numberText } from "./values";

const Geometry = z.object({ type: z.string(), coordinates: z.unknown(), geometries: z.unknown() }).partial();
const Feature = z.object({ geometry: Geometry.nullish(), properties: z.record(z.string(), z.unknown()).nullish() });
const Position = z.array(z.number()).min(2);

/** What stands first in the sheet, and the names that a file may have for it. */
const NAME = ["nombre", "name", "title", "titulo"];
const ALTITUDE = ["altitud", "altitude", "elevacion", "elevation", "ele"];
const DESCRIPTION = ["descripcion", "description", "desc"];
const HEADINGS = ["Nombre", "Latitud", "Longitud", "Altitud", "Descripción"];

const folded = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

/** The positions of a geometry's points; null for one that has lines or areas only. */
function pointsIn(geometry: z.output<typeof Geometry>, depth = 0): number[][] | null {
  if (geometry.type === "Point") return z.array(Position).parse([geometry.coordinates]);
  if (geometry.type === "MultiPoint") return z.array(Position).parse(geometry.coordinates);
  if (geometry.type !== "GeometryCollection" || depth > 20) return null;
  const within = z.array(Geometry).parse(geometry.geometries ?? []);
  const points = within.flatMap((one) => pointsIn(one, depth + 1) ?? []);
  return points.length > 0 ? points : null;
}

function propertyText(value: unknown): string {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.map(propertyText).join(", ");
  // Descriptions of a KML file that are web pages.
  const page = z.object({ "@type": z.literal("html"), value: z.string() }).safeParse(value);
  return page.success ? plainText(page.data.value) : JSON.stringify(value);
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
}

function pointsOf(features: readonly unknown[], { unused, zeroIsNone }: Reading) {
  const points: Point[] = [];
  let others = 0;
  for (const { geometry, properties } of z.array(Feature).parse(features)) {
    const at = geometry ? pointsIn(geometry) : [null];
    if (at?.length !== 1) {
      others += 1;
      continue;
    }
    const [only = null] = at;
    const used = Object.entries(properties ?? {}).filter(([name]) => !unused?.test(name));
    points.push({
      at: only && zeroIsNone && only[2] === 0 ? only.slice(0, 2) : only,
      properties: new Map(used.map(([name, value]) => [name, propertyText(value)])),
    });
  }
  return { points, others };
}

const outside = ({ at }: Point) => at !== null && (Math.abs(at[0] ?? 0) > 180 || Math.abs(at[1] ?? 0) > 90);

/**
 * A sheet of the points among GeoJSON features, its first row the headings. What is not one point is left out and
 * counted. Errors: a refusal.
 */
export function pointsSheet(nombre: string, features: readonly unknown[], notes: Notes, reading: Reading = {}): Hoja {
  const { points, others } = parsed(features, reading);
  if (points.length === 0) {
    refuse(others > 0 ? "El archivo no tiene puntos: las líneas y las áreas no se importan." : WITHOUT_ROWS);
  }
  const rows = new Rows(notes);
  const first = points.map(firstCells);
  const names = [...new Set(points.flatMap(({ properties }) => [...properties.keys()]))];
  const clean = (texts: readonly string[]) => texts.map((text) => cellText(text, notes));
  rows.add(1, clean([...HEADINGS, ...names]));
  points.forEach(({ properties }, at) => {
    rows.add(at + 2, clean([...(first[at] ?? []), ...names.map((name) => properties.get(name) ?? "")]));
  });
  if (others > 0) notes.others.push(leftOut(others));
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

function parsed(features: readonly unknown[], reading: Reading) {
  try {
    return pointsOf(features, reading);
  } catch {
    return refuse(DAMAGED);
  }
}
