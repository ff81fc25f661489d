import type { MergeRange } from "hucre";
import { IMPORTACION } from "@/contract/importacion/tipos";
import { cleanText } from "@/contract/plain-text";
import type { Hoja, Book, Line } from "../types";
import type { Notes } from "./notes";
import { advice, DAMAGED, refuse, WITHOUT_ROWS } from "./refusal";

/** Characters of a cell; the contract takes no longer ones. */
const MAX_TEXT = 10_000;
/** Columns that can be given a meaning, and those that a sheet can have at all. */
export const MAX_COLUMNS = 500;
const SHEET_COLUMNS = 16_384;
/** Rows that may stand above the data: titles and headings. */
const ABOVE = 30;
export const MAX_LINES = IMPORTACION.maxFilas + ABOVE;

const ERRORS = new Set(
  (
    "#N/A #REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! " +
    "#GETTING_DATA #N/D #¡REF! #¡VALOR! #¡DIV/0! #¿NOMBRE? #¡NUM! #¡NULO! #¡DESBORDAMIENTO! #¡CALC!"
  ).split(" "),
);

/** Windows' letters of the bytes 0x80 to 0x9F. In one go, Node 20 takes them for those of Latin 1. */
const WINDOWS = new Map(
  [
    ...new TextDecoder("windows-1252").decode(
      Uint8Array.from({ length: 32 }, (_one, n) => 0x80 + n),
      { stream: true },
    ),
  ].map((letter, n) => [letter, 0x80 + n]),
);
const utf8 = new TextDecoder("utf-8", { fatal: true });
const IN_PIECES = /[\u00C2\u00C3][\u0080-\u00BF\u0152-\u2122]|\u00E2\u20AC/u;
/** Letters and marks that Spanish and its neighbours write. */
const USUAL = /^[\n\t -~\u00A0áéíóúüñÁÉÍÓÚÜÑçÇãõâêôàè¿¡ºª°«»·´²³½“”‘’–—…•]*$/u;

/**
 * A text whose letters a program had read in another encoding, 'CaÃ±Ã³n', as it was; null for any other, and where
 * that leaves letters that are not usual.
 */
function readTwice(text: string): string | null {
  if (!IN_PIECES.test(text)) return null;
  const bytes = Array.from(text, (letter) => WINDOWS.get(letter) ?? letter.codePointAt(0) ?? 0);
  if (bytes.some((byte) => byte > 0xff)) return null;
  try {
    const once = utf8.decode(Uint8Array.from(bytes));
    return USUAL.test(once) ? once : null;
  } catch {
    return null;
  }
}

/** What a person sees of a cell, which may have several lines: clean, with one kind of blank. */
const visible = (raw: string) =>
  cleanText(raw)
    .replace(/[^\S \n]/g, " ")
    .trim();

/** A cell's text as it is kept. What is lost on the way is noted. */
export function cellText(raw: string, notes: Notes): string {
  const once = readTwice(raw);
  if (once !== null) notes.readTwice ??= [visible(raw), visible(once)];
  const text = visible(once ?? raw);
  if (ERRORS.has(text)) {
    notes.errors += 1;
    return "";
  }
  if (text.length <= MAX_TEXT) return text;
  notes.cut += 1;
  return text
    .slice(0, MAX_TEXT)
    .replace(/\p{Cs}$/u, "")
    .trimEnd();
}

/** The same texts in memory of their own: a part of a text holds on to all of the file that it was cut from. */
const detached = (texts: readonly string[]): string[] => {
  const copied: string[] = JSON.parse(JSON.stringify(texts));
  return copied;
};

/** Takes a sheet's rows one by one, keeps those with content, and no more of them than can be imported. */
export class Rows {
  readonly lineas: Line[] = [];
  /** Rows with content, also those that are not kept any more. */
  count = 0;

  constructor(private readonly notes: Notes) {}

  /** Whether no further row is kept. */
  get isFull(): boolean {
    return this.count >= MAX_LINES;
  }

  /** Counts rows that are not kept, if they have content. */
  skip(filled: boolean, times = 1): void {
    if (filled) this.count += times;
  }

  add(fila: number, textos: readonly string[], oculta = false): void {
    const end = textos.findLastIndex((texto) => texto !== "") + 1;
    if (end === 0) return;
    if (end > SHEET_COLUMNS) refuse(DAMAGED);
    this.count += 1;
    if (end > MAX_COLUMNS) this.notes.wide = true;
    if (this.count > MAX_LINES) return;
    const celdas = detached(textos.slice(0, Math.min(end, MAX_COLUMNS)));
    this.lineas.push({ fila, celdas, ...(oculta && { oculta: true as const }) });
  }
}

/** The sentence for a sheet of too many rows, its headings not counted; null if they are not too many. */
const tooLong = (lines: number, what: string) =>
  lines > MAX_LINES ? `${what} tiene ${(lines - 1).toLocaleString("es-BO")} filas` : null;

export const LIMIT = `se importan hasta ${IMPORTACION.maxFilas.toLocaleString("es-BO")}`;

/** The one sheet of a file that has no names for sheets: it is called as the file. */
export function soleSheet(nombre: string, rows: Rows): Hoja {
  const long = tooLong(rows.count, "El archivo");
  if (long) refuse(`${long}; ${LIMIT}. Divídalo y súbalo por partes.`);
  const stem = visible(nombre)
    .replace(/^.*[\\/]/, "")
    .replace(/\.[^.]{1,8}$/, "");
  return { nombre: stem.slice(0, 100) || "Hoja 1", oculta: false, lineas: rows.lineas };
}

/** Cells that are looked at: merged ones do not overlap, so that no sheet has more by far. */
const MAX_LOOKED = 50 * MAX_LINES;

/**
 * Repeats the value of cells that are merged downwards in each row that has content of its own: what stands beside five
 * rows holds for all five. A value across columns stays in its first.
 */
export function repeatDown(lineas: readonly Line[], merges: readonly MergeRange[], notes: Notes): void {
  const places = new Map(lineas.map(({ fila }, at) => [fila, at]));
  let looked = 0;
  for (const { startRow, startCol, endRow } of merges) {
    const at = places.get(startRow + 1);
    const value = at === undefined ? undefined : lineas[at]?.celdas[startCol];
    if (at === undefined || !value) continue;
    for (const { fila, celdas } of followers(lineas, at)) {
      looked += 1;
      if (fila > endRow + 1 || looked > MAX_LOOKED) break;
      if (celdas[startCol]) continue;
      while (celdas.length < startCol) celdas.push("");
      celdas[startCol] = value;
      notes.merged += 1;
    }
  }
}

function* followers(lineas: readonly Line[], at: number): Generator<Line> {
  for (let next = at + 1; next < lineas.length; next += 1) {
    const linea = lineas[next];
    if (linea) yield linea;
  }
}

/** Takes a workbook's sheets one by one: empty ones are left out, and those that are too long are told. */
export class Sheets {
  readonly #hojas: Hoja[] = [];
  readonly #left: string[] = [];

  /** `most`: sheets that are kept. */
  constructor(
    private readonly notes: Notes,
    private readonly most = Infinity,
  ) {}

  add({ nombre, oculta }: Pick<Hoja, "nombre" | "oculta">, rows: Rows, merges: readonly MergeRange[] = []): void {
    const long = tooLong(rows.count, `La hoja «${nombre}»`);
    if (long) this.#left.push(`${long}; ${LIMIT}`);
    if (long || rows.count === 0 || this.#hojas.length >= this.most) return;
    repeatDown(rows.lineas, merges, this.notes);
    this.#hojas.push({ nombre: nombre.slice(0, 100), oculta, lineas: rows.lineas });
  }

  /** The workbook. Errors: a refusal of one without a sheet. */
  book(formato: Book["formato"]): Book {
    const [first] = this.#left;
    if (this.#hojas.length === 0) refuse(first === undefined ? WITHOUT_ROWS : advice(first));
    this.notes.others.push(...this.#left.map((reason) => `${reason}. Se dejó fuera.`));
    return { formato, hojas: this.#hojas, avisos: this.notes.sentences() };
  }
}
