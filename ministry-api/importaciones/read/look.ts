import type { TipoImportable } from "@/contract/importacion/significados";
import type { ColumnaLeida, HojaLeida } from "@/contract/resources/importaciones";
import { IMPORTACION, nameFieldOf } from "@/contract/importacion/tipos";
import { headerRow, headingsAt, recognise } from "../headings/headings";
import type { Hoja, Book, Line } from "../types";
import { figure, refuse } from "./refusal";
import type { Which } from "./tasks";

/** Rows of a table that are no data: titles of sections, totals, sources, headings once more. */

const TABLES: ReadonlySet<Book["formato"]> = new Set(["XLSX", "XLS", "ODS", "CSV"]);
/** Filled cells that most rows have at least, where one with a single cell is told apart from them. */
const WIDE = 3;

const TITLE =
  /^(?:fuentes?|notas?|elaborad[oa]|elaboraci[oó]n|leyenda|observaci[oó]n(?:es)?|provincia|municipio|departamento|regi[oó]n|macro ?regi[oó]n|secci[oó]n|categor[ií]a|tipo|cuadro|tabla|atractivos|facilidades|cantidad|promedio)(?![\p{L}\d])|^(?:\d{1,2}|[IVXLC]{1,5})[.)]\s|^\*/iu;
const TOTAL = /^(?:sub ?)?totale?s?(?![\p{L}\d])|^suma(?![\p{L}\d])/iu;
const NUMBER = /^[-+]?[\d.,\s%]+$/;

const filledOf = (celdas: readonly string[]) => celdas.filter((cell) => cell.trim() !== "");
const isLoud = (text: string) => /\p{Lu}/u.test(text) && text === text.toUpperCase();

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Whether a row only says what the headings say. */
const isHeading = (celdas: readonly string[], headings: readonly string[]) =>
  filledOf(celdas).length >= 2 &&
  celdas.every((cell, n) => cell.trim() === "" || cell.trim() === (headings[n] ?? "").trim());

/** The rows below the headings that are no data, by their numbers in the file. */
function rowsAside(
  { formato, tipo }: { formato: Book["formato"]; tipo: TipoImportable },
  below: readonly Line[],
  headings: readonly string[],
  columnas: readonly ColumnaLeida[],
): number[] {
  if (!TABLES.has(formato)) return [];
  const counts = below.map(({ celdas }) => filledOf(celdas).length);
  const usual = median(counts);
  const last = counts.findLastIndex((count) => count >= usual);
  const field = nameFieldOf(tipo);
  const name = columnas.find(({ significado }) => significado === field)?.n;
  const names = name === undefined ? [] : below.map(({ celdas }) => celdas[name] ?? "").filter((text) => text !== "");
  const loud = names.filter(isLoud).length * 2 > names.length;

  /** A single cell is a record's name only where names stand, among the others, and it reads like one. */
  const isTitle = (celdas: readonly string[], at: number) => {
    const [text = ""] = filledOf(celdas);
    const named = name !== undefined && (celdas[name] ?? "").trim() !== "";
    return !named || at > last || TITLE.test(text) || (isLoud(text) && !loud);
  };
  const isTotal = (celdas: readonly string[]) => {
    const [first = "", ...more] = filledOf(celdas);
    return TOTAL.test(first.trim()) && more.every((cell) => NUMBER.test(cell.trim()));
  };
  return below.flatMap(({ fila, celdas }, at) => {
    const single = counts[at] === 1 && usual >= WIDE && isTitle(celdas, at);
    return single || (usual >= WIDE && isTotal(celdas)) || isHeading(celdas, headings) ? [fila] : [];
  });
}

/** Rows and characters of a cell that the first step shows. */
const SHOWN_ROWS = 12;
const SHOWN_CHARACTERS = 200;
/** Rows below the headings whose values say what a column is. */
const LOOKED_ROWS = 300;

/** What is kept of a sheet: its facts, and its first rows to look at. */
const factsOf = (tipo: TipoImportable, { nombre, oculta, lineas }: Hoja): HojaLeida => ({
  nombre,
  oculta,
  filas: lineas.length,
  encabezado: headerRow(tipo, lineas),
  primeras: lineas.slice(0, SHOWN_ROWS).map(({ fila, celdas }) => ({
    fila,
    celdas: celdas.map((cell) => cell.slice(0, SHOWN_CHARACTERS)),
  })),
});

/** The sheet that holds the data, most likely: the first visible one with most rows, else the first with most. */
function likelySheet(sheets: readonly HojaLeida[]): number {
  const visible = sheets.filter(({ oculta, filas }) => !oculta && filas > 0);
  const among = visible.length > 0 ? visible : sheets;
  const most = Math.max(...among.map(({ filas }) => filas));
  return sheets.findIndex((sheet) => among.includes(sheet) && sheet.filas === most);
}

/** The rows below the headings. Errors: a refusal with their number if there are too many. */
export function rowsBelow({ nombre, lineas }: Hoja, encabezado: number): Line[] {
  const below = lineas.filter(({ fila }) => fila > encabezado);
  if (below.length > IMPORTACION.maxFilas) {
    refuse(`La hoja «${nombre}» tiene ${figure(below.length)} filas; el máximo es ${figure(IMPORTACION.maxFilas)}`);
  }
  return below;
}

/** What a sheet has below a row of headings. */
export interface Below {
  /** Rows that come in, as they are chosen. */
  filas: number;
  /** Rows that are hidden in the file. */
  ocultas: number;
  /** Rows that are no data, by their numbers in the file. */
  aparte: number[];
  /** The columns, recognised. */
  columnas: ColumnaLeida[];
}

interface LookInput {
  tipo: TipoImportable;
  formato: Book["formato"];
}

/** The rows that come in: all but those that are left out. */
export function chosenRows(below: readonly Line[], aparte: readonly number[], { sin_ocultas, con_aparte }: Which) {
  const aside = new Set(con_aparte ? [] : aparte);
  return below.filter(({ fila, oculta }) => !(oculta && sin_ocultas) && !aside.has(fila));
}

/** What stands below a row of headings; `filled`: whether that row has any. Errors: a refusal. */
export function lookBelow(
  { tipo, formato }: LookInput,
  hoja: Hoja,
  encabezado: number,
  which: Which,
): Below & { filled: boolean } {
  const headings = headingsAt(tipo, hoja.lineas, encabezado);
  const below = rowsBelow(hoja, encabezado);
  const looked = below.slice(0, LOOKED_ROWS);
  const width = Math.max(headings.length, ...looked.map(({ celdas }) => celdas.length));
  const named = Array.from({ length: width }, (_one, n) => headings[n] ?? "");
  const columns = named.map((_one, n) => {
    const values = looked.map(({ celdas }) => (celdas[n] ?? "").slice(0, SHOWN_CHARACTERS));
    // A column may begin to be filled in further down.
    const later = values.some((value) => value.trim() !== "")
      ? undefined
      : below.slice(LOOKED_ROWS).find(({ celdas }) => (celdas[n] ?? "").trim() !== "");
    return later ? [...values, (later.celdas[n] ?? "").slice(0, SHOWN_CHARACTERS)] : values;
  });
  const filled = hoja.lineas.some(({ fila }) => fila === encabezado);
  const columnas = recognise(tipo, named, columns);
  const aparte = rowsAside({ tipo, formato }, below, headings, columnas);
  const ocultas = below.filter(({ oculta }) => oculta).length;
  return { filled, filas: chosenRows(below, aparte, which).length, ocultas, aparte, columnas };
}

/** What the first step shows of a file. */
export interface Look extends Below, Omit<Book, "hojas"> {
  hojas: HojaLeida[];
  /** The sheet that is proposed, and the row of its headings if one looks like it. */
  hoja: number;
  encabezado: number | null;
}

/** Looks at a file: its sheets, the one that is proposed, and its columns. Errors: a refusal. */
export function lookAt(tipo: TipoImportable, { formato, avisos, hojas }: Book): Look {
  const sheets = hojas.map((sheet) => factsOf(tipo, sheet));
  const hoja = likelySheet(sheets);
  const [sheet, facts] = [hojas[hoja], sheets[hoja]];
  if (!sheet || !facts || facts.filas === 0) return refuse("El archivo no tiene filas");
  const { encabezado } = facts;
  const { filas, ocultas, aparte, columnas }: Below =
    encabezado === null
      ? { filas: rowsBelow(sheet, 0).length, ocultas: 0, aparte: [], columnas: [] }
      : lookBelow({ tipo, formato }, sheet, encabezado, { sin_ocultas: false, con_aparte: false });
  return { formato, avisos, hojas: sheets, hoja, encabezado, filas, ocultas, aparte, columnas };
}
