import { gpx, kml } from "@tmcw/togeojson";
import { DOMParser, type Document } from "@xmldom/xmldom";
import * as z from "zod";
import type { Libro } from "../types";
import type { Notes } from "./notes";
import { pointsSheet } from "./points";
import { DAMAGED, refuse } from "./refusal";
import { textOf } from "./text";
import { type Entry, unpack } from "./zip";

/** Bytes that the map in a KMZ file may unfold to. */
const ROOM = 100 * 1024 * 1024;

/** How Google Earth and receivers draw what they hold. */
const DRAWING =
  /^(?:stroke|fill|icon|label|marker)(?:-|$)|^(?:styleUrl|styleHash|styleMapHash|visibility|coordinateProperties|@geometry-type|_gpxType)$/;

/** Small faults are let pass; declared entities are never replaced, so they unfold to nothing. */
const documentOf = (text: string): Document =>
  new DOMParser({ locator: false, onError: () => {} }).parseFromString(text, "text/xml");

function featuresOf(text: string, convert: typeof kml | typeof gpx): readonly unknown[] {
  try {
    return convert(documentOf(text)).features;
  } catch {
    return refuse(DAMAGED);
  }
}

/** Reads the places of Google Earth. Errors: a refusal. */
export function readKml(nombre: string, text: string, notes: Notes, formato: "KML" | "KMZ" = "KML"): Libro {
  const features = featuresOf(text, kml);
  const hoja = pointsSheet(nombre, features, notes, { unused: DRAWING, zeroIsNone: true });
  return { formato, hojas: [hoja], avisos: notes.sentences() };
}

export const isKml = ({ name }: Entry) => /\.kml$/i.test(name);

/** Reads the first map in a KMZ file, or `doc.kml` where there are several. Errors: a refusal. */
export function readKmz(nombre: string, bytes: Uint8Array, entries: readonly Entry[], notes: Notes): Libro {
  const maps = entries.filter(isKml);
  const map = maps.find(({ name }) => name.toLowerCase() === "doc.kml") ?? maps[0] ?? refuse(DAMAGED);
  const [content] = unpack(bytes, [map], ROOM).values();
  const read = content ? textOf(content) : null;
  return readKml(nombre, read?.text ?? refuse(DAMAGED), notes, "KMZ");
}

/** Reads a receiver's waypoints; its tracks and routes are lines. Errors: a refusal. */
export function readGpx(nombre: string, text: string, notes: Notes): Libro {
  const hoja = pointsSheet(nombre, featuresOf(text, gpx), notes, { unused: DRAWING });
  return { formato: "GPX", hojas: [hoja], avisos: notes.sentences() };
}

const Collection = z.object({ type: z.literal("FeatureCollection"), features: z.array(z.unknown()) });
const Single = z.object({ type: z.literal("Feature") }).loose();

/** Reads GeoJSON; null if the text is something else. Errors: a refusal. */
export function readGeojson(nombre: string, text: string, notes: Notes): Libro | null {
  const value = parsedJson(text);
  if (value === undefined) return null;
  const many = Collection.safeParse(value);
  const one = Single.safeParse(value);
  if (!many.success && !one.success)
    return refuse("Es un archivo JSON, pero no GeoJSON: exporte los puntos como GeoJSON.");
  const hoja = pointsSheet(nombre, many.success ? many.data.features : [value], notes);
  return { formato: "GEOJSON", hojas: [hoja], avisos: notes.sentences() };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
