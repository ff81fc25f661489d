import { type MergeRange } from "hucre";
import { parseCellRef, readXlsx } from "hucre/xlsx";
import { strToU8, zipSync } from "fflate";
import { attributesOf, marksOf } from "./xml-marks";

/** What the library that reads a workbook's values row by row does not tell of it. */

export interface SheetPart {
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
export function sheetsOf(textOf: (part: string) => string, names: Iterable<string>): SheetPart[] {
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
export interface RowFacts {
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
export function mergesOf(xml: string): MergeRange[] {
  const merges: MergeRange[] = [];
  for (const [, attributes = ""] of xml.slice(endOfRows(xml)).matchAll(MERGED)) {
    merges.push(rangeOf(RANGE.exec(attributes)?.[1] ?? "A1"));
    if (merges.length >= MAX_MERGES) break;
  }
  return merges;
}

/** Goes through a sheet's rows in their order. */
export function* rowFacts(xml: string): Generator<RowFacts> {
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
export async function formatsOf(
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
