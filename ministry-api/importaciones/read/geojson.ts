import * as z from "zod";
import type { Libro } from "../types";
import { coordinatesOf } from "./crs";
import type { Notes } from "./notes";
import { pointsSheet } from "./points";
import { figure, refuse } from "./refusal";

const Collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()).catch([]) });
const Single = z.object({ type: z.literal("Feature") });
const Bare = z.object({
  type: z.enum([
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Polygon",
    "MultiPolygon",
    "GeometryCollection",
  ]),
});
const WithCrs = z.object({ crs: z.unknown() });

const OTHER = "Es un archivo JSON, pero no GeoJSON: exporte los puntos como GeoJSON.";

/** Texts within quotation marks, and the numbers that JSON has no word for. */
const NO_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?\b(?:NaN|Infinity)\b/g;

/** The value of a text; undefined if it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!/NaN|Infinity/.test(text)) return undefined;
  }
  try {
    return JSON.parse(text.replace(NO_NUMBER, (word) => (word.startsWith('"') ? word : "null")));
  } catch {
    return undefined;
  }
}

/** The features of a value; null if it is no GeoJSON. */
function featuresOf(value: unknown): readonly unknown[] | null {
  const many = Collection.safeParse(value);
  if (many.success) return many.data.features;
  if (Single.safeParse(value).success) return [value];
  return Bare.safeParse(value).success ? [{ type: "Feature", geometry: value, properties: {} }] : null;
}

/** What separates the records of a sequence (RFC 8142). */
const SEPARATOR = "\u001e";

/** The features of a text that has one value after the other, a line each; null if none of them is GeoJSON. */
function featuresInLines(text: string, notes: Notes): readonly unknown[] | null {
  const records = text.includes(SEPARATOR) ? text.split(SEPARATOR) : text.split(/\r\n|\n|\r/);
  const features: unknown[] = [];
  let read = 0;
  let unread = 0;
  for (const record of records) {
    if (record.trim() === "") continue;
    const some = featuresOf(parsed(record));
    if (some) read += 1;
    else unread += 1;
    for (const feature of some ?? []) features.push(feature);
  }
  if (read === 0) return null;
  if (unread > 0) notes.others.push(unreadLines(unread));
  return features;
}

const unreadLines = (count: number) =>
  count === 1
    ? "1 línea no se pudo leer y queda fuera."
    : `${figure(count)} líneas no se pudieron leer y quedan fuera.`;

/** Reads GeoJSON, whole or line by line; null if the text is something else. Errors: a refusal. */
export function readGeojson(nombre: string, text: string, notes: Notes): Libro | null {
  const value = parsed(text);
  const features = value === undefined ? featuresInLines(text, notes) : (featuresOf(value) ?? refuse(OTHER));
  if (!features) return null;
  const { toDegrees, sentence } = coordinatesOf(WithCrs.safeParse(value).data?.crs);
  const hoja = pointsSheet(nombre, features, notes, { toDegrees });
  if (sentence) notes.others.push(sentence);
  return { formato: "GEOJSON", hojas: [hoja], avisos: notes.sentences() };
}
