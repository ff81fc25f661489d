import { zipSync } from "fflate";
import { readXlsx, streamXlsxRows, type Sheet } from "hucre/xlsx";
import type { Hoja, Libro } from "../types";
import { cellText, LIMIT, MAX_COLUMNS, Rows, tooLong } from "./cells";
import { repeatDown } from "./merges";
import type { Notes } from "./notes";
import { DAMAGED, Refusal, refuse, WITHOUT_ROWS } from "./refusal";
import { valueText } from "./values";
import { type Entry, unpack } from "./zip";

/** Bytes that the parts of a workbook may unfold to. */
const ROOM = 200 * 1024 * 1024;
/** Cells of the rectangle that a sheet's content spans; the library holds them all. */
const MAX_RECTANGLE = 10_000_000;
const MAX_SHEETS = 100;
/** Columns beyond the content that are looked at. */
const BEYOND = 20;

/** Parts of a workbook that hold no cells: they are not even unpacked. */
const WITHOUT_CELLS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|theme|comments|threadedComments|persons|tables|queryTables|pivotTables|pivotCache|externalLinks|slicers|slicerCaches|timelines|timelineCaches|printerSettings|customXml|docProps|richData|activeX|ctrlProps|model|worksheets\/_rels)\//i;

const hasCells = ({ name }: Entry) => /\.(?:xml|rels)$/i.test(name) && !WITHOUT_CELLS.test(name);

/** The same workbook with nothing in it but what the library needs, in sizes that are what they say. */
const repacked = (bytes: Uint8Array, entries: readonly Entry[]) =>
  zipSync(Object.fromEntries(unpack(bytes, entries.filter(hasCells), ROOM)), { level: 0 });

interface Info {
  nombre: string;
  oculta: boolean;
}

async function sheetsOf(book: Uint8Array): Promise<Info[]> {
  const infos: Info[] = [];
  await readXlsx(book, {
    sheets: ({ name, hidden, veryHidden }) => {
      infos.push({ nombre: name, oculta: Boolean(hidden || veryHidden) });
      return false;
    },
  });
  return infos;
}

/** How far a sheet's content reaches, and how many rows have some. */
interface Extent {
  lines: number;
  rows: number;
  columns: number;
  /** Columns up to the last cell, with content or without. */
  cells: number;
}

const hasContent = (value: unknown) => value !== null && (typeof value !== "string" || value.trim() !== "");

/** Row by row, since a sheet may claim to be as large as a sheet can be. A sheet of a chart has no content. */
async function extentOf(book: Uint8Array, sheet: number): Promise<Extent> {
  const extent: Extent = { lines: 0, rows: 0, columns: 0, cells: 0 };
  try {
    for await (const { index, values } of streamXlsxRows(book, { sheet })) {
      const columns = values.findLastIndex(hasContent) + 1;
      if (columns === 0) continue;
      extent.lines += 1;
      extent.rows = Math.max(extent.rows, index + 1);
      extent.columns = Math.max(extent.columns, columns);
      // Formulas without a result stand beyond the content and are counted there.
      extent.cells = Math.max(extent.cells, Math.min(values.length, columns + BEYOND));
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes("missing worksheet file")) return extent;
    throw error;
  }
  return extent;
}

function textsOf(sheet: Sheet, notes: Notes): string[][] {
  return sheet.rows.map((values, row) =>
    values.map((value, column) => {
      const cell = sheet.cells?.get(`${row},${column}`);
      if (cell?.formula !== undefined) {
        notes.formulas += 1;
        if (value === null) notes.withoutResult += 1;
      }
      return value === null ? "" : cellText(valueText(value, cell), notes);
    }),
  );
}

async function readSheet(book: Uint8Array, at: number, { nombre, oculta }: Info, extent: Extent, notes: Notes) {
  if (extent.columns > MAX_COLUMNS) notes.wide = true;
  const { sheets } = await readXlsx(book, {
    sheets: [at],
    range: `A1:${letters(Math.min(extent.cells, MAX_COLUMNS))}${extent.rows}`,
    readStyles: true,
  });
  const [sheet] = sheets;
  if (!sheet) return null;
  const texts = textsOf(sheet, notes);
  repeatDown(texts, sheet.merges ?? [], notes);
  const rows = new Rows(notes);
  texts.forEach((cells, row) => rows.add(row + 1, cells));
  return rows.count > 0 ? { nombre: nombre.slice(0, 100), oculta, lineas: rows.lineas } : null;
}

/** A column's name: A for 1, AA for 27. */
const letters = (column: number): string =>
  column <= 26
    ? String.fromCharCode(64 + column)
    : letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1);

/** Why a sheet is left out; null if it is read. */
function tooLarge(nombre: string, { lines, rows, columns }: Extent): string | null {
  const long = tooLong(lines, `La hoja «${nombre}»`);
  if (long) return `${long}; ${LIMIT}`;
  if (rows * Math.min(columns, MAX_COLUMNS) <= MAX_RECTANGLE) return null;
  return `La hoja «${nombre}» tiene celdas sueltas muy lejos de las demás, hasta la fila ${rows.toLocaleString("es-BO")}`;
}

async function readSheets(book: Uint8Array, notes: Notes): Promise<Hoja[]> {
  const hojas: Hoja[] = [];
  const left: string[] = [];
  const infos = await sheetsOf(book);
  if (infos.length > MAX_SHEETS) notes.others.push(`Se leen las primeras ${MAX_SHEETS} hojas.`);
  for (const [at, info] of infos.slice(0, MAX_SHEETS).entries()) {
    const extent = await extentOf(book, at);
    const reason = tooLarge(info.nombre, extent);
    if (reason) left.push(reason);
    const hoja = extent.lines > 0 && !reason ? await readSheet(book, at, info, extent, notes) : null;
    if (hoja) hojas.push(hoja);
  }
  if (hojas.length > 0) notes.others.push(...left.map((reason) => `${reason}. Se dejó fuera.`));
  else if (left[0]) refuse(advice(left[0]));
  return hojas;
}

const advice = (reason: string) =>
  reason.includes(LIMIT)
    ? `${reason.replace(/^La hoja «.*» tiene/s, "El archivo tiene")}. Divídalo y súbalo por partes.`
    : `${reason}: bórrelas, guarde el archivo y súbalo otra vez.`;

/** Reads an Excel workbook, its empty sheets left out. Errors: a refusal. */
export async function readWorkbook(bytes: Uint8Array, entries: readonly Entry[], notes: Notes): Promise<Libro> {
  const book = repacked(bytes, entries);
  const hojas = await readSheets(book, notes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // The library names what it misses in its own words; a person can do but one thing about it.
    return refuse(DAMAGED);
  });
  if (hojas.length === 0) refuse(WITHOUT_ROWS);
  return { formato: "XLSX", hojas, avisos: notes.sentences() };
}
