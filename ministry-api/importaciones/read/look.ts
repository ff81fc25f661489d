import type { TipoImportable } from "@/contract/importacion/significados";
import type { ColumnaLeida, HojaLeida } from "@/contract/resources/importaciones";
import { IMPORTACION } from "../../../contract/importacion/limites";
import { headerRow, headingsAt } from "../headings/header-row";
import { recognise } from "../headings/recognise";
import type { Hoja, Libro, Linea } from "../types";
import { figure, refuse } from "./refusal";
import { rowsAside } from "./rows-aside";
import type { Which } from "./tasks";

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
export function rowsBelow({ nombre, lineas }: Hoja, encabezado: number): Linea[] {
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
  formato: Libro["formato"];
}

/** The rows that come in: all but those that are left out. */
export function chosenRows(below: readonly Linea[], aparte: readonly number[], { sin_ocultas, con_aparte }: Which) {
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
export interface Look extends Below, Omit<Libro, "hojas"> {
  hojas: HojaLeida[];
  /** The sheet that is proposed, and the row of its headings if one looks like it. */
  hoja: number;
  encabezado: number | null;
}

/** Looks at a file: its sheets, the one that is proposed, and its columns. Errors: a refusal. */
export function lookAt(tipo: TipoImportable, { formato, avisos, hojas }: Libro): Look {
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
