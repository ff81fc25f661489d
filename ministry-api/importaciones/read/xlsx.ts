import { zipSync } from "fflate";
import { parseCellRef, readXlsx, streamXlsxRows, type Sheet } from "hucre/xlsx";
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
/** Cells of all sheets that are read at once; of more the content is measured first. */
const AT_ONCE = 2_000_000;
const MAX_SHEETS = 100;
/** Columns beyond the content that are looked at. */
const BEYOND = 20;

/** Parts of a workbook that hold no cells: they are not even unpacked. */
const WITHOUT_CELLS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|theme|comments|threadedComments|persons|tables|queryTables|pivotTables|pivotCache|externalLinks|slicers|slicerCaches|timelines|timelineCaches|printerSettings|customXml|docProps|richData|activeX|ctrlProps|model|worksheets\/_rels)\//i;

const hasCells = ({ name }: Entry) => /\.(?:xml|rels)$/i.test(name) && !WITHOUT_CELLS.test(name);

/** A sheet's own word for its last cell; it stands near the beginning. */
const LAST_CELL = /<(?:\w+:)?dimension\s[^>]*?ref="(?:[A-Z]+\d+:)?([A-Z]+\d+)"/;

/**
 * Whether all sheets say that they are small. One that lies is held to the library's own limit, or does not fit into the
 * thread's memory.
 */
function saysSmall(parts: ReadonlyMap<string, Uint8Array>): boolean {
  let cells = 0;
  for (const [name, content] of parts) {
    if (!/\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    const last = LAST_CELL.exec(new TextDecoder().decode(content.subarray(0, 4096)))?.[1];
    if (!last) return false;
    const { row, col } = parseCellRef(last);
    cells += (row + 1) * (col + 1);
  }
  return cells <= AT_ONCE;
}

interface Info {
  nombre: string;
  oculta: boolean;
}

type Named = Pick<Sheet, "name" | "hidden" | "veryHidden">;
const infoOf = ({ name, hidden, veryHidden }: Named): Info => ({ nombre: name, oculta: Boolean(hidden || veryHidden) });

async function infosOf(book: Uint8Array): Promise<Info[]> {
  const infos: Info[] = [];
  await readXlsx(book, {
    sheets: (sheet) => {
      infos.push(infoOf(sheet));
      return false;
    },
  });
  return infos;
}

/** All sheets of a workbook; null where that fails, for one by one it may go or shows what is wrong. */
const allSheets = async (book: Uint8Array): Promise<Sheet[] | null> =>
  readXlsx(book, { readStyles: true }).then(
    ({ sheets }) => sheets,
    () => null,
  );

const hasContent = (value: unknown) => value !== null && (typeof value !== "string" || value.trim() !== "");

/** How far a sheet's content reaches, and how many rows have some. */
class Extent {
  lines = 0;
  rows = 0;
  columns = 0;
  /** Columns up to the last cell, with content or without. */
  cells = 0;

  add(row: number, values: readonly unknown[]): void {
    const columns = values.findLastIndex(hasContent) + 1;
    if (columns === 0) return;
    this.lines += 1;
    this.rows = Math.max(this.rows, row + 1);
    this.columns = Math.max(this.columns, columns);
    // Formulas without a result stand beyond the content and are counted there.
    this.cells = Math.max(this.cells, Math.min(values.length, columns + BEYOND));
  }
}

function extentOf({ rows }: Sheet): Extent {
  const extent = new Extent();
  for (const [row, values] of rows.entries()) extent.add(row, values);
  return extent;
}

/** Row by row, since a sheet may claim to be as large as a sheet can be. A sheet of a chart has no content. */
async function measured(book: Uint8Array, sheet: number): Promise<Extent> {
  const extent = new Extent();
  try {
    for await (const { index, values } of streamXlsxRows(book, { sheet })) extent.add(index, values);
  } catch (error) {
    if (error instanceof Error && error.message.includes("missing worksheet file")) return extent;
    throw error;
  }
  return extent;
}

async function partOf(book: Uint8Array, at: number, { rows, cells }: Extent): Promise<Sheet | undefined> {
  const range = `A1:${letters(Math.min(cells, MAX_COLUMNS))}${rows}`;
  return (await readXlsx(book, { sheets: [at], range, readStyles: true })).sheets[0];
}

function textsOf(sheet: Sheet, { rows, cells }: Extent, notes: Notes): string[][] {
  return sheet.rows.slice(0, rows).map((values, row) =>
    values.slice(0, Math.min(cells, MAX_COLUMNS)).map((value, column) => {
      const cell = sheet.cells?.get(`${row},${column}`);
      if (cell?.formula !== undefined) {
        notes.formulas += 1;
        if (value === null) notes.withoutResult += 1;
      }
      return value === null ? "" : cellText(valueText(value, cell), notes);
    }),
  );
}

function hojaOf(sheet: Sheet, extent: Extent, notes: Notes): Hoja | null {
  if (extent.columns > MAX_COLUMNS) notes.wide = true;
  const texts = textsOf(sheet, extent, notes);
  repeatDown(texts, sheet.merges ?? [], notes);
  const rows = new Rows(notes);
  texts.forEach((cells, row) => rows.add(row + 1, cells));
  const { nombre, oculta } = infoOf(sheet);
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

async function readSheets(book: Uint8Array, small: boolean, notes: Notes): Promise<Hoja[]> {
  const hojas: Hoja[] = [];
  const left: string[] = [];
  const sheets = small ? await allSheets(book) : null;
  const infos = sheets?.map(infoOf) ?? (await infosOf(book));
  if (infos.length > MAX_SHEETS) notes.others.push(`Se leen las primeras ${MAX_SHEETS} hojas.`);
  for (const [at, { nombre }] of infos.slice(0, MAX_SHEETS).entries()) {
    const whole = sheets?.[at];
    const extent = whole ? extentOf(whole) : await measured(book, at);
    const reason = tooLarge(nombre, extent);
    if (reason) left.push(reason);
    const sheet = extent.lines > 0 && !reason ? (whole ?? (await partOf(book, at, extent))) : undefined;
    const hoja = sheet && hojaOf(sheet, extent, notes);
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
  const parts = unpack(bytes, entries.filter(hasCells), ROOM);
  // The same workbook with nothing in it but what the library needs, in sizes that are what they say.
  const book = zipSync(Object.fromEntries(parts), { level: 0 });
  const hojas = await readSheets(book, saysSmall(parts), notes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // The library names what it misses in its own words; a person can do but one thing about it.
    return refuse(DAMAGED);
  });
  if (hojas.length === 0) refuse(WITHOUT_ROWS);
  return { formato: "XLSX", hojas, avisos: notes.sentences() };
}
