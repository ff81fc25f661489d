import { IMPORTACION } from "@/contract/importacion/tipos";
import { isZip } from "@/contract/zip";
import type { Book } from "../types";
import { readCsv } from "./csv";
import { binaryReason, isOldWorkbook, isWorkbook, markupOf, markupReason, packageReason } from "./kinds";
import { Notes } from "./notes";
import { isOds, readOds } from "./ods";
import { DAMAGED, EMPTY, figure, refuse, UNKNOWN } from "./refusal";
import { hasOddLetter, type Text, textOf, withoutOddMarks } from "./encoding";
import { readWorkbook } from "./xlsx";
import { entriesOf } from "./zip";
import { readOldWorkbook } from "./xls";

/** Loaded when a file needs it, because a spreadsheet's reading takes memory enough. */
const readMaps = () => import("./maps");

async function readZip(nombre: string, bytes: Uint8Array, notes: Notes): Promise<Book> {
  const entries = entriesOf(bytes);
  if (isWorkbook(entries)) return readWorkbook(bytes, entries, notes);
  if (isOds(entries)) return readOds(bytes, entries, notes);
  const { isKml, readKmz } = await readMaps();
  if (entries.some(isKml)) return readKmz(nombre, bytes, entries, notes);
  return refuse(packageReason(entries));
}

async function readMap(kind: "kml" | "gpx" | "json", nombre: string, text: string, notes: Notes) {
  if (kind === "json") return (await import("./geojson")).readGeojson(nombre, text, notes);
  const { readGpx, readKml } = await readMaps();
  return (kind === "kml" ? readKml : readGpx)(nombre, text, notes);
}

async function readText(nombre: string, read: Text, notes: Notes): Promise<Book> {
  const text = read.mixed ? withoutOddMarks(read.text) : read.text;
  const kind = markupOf(text);
  if (kind === "other") return refuse(markupReason(text));
  const map = kind && (await readMap(kind, nombre, text, notes));
  if (!map && /\.(?:geo)?json$/i.test(nombre)) return refuse(DAMAGED);
  if (map && hasOddLetter(read.text)) map.avisos.push(ODD_LETTERS);
  return map ?? readCsv(nombre, read, notes);
}

const ODD_LETTERS =
  "Algunas letras del archivo no están en UTF-8: se leyeron como de Windows. Revise las tildes y las eñes.";

/** Reads a file by what it contains; its name only names the sheet. Errors: a refusal, in one sentence. */
export async function readBook(nombre: string, bytes: Uint8Array): Promise<Book> {
  if (bytes.length === 0) refuse(EMPTY);
  if (bytes.length > IMPORTACION.maxBytes) {
    refuse(`El archivo pesa más de ${figure(IMPORTACION.maxBytes / 1024 / 1024)} MB: divídalo y súbalo por partes.`);
  }
  const notes = new Notes();
  if (isZip(bytes)) return readZip(nombre, bytes, notes);
  if (isOldWorkbook(bytes)) return readOldWorkbook(bytes, notes);
  const reason = binaryReason(bytes);
  if (reason) refuse(reason);
  const text = textOf(bytes);
  if (!text) return refuse(UNKNOWN);
  if (text.text.trim() === "") refuse(EMPTY);
  return readText(nombre, text, notes);
}
