import type { MergeRange } from "hucre";
import type { ZipEntry } from "@/contract/zip";
import type { Book } from "../types";
import { cellText, MAX_COLUMNS, Rows, Sheets } from "./cells";
import type { Notes } from "./notes";
import { DAMAGED, figure, LOCKED, refuse } from "./refusal";
import { numberText } from "./values";
import { attributesOf, marksOf } from "./xml-marks";
import { unpack } from "./zip";

/** Bytes that the content may unfold to. */
const ROOM = 80 * 1024 * 1024;
const MAX_CELLS = 1_500_000;
const MAX_SHEETS = 100;

const CONTENT = /^content\.xml$/i;

/** Whether a zip is a spreadsheet of LibreOffice. */
export const isOds = (entries: readonly ZipEntry[]) => entries.some(({ name }) => CONTENT.test(name));

type Attributes = ReadonlyMap<string, string>;

/** How often a cell or a row stands there. */
const repeated = (attributes: Attributes, name: string) =>
  Math.max(1, Math.trunc(Number(attributes.get(name) ?? "1")) || 1);

const day = (iso: string) => iso.replace(/^(-?\d{4,})-(\d{2})-(\d{2}).*$/s, "$3/$2/$1");
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?$/;

/** A date as day, month and year, with the time where it has one. */
function dateText(iso: string): string {
  const time = /T(\d{2}:\d{2})/.exec(iso)?.[1];
  return time && !MIDNIGHT.test(iso) ? `${day(iso)} ${time}` : day(iso);
}

/** `PT09H30M00S` as 09:30. */
function timeText(duration: string): string {
  const [, hours = "0", minutes = "0"] = /^-?PT(?:(\d+)H)?(?:(\d+)M)?/.exec(duration) ?? [];
  return `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}`;
}

/** Shown as a code: `01-02-03`, `PPIRTA-007`, `007`. A currency, a grouped figure or one with a unit is none. */
const CODE = /^(?:0\d+|\d+(?:[-/ ]\d+)+|[^\d\s.,]+[-/_#]\s?\d+|\p{L}+\d*[-/_#]\d+(?:[-/]\d+)*)$/u;

/** The value of a cell as a person sees it in the sheet; `shown` is the text that the program wrote beside it. */
function cellValue(attributes: Attributes, shown: string): string {
  const type = attributes.get("value-type") ?? "";
  const value = attributes.get("value") ?? "";
  if (type === "float" || type === "currency") {
    const number = Number(value);
    return Number.isInteger(number) && CODE.test(shown.trim()) ? shown : numberText(number);
  }
  if (type === "percentage") return `${numberText(Number(value) * 100)}%`;
  if (type === "boolean") return attributes.get("boolean-value") === "true" ? "Sí" : "No";
  if (type === "date") return dateText(attributes.get("date-value") ?? "");
  if (type === "time") return timeText(attributes.get("time-value") ?? "");
  return shown === "" ? (attributes.get("string-value") ?? "") : shown;
}

/** A sheet while it is read. */
class Sheet {
  readonly rows: Rows;
  readonly merges: MergeRange[] = [];
  fila = 0;
  hidden = false;
  repeat = 1;
  cells: string[] = [];

  constructor(
    readonly nombre: string,
    readonly oculta: boolean,
    private readonly notes: Notes,
  ) {
    this.rows = new Rows(notes);
  }

  openRow(attributes: Attributes): void {
    this.cells = [];
    this.hidden = /^(?:collapse|filter)$/.test(attributes.get("visibility") ?? "");
    this.repeat = repeated(attributes, "number-rows-repeated");
  }

  /** Cells beyond those that are read are left out; most are the formatted rest of a row. */
  addCell(text: string, attributes: Attributes): void {
    const column = this.cells.length;
    const times = repeated(attributes, "number-columns-repeated");
    if (text !== "" && column + times > MAX_COLUMNS) this.notes.wide = true;
    const room = Math.min(times, MAX_COLUMNS - column);
    for (let n = 0; n < room; n += 1) this.cells.push(text);
    const down = repeated(attributes, "number-rows-spanned");
    const across = repeated(attributes, "number-columns-spanned");
    if (down > 1) {
      const [startRow, startCol] = [this.fila, column];
      this.merges.push({ startRow, startCol, endRow: startRow + down - 1, endCol: startCol + across - 1 });
    }
  }

  /** A row that is repeated with content stands there as often. Returns how many cells that makes. */
  closeRow(): number {
    const width = this.cells.findLastIndex((cell) => cell !== "") + 1;
    const filled = width > 0;
    let times = 0;
    for (; times < (filled ? this.repeat : 0) && !this.rows.isFull; times += 1) {
      this.rows.add(this.fila + times + 1, this.cells, this.hidden);
    }
    this.rows.skip(filled, this.repeat - times);
    this.fila += this.repeat;
    return 1 + times * width;
  }
}

/** The styles of tables that are not shown. */
function hiddenStyles(xml: string): Set<string> {
  const hidden = new Set<string>();
  let style = "";
  for (const mark of marksOf(xml)) {
    if (mark.kind !== "open") continue;
    if (mark.name === "body") break;
    if (mark.name === "style") style = attributesOf(mark.attributes).get("name") ?? "";
    else if (mark.name === "table-properties" && attributesOf(mark.attributes).get("display") === "false")
      hidden.add(style);
  }
  return hidden;
}

/** Elements whose text is no part of their cell's. */
const ASIDE = new Set(["annotation", "shapes"]);

function* sheetsIn(xml: string, notes: Notes): Generator<Sheet> {
  const hidden = hiddenStyles(xml);
  let sheet: Sheet | null = null;
  let cell: Attributes | null = null;
  let paragraphs: string[] = [];
  let aside = 0;
  let inText = false;
  let work = 0;
  const write = (text: string) => {
    if (inText && aside === 0) paragraphs[paragraphs.length - 1] += text;
  };
  for (const mark of marksOf(xml)) {
    if (mark.kind === "cut") refuse(DAMAGED);
    else if (mark.kind === "text") write(mark.text);
    else if (mark.kind === "open") {
      const { name, attributes } = mark;
      if (ASIDE.has(name)) aside += 1;
      if (aside > 0) continue;
      if (name === "table" && !sheet) {
        const named = attributesOf(attributes);
        sheet = new Sheet(named.get("name") ?? "", hidden.has(named.get("style-name") ?? ""), notes);
      } else if (name === "table-row") sheet?.openRow(attributesOf(attributes));
      else if (name === "table-cell" || name === "covered-table-cell") {
        cell = attributesOf(attributes);
        paragraphs = [];
        if (cell.has("formula")) notes.formulas += 1;
      } else if (name === "p" && cell) {
        paragraphs.push("");
        inText = true;
      } else if (name === "s") write(" ".repeat(Math.min(repeated(attributesOf(attributes), "c"), 100)));
      else if (name === "tab") write(" ");
      else if (name === "line-break") write("\n");
    } else if (mark.kind === "close") {
      if (ASIDE.has(mark.name)) aside = Math.max(0, aside - 1);
      else if (aside > 0 || !sheet) continue;
      else if (mark.name === "p") inText = false;
      else if (cell && /^(?:covered-)?table-cell$/.test(mark.name)) {
        const text = cellText(mark.name === "table-cell" ? cellValue(cell, paragraphs.join("\n")) : "", notes);
        sheet.addCell(text, cell);
        cell = null;
      } else if (mark.name === "table-row") work += sheet.closeRow();
      else if (mark.name === "table") {
        yield sheet;
        sheet = null;
      }
      if (work > MAX_CELLS)
        refuse(
          `El libro tiene más de ${figure(MAX_CELLS)} celdas: deje en él solo la hoja y las columnas de los datos y súbalo otra vez.`,
        );
    }
  }
}

/**
 * Reads a spreadsheet of LibreOffice (ODS), its empty sheets left out. Errors: a refusal. By hand: of ODS, hucre tells
 * neither hidden rows nor the names of the sheets.
 */
export function readOds(bytes: Uint8Array, entries: readonly ZipEntry[], notes: Notes): Book {
  const used = entries.filter(({ name }) => CONTENT.test(name) || name === "META-INF/manifest.xml");
  const parts = unpack(bytes, used, ROOM);
  const text = (part: string) => new TextDecoder().decode(parts.get(part) ?? new Uint8Array());
  // The content of a locked one is there, but no XML.
  if (/encryption-data/.test(text("META-INF/manifest.xml"))) refuse(LOCKED);
  const hojas = new Sheets(notes, MAX_SHEETS);
  for (const sheet of sheetsIn(text("content.xml"), notes)) hojas.add(sheet, sheet.rows, sheet.merges);
  return hojas.book("ODS");
}
