import { readXls } from "hucre/xlsx";
import { IMPORTACION } from "../../../contract/importacion/limites";
import { isZip } from "../../../contract/zip";
import type { Libro, Hoja } from "../types";
import { readCsv } from "./csv";
import { binaryReason, isOldWorkbook, isWorkbook, markupOf, markupReason, packageReason } from "./kinds";
import { Notes } from "./notes";
import { isOds, readOds } from "./ods";
import { DAMAGED, EMPTY, figure, refuse, UNKNOWN, advice, WITHOUT_ROWS } from "./refusal";
import { hasOddLetter, type Text, textOf, withoutOddMarks } from "./text";
import { readWorkbook } from "./xlsx";
import { entriesOf } from "./zip";
import { cellText, LIMIT, MAX_COLUMNS, Rows, tooLong } from "./cells";
import { repeatDown } from "./merges";
import { valueText } from "./values";
import { xlsFacts } from "./xls-facts";

const OLDER = "Es un libro de Excel anterior a 1997: ábralo y guárdelo como .xlsx.";

/** Reads a workbook of Excel 97 to 2003, its empty sheets left out. Errors: a refusal. */
async function readOldWorkbook(bytes: Uint8Array, notes: Notes): Promise<Libro> {
  const facts = xlsFacts(bytes);
  const { sheets } = await readXls(bytes).catch((error: unknown) =>
    refuse(error instanceof Error && error.message.includes("Unsupported XLS version") ? OLDER : DAMAGED),
  );
  const hojas: Hoja[] = [];
  const left: string[] = [];
  for (const [at, { name, rows: table, merges = [] }] of sheets.entries()) {
    const own = facts[at];
    const rows = new Rows(notes);
    for (const [row, values] of table.entries()) {
      // Rows that are not in the file are holes.
      const cells = values ?? [];
      if (cells.length > MAX_COLUMNS) notes.wide = true;
      const texts = cells
        .slice(0, MAX_COLUMNS)
        .map((value, column) => cellText(valueText(value, own?.formatAt(row, column) ?? ""), notes));
      rows.add(row + 1, texts, own?.hidden.has(row));
    }
    notes.formulas += own?.formulas ?? 0;
    const long = tooLong(rows.count, `La hoja «${name}»`);
    if (long) left.push(`${long}; ${LIMIT}`);
    if (long || rows.count === 0) continue;
    repeatDown(rows.lineas, merges, notes);
    hojas.push({ nombre: name.slice(0, 100), oculta: own?.oculta ?? false, lineas: rows.lineas });
  }
  if (hojas.length === 0) refuse(left[0] ? advice(left[0]) : WITHOUT_ROWS);
  notes.others.push(...left.map((reason) => `${reason}. Se dejó fuera.`));
  return { formato: "XLS", hojas, avisos: notes.sentences() };
}

/** Loaded when a file needs it, because a spreadsheet's reading takes memory enough. */
const readMaps = () => import("./maps");

async function readZip(nombre: string, bytes: Uint8Array, notes: Notes): Promise<Libro> {
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

async function readText(nombre: string, read: Text, notes: Notes): Promise<Libro> {
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
export async function readBook(nombre: string, bytes: Uint8Array): Promise<Libro> {
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
