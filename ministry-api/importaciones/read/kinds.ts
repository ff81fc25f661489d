import type { ZipEntry } from "@/contract/zip";
import { LOCKED, UNKNOWN } from "./refusal";

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
const wide = (word: string) => [...word].join("\u0000");

/** What else files begin with, and what to do about it. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  [
    "SQLite f",
    "Es una base de datos o un GeoPackage (.gpkg): abra la capa en QGIS, guárdela como GeoJSON y suba ese archivo.",
  ],
  ["\x00\x00\x27\x0A", "Es la parte .shp de un shapefile: abra la capa en QGIS, guárdela como GeoJSON y súbala."],
  ["%PDF", "Es un documento PDF: suba el archivo de Excel o CSV del que salió."],
  ["{\\rtf", "Es un documento de texto (.rtf): pase la tabla a un libro de Excel y guárdelo como .xlsx."],
  ["\x89PNG", "Es una imagen: suba el archivo de Excel o CSV con los datos."],
  ["\xFF\xD8\xFF", "Es una imagen: suba el archivo de Excel o CSV con los datos."],
  ["GIF8", "Es una imagen: suba el archivo de Excel o CSV con los datos."],
  ["Rar!", "Es una carpeta comprimida (.rar): descomprímala y suba el archivo que contiene."],
  ["7z\xBC\xAF", "Es una carpeta comprimida (.7z): descomprímala y suba el archivo que contiene."],
  ["\x1F\x8B", "Es un archivo comprimido (.gz): descomprímalo y suba el archivo que contiene."],
];

const COMPOUND = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

/** Office's files before 2007, and those of today with a password, share one container: what is in it. */
function inContainer(content: string): "workbook" | { reason: string } {
  if (content.includes(wide("EncryptedPackage"))) return { reason: LOCKED };
  if (content.includes(wide("WordDocument"))) {
    return { reason: "Es un documento de Word (.doc): pase la tabla a un libro de Excel y guárdelo como .xlsx." };
  }
  return content.includes(wide("Workbook")) || content.includes(wide("Book")) ? "workbook" : { reason: UNKNOWN };
}

/** Whether it is a workbook of Excel 97 to 2003. */
export const isOldWorkbook = (bytes: Uint8Array) =>
  latin(bytes.subarray(0, 8)) === COMPOUND && inContainer(latin(bytes)) === "workbook";

/** Why bytes that are no text cannot be read, by what they begin with. */
export function binaryReason(bytes: Uint8Array): string | null {
  const start = latin(bytes.subarray(0, 8));
  if (start === COMPOUND) {
    const content = inContainer(latin(bytes));
    return content === "workbook" ? null : content.reason;
  }
  const known = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  return known?.[1] ?? null;
}

/** What zips are whose files have these names. */
const PACKAGES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)workbook\.bin$/i, "Es un libro binario de Excel (.xlsb): ábralo y guárdelo como .xlsx."],
  [/^word\//i, "Es un documento de Word: pase la tabla a un libro de Excel y guárdelo como .xlsx."],
  [/^ppt\//i, "Es una presentación: pase la tabla a un libro de Excel y guárdelo como .xlsx."],
  [/^Index\/.*\.iwa$/i, "Es un libro de Numbers: ábralo y expórtelo como Excel (.xlsx)."],
  [/\.gpkg$/i, "Es un GeoPackage: abra la capa en QGIS, guárdela como GeoJSON y suba ese archivo."],
  [/\.shp$/i, "Es un shapefile: abra la capa en QGIS, guárdela como GeoJSON y suba ese archivo."],
];

/** Why a zip that is neither a workbook nor a map cannot be read. */
export function packageReason(entries: readonly ZipEntry[]): string {
  const known = PACKAGES.find(([name]) => entries.some((entry) => name.test(entry.name)));
  return known?.[1] ?? "Es una carpeta comprimida (.zip): descomprímala y suba el archivo que contiene.";
}

export const isWorkbook = (entries: readonly ZipEntry[]) =>
  entries.some(({ name }) => /(?:^|\/)workbook\d*\.xml$/i.test(name));

/** Characters in which an XML file's first element begins. */
const PROLOGUE = 16 * 1024;

/** The name of an XML file's first element. */
function rootOf(text: string): string | undefined {
  const start = text.slice(0, PROLOGUE).replace(/<!--[^]*?-->/g, "");
  const element = start.replace(/<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/i, "");
  return /^\s*(?:<\?[^>]*>\s*)*<(?:[\w.-]+:)?([\w.-]+)/.exec(element)?.[1]?.toLowerCase();
}

/** What a text is besides rows and columns. */
export function markupOf(text: string): "kml" | "gpx" | "json" | "other" | null {
  const start = text.trimStart();
  if (/^\u001e?\s*\{/.test(start)) return "json";
  if (!start.startsWith("<")) return null;
  const root = rootOf(start);
  return root === "kml" || root === "gpx" ? root : "other";
}

/** Why markup that is no map cannot be read. */
export function markupReason(text: string): string {
  const root = rootOf(text);
  if (root === "html") return "Es una página web: ábrala en Excel y guárdela como .xlsx.";
  if (root === "workbook") return "Es una hoja de cálculo XML de Excel: ábrala y guárdela como .xlsx.";
  return UNKNOWN;
}
