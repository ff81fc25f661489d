import type { MergeRange } from "hucre";
import { parseCellRef, readXlsx, streamXlsxRows, type CellValue } from "hucre/xlsx";
import { strToU8, zipSync, strFromU8 } from "fflate";
import type { ZipEntry } from "@/contract/zip";
import { attributesOf, marksOf } from "./xml-marks";
import type { Book } from "../types";
import { cellText, MAX_COLUMNS, Rows, repeatDown, Sheets } from "./cells";
import type { Notes } from "./notes";
import { DAMAGED, figure, Refusal, refuse } from "./refusal";
import { valueText } from "./values";
import { unpack } from "./zip";

/** What the library that reads a workbook's values row by row does not tell of it. */

interface SheetPart {
  nombre: string;
  oculta: boolean;
  /** The name of its part; undefined for a chart's sheet. */
  part: string | undefined;
}

const isWorkbookPart = (name: string) => /(?:^|\/)workbook\d*\.xml$/i.test(name);

/** The name of the part that a relation of the workbook names. */
function partNamed(workbook: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path = workbook.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") path.pop();
    else if (step !== ".") path.push(step);
  }
  return path.join("/");
}

/** The sheets of a workbook, in their order. */
function sheetsOf(textOf: (part: string) => string, names: Iterable<string>): SheetPart[] {
  const workbook = [...names].find(isWorkbookPart) ?? "xl/workbook.xml";
  const folder = workbook.split("/").slice(0, -1).join("/");
  const relations = `${folder === "" ? "" : `${folder}/`}_rels/${workbook.split("/").at(-1)}.rels`;
  const targets = new Map<string, string>();
  for (const mark of marksOf(textOf(relations))) {
    if (mark.kind !== "open" || mark.name !== "Relationship") continue;
    const named = attributesOf(mark.attributes);
    if (!/\/worksheet$/.test(named.get("Type") ?? "")) continue;
    targets.set(named.get("Id") ?? "", partNamed(workbook, named.get("Target") ?? ""));
  }
  const sheets: SheetPart[] = [];
  for (const mark of marksOf(textOf(workbook))) {
    if (mark.kind !== "open" || mark.name !== "sheet") continue;
    const named = attributesOf(mark.attributes);
    const nombre = named.get("name") ?? "";
    const relation = named.get("id");
    // The library counts only those that have both.
    if (nombre === "" || !relation) continue;
    sheets.push({ nombre, oculta: /hidden$/i.test(named.get("state") ?? ""), part: targets.get(relation) });
  }
  return sheets;
}

/** What a row's cells look like. */
interface RowFacts {
  /** Its number in the file, from 0. */
  index: number;
  hidden: boolean;
  /** Its cells, and the columns up to the last of them; their styles and formulas by their column from 0. */
  cells: number;
  width: number;
  styles: (number | undefined)[];
  formulas: number[];
}

const ELEMENT = /<(?:[\w.-]+:)?(row|c|f)(\s[^>]*)?>/g;
const MERGED = /<(?:[\w.-]+:)?mergeCell(\s[^>]*)?>/g;
const END_OF_ROWS = /<\/(?:[\w.-]+:)?sheetData\s*>/;
const MAX_MERGES = 20_000;

const REFERENCE = /\sr\s*=\s*["']([^"']*)["']/;
const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;
const RANGE = /\sref\s*=\s*["']([^"']*)["']/;

const rangeOf = (ref: string): MergeRange => {
  const [from = "", to = from] = ref.split(":");
  const [start, end] = [parseCellRef(from), parseCellRef(to)];
  return { startRow: start.row, startCol: start.col, endRow: end.row, endCol: end.col };
};

const endOfRows = (xml: string) => {
  const at = xml.search(END_OF_ROWS);
  return at < 0 ? xml.length : at;
};

/** The merged cells of a sheet, which follow its rows. */
function mergesOf(xml: string): MergeRange[] {
  const merges: MergeRange[] = [];
  for (const [, attributes = ""] of xml.slice(endOfRows(xml)).matchAll(MERGED)) {
    merges.push(rangeOf(RANGE.exec(attributes)?.[1] ?? "A1"));
    if (merges.length >= MAX_MERGES) break;
  }
  return merges;
}

/** Goes through a sheet's rows in their order. */
function* rowFacts(xml: string): Generator<RowFacts> {
  let row: RowFacts | null = null;
  let column = 0;
  let next = 0;
  for (const [, element, attributes = ""] of xml.slice(0, endOfRows(xml)).matchAll(ELEMENT)) {
    if (element === "row") {
      if (row) yield row;
      const index = Number(REFERENCE.exec(attributes)?.[1] ?? next + 1) - 1;
      next = index + 1;
      column = 0;
      row = { index, hidden: HIDDEN.test(attributes), cells: 0, width: 0, styles: [], formulas: [] };
    } else if (element === "c" && row) {
      const ref = REFERENCE.exec(attributes)?.[1];
      column = ref ? parseCellRef(ref).col : column + (row.cells === 0 ? 0 : 1);
      row.cells += 1;
      row.width = Math.max(row.width, column + 1);
      const style = STYLE.exec(attributes)?.[1];
      if (style !== undefined && style !== "0") row.styles[column] = Number(style);
    } else if (element === "f") row?.formulas.push(column);
  }
  if (row) yield row;
}

/** Styles of a workbook whose formats are asked for. */
const MAX_STYLES = 5000;
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The number format of each of a workbook's styles: those of a sheet that has a cell of each. */
async function formatsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  sheets: readonly SheetPart[],
): Promise<readonly string[]> {
  const at = sheets.findIndex(({ part }) => part !== undefined && parts.has(part));
  const part = sheets[at]?.part;
  if (part === undefined) return [];
  const cells = Array.from({ length: MAX_STYLES }, (_one, n) => `<c s="${n}"><v>1</v></c>`).join("");
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData><row>${cells}</row></sheetData></worksheet>`;
  const small = [...parts].filter(([name]) => !/\/worksheets\/|sharedStrings/i.test(name));
  const book = zipSync({ ...Object.fromEntries(small), [part]: strToU8(sheet) }, { level: 0 });
  const read = await readXlsx(book, { sheets: [at], readStyles: true });
  const styled = read.sheets[0]?.cells;
  return Array.from({ length: MAX_STYLES }, (_one, n) => styled?.get(`0,${n}`)?.style?.numFmt ?? "");
}

/** Bytes that the parts of a workbook may unfold to; they are held twice, and as a text once more. */
export const ROOM = 80 * 1024 * 1024;
/** Cells of all sheets. */
const MAX_CELLS = 1_200_000;
const MAX_SHEETS = 100;
/** Elements of the parts that hold no cells, and shared texts, which are read anew for each sheet. */
const MAX_ELEMENTS = 400_000;
const MAX_TEXTS = 1_000_000;
const MAX_READINGS = 1_000_000;

/** Parts of a workbook that hold no cells: they are not even unpacked. */
const WITHOUT_CELLS =
  /(?:^|\/)(?:media|drawings|charts|embeddings|theme|comments|threadedComments|persons|tables|queryTables|pivotTables|pivotCache|externalLinks|slicers|slicerCaches|timelines|timelineCaches|printerSettings|customXml|docProps|richData|activeX|ctrlProps|model|worksheets\/_rels)\//i;

const hasCells = ({ name }: ZipEntry) => /\.(?:xml|rels)$/i.test(name) && !WITHOUT_CELLS.test(name);
const isSheet = (name: string) => /(?:^|\/)worksheets\//i.test(name);
const isTexts = (name: string) => /(?:^|\/)sharedStrings\d*\.xml$/i.test(name);
const isStyles = (name: string) => /(?:^|\/)styles\d*\.xml$/i.test(name);

/** How often some bytes stand in a part. */
function countIn(content: Uint8Array, word: string): number {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) count += 1;
  return count;
}

/** Excel refuses a format of more characters; to read them takes time for each cell. */
const LONG_FORMAT = /(\sformatCode\s*=\s*)(?:"[^"]{256,}"|'[^']{256,}')/g;

/** Refuses parts that hold more than any program writes. Returns how many texts the sheets share. Errors: a refusal. */
function measured(parts: Map<string, Uint8Array>): number {
  let elements = 0;
  let texts = 0;
  for (const [name, content] of parts) {
    if (isTexts(name)) texts += countIn(content, "<si") + countIn(content, ":si");
    else if (!isSheet(name)) elements += countIn(content, "<");
    if (texts > MAX_TEXTS || elements > MAX_ELEMENTS) refuse(tooMuch(`más de ${figure(MAX_TEXTS)} textos o estilos`));
    if (!isStyles(name)) continue;
    const styles = strFromU8(content, true);
    if (styles.search(LONG_FORMAT) < 0) continue;
    const shortened = styles.replace(LONG_FORMAT, '$1"General"');
    parts.set(name, Buffer.from(shortened, "latin1"));
  }
  return texts;
}

const tooMuch = (what: string) =>
  `El libro tiene ${what}: deje en él solo la hoja y las columnas de los datos y súbalo otra vez.`;

/** What reading a workbook has taken so far. */
class Work {
  private cells = 0;

  /** Counts a row: its cells, and the room up to its last one, which is taken too. Errors: a refusal. */
  add({ cells, width }: RowFacts): void {
    this.cells += 1 + cells + Math.floor(width / 16);
    if (this.cells > MAX_CELLS) refuse(tooMuch(`más de ${figure(MAX_CELLS)} celdas`));
  }
}

interface Reading {
  book: Uint8Array;
  formats: readonly string[];
  notes: Notes;
}

/** A row's texts as a person sees them. */
function textsOf(values: readonly CellValue[], facts: RowFacts | undefined, { formats, notes }: Reading): string[] {
  const formulas = new Set(facts?.formulas);
  notes.formulas += formulas.size;
  for (const column of formulas) if ((values[column] ?? null) === null) notes.withoutResult += 1;
  return values.map((value, column) =>
    value === null ? "" : cellText(valueText(value, formats[facts?.styles[column] ?? 0] ?? ""), notes),
  );
}

async function rowsOf(at: number, xml: string, reading: Reading): Promise<Rows> {
  const { book, notes } = reading;
  const rows = new Rows(notes);
  const facts = rowFacts(xml);
  for await (const { index, values } of streamXlsxRows(book, { sheet: at })) {
    // Both go through the same elements in the same order.
    const own = facts.next().value ?? undefined;
    if (values.length > MAX_COLUMNS && values.some((value, n) => n >= MAX_COLUMNS && filled(value))) notes.wide = true;
    if (rows.isFull) rows.skip(values.some(filled));
    else rows.add(index + 1, textsOf(values.slice(0, MAX_COLUMNS), own, reading), own?.hidden);
  }
  repeatDown(rows.lineas, mergesOf(xml), notes);
  return rows;
}

const filled = (value: CellValue) => value !== null && (typeof value !== "string" || value.trim() !== "");

/** Cells that are only formatted: some programs write them up to a sheet's last column. */
const WITHOUT_VALUE = /<(?:[\w.-]+:)?c(?:\s[^<>]*)?\/>/g;

/** A sheet without its empty cells, in bounded work. Errors: a refusal of one with too many. */
function filledOnly(content: Uint8Array, work: Work): string {
  const xml = new TextDecoder().decode(content).replace(WITHOUT_VALUE, "");
  for (const row of rowFacts(xml)) work.add(row);
  return xml;
}

async function readSheets(parts: Map<string, Uint8Array>, notes: Notes): Promise<Book> {
  const shared = measured(parts);
  const all = sheetsOf((name) => new TextDecoder().decode(parts.get(name)), parts.keys());
  if (all.length === 0) refuse(DAMAGED);
  const most = Math.min(MAX_SHEETS, Math.max(1, Math.floor(MAX_READINGS / Math.max(1, shared))));
  const sheets = all.slice(0, most);
  if (all.length > most) notes.others.push(`Se leen las primeras ${most} hojas.`);
  const formats = await formatsOf(parts, sheets);
  const work = new Work();
  const contents = sheets.map(({ part }) => {
    const content = part === undefined ? undefined : parts.get(part);
    const xml = content && filledOnly(content, work);
    if (part !== undefined && xml !== undefined) parts.set(part, Buffer.from(xml));
    return xml;
  });
  // The same workbook with nothing in it but what the library needs, in sizes that are what they say; packed, for it
  // reads what is packed piece by piece.
  const book = zipSync(Object.fromEntries(parts), { level: 1 });
  parts.clear();
  const reading: Reading = { book, formats, notes };
  const hojas = new Sheets(notes);
  for (const [at, sheet] of sheets.entries()) {
    if (sheet.part !== undefined) hojas.add(sheet, await rowsOf(at, contents[at] ?? "", reading));
  }
  return hojas.book("XLSX");
}

/** Reads an Excel workbook, its empty sheets left out. Errors: a refusal. */
export async function readWorkbook(bytes: Uint8Array, entries: readonly ZipEntry[], notes: Notes): Promise<Book> {
  const parts = unpack(bytes, entries.filter(hasCells), ROOM);
  return readSheets(parts, notes).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // The library names what it misses in its own words; a person can do but one thing about it.
    return refuse(DAMAGED);
  });
}
