import * as z from "zod";
import proj4 from "proj4";
import { DATUM_DEFINITION, type Datum } from "@/contract/place/utm";
import type { Book } from "../types";
import type { Notes } from "./notes";
import { pointsSheet } from "./points";
import { figure, refuse } from "./refusal";

/** How the coordinates of a map are to be understood: the kinds that are in use in Bolivia, by their EPSG number. */

interface Kind {
  /** As a person knows it: 'PSAD56', 'PSAD56, UTM zona 19'. */
  name: string;
  definition: string;
}

const DEGREES: Readonly<Record<Datum, string>> = {
  WGS84: `+proj=longlat ${DATUM_DEFINITION.WGS84} +no_defs`,
  PSAD56: `+proj=longlat ${DATUM_DEFINITION.PSAD56} +no_defs`,
};
const utm = (frame: string, datum: Datum, zone: number): Kind => ({
  name: `${frame}, UTM zona ${zone}`,
  definition: `+proj=utm +zone=${zone} +south ${DATUM_DEFINITION[datum]} +units=m +no_defs`,
});

/** WGS84, or a frame that differs from it by centimetres; the last is its name without a number. */
const SAME = new Set(["4326", "4979", "4674", "4988", "4989", "5353", "5354", "4170", "CRS84", "CRS84H"]);

const MERCATOR: Kind = { name: "Web Mercator", definition: "EPSG:3857" };

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ["4248", { name: "PSAD56", definition: DEGREES.PSAD56 }],
  ...["3857", "900913", "102100", "3785"].map((code): [string, Kind] => [code, MERCATOR]),
  ...[19, 20, 21].flatMap((zone): [string, Kind][] => [
    [String(32_700 + zone), utm("WGS84", "WGS84", zone)],
    [String(31_960 + zone), utm("SIRGAS 2000", "WGS84", zone)],
    [String(24_860 + zone), utm("PSAD56", "PSAD56", zone)],
  ]),
  // The national frame's zones are not numbered in their order.
  ["5355", utm("MARGEN", "WGS84", 20)],
  ["5356", utm("MARGEN", "WGS84", 19)],
  ["5357", utm("MARGEN", "WGS84", 21)],
]);

const Named = z.object({ properties: z.object({ name: z.coerce.string() }) });
const Numbered = z.object({ properties: z.object({ code: z.coerce.string() }) });

/** What a map says of its coordinates in its member `crs`; null if it says nothing. */
function statedName(crs: unknown): string | null {
  if (crs === null || crs === undefined) return null;
  const named = Named.safeParse(crs);
  if (named.success) return named.data.properties.name;
  const numbered = Numbered.safeParse(crs);
  return numbered.success ? `EPSG:${numbered.data.properties.code}` : JSON.stringify(crs).slice(0, 80);
}

interface Coordinates {
  /** Longitude, latitude and altitude of WGS84. */
  toDegrees(at: readonly number[]): number[];
  /** What a person should know of it, as a sentence; null: they are degrees of WGS84. */
  sentence: string | null;
}

const AS_THEY_ARE = (at: readonly number[]) => [...at];

/** How coordinates of a map with this member `crs` become degrees of WGS84. */
function coordinatesOf(crs: unknown): Coordinates {
  const stated = statedName(crs);
  const code = stated === null ? null : (/(?:^|[:/#])\s*(\d{4,6}|CRS84h?)\s*$/i.exec(stated)?.[1]?.toUpperCase() ?? "");
  if (code === null || SAME.has(code)) return { toDegrees: AS_THEY_ARE, sentence: null };
  const kind = KINDS.get(code);
  if (!kind) {
    return {
      toDegrees: AS_THEY_ARE,
      sentence:
        `El archivo dice que sus coordenadas son «${stated}», que no se conoce: se leyeron como grados WGS84. ` +
        "Revise los lugares, o guarde el mapa como WGS84 (EPSG:4326) y súbalo otra vez.",
    };
  }
  return {
    toDegrees: ([x = 0, y = 0, ...more]) => [...proj4(kind.definition, DEGREES.WGS84, [x, y]).map(rounded), ...more],
    sentence: `Las coordenadas son ${kind.name} (EPSG:${code}): se convirtieron a WGS84.`,
  };
}

/** To a centimetre or so: the conversion's own noise is none of the file's. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

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
export function readGeojson(nombre: string, text: string, notes: Notes): Book | null {
  const value = parsed(text);
  const features = value === undefined ? featuresInLines(text, notes) : (featuresOf(value) ?? refuse(OTHER));
  if (!features) return null;
  const { toDegrees, sentence } = coordinatesOf(WithCrs.safeParse(value).data?.crs);
  const hoja = pointsSheet(nombre, features, notes, { toDegrees });
  if (sentence) notes.others.push(sentence);
  return { formato: "GEOJSON", hojas: [hoja], avisos: notes.sentences() };
}
