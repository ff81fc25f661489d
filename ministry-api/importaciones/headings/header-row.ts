import type { TipoImportable } from "@/contract/importacion/significados";
import type { Linea } from "../types";
import { isCounter, isKind, meaningOf } from "./synonyms";
import { withoutBeginning } from "./technical";

/** How many rows from the top are looked at. */
const TOP = 30;
/** A longer text is no heading. */
const LONGEST = 80;

const isText = (cell: string) => /\p{L}/u.test(cell) && cell.length <= LONGEST;
const filledOf = (celdas: readonly string[]) => celdas.map((cell) => cell.trim()).filter((cell) => cell !== "");

interface Score {
  known: number;
  texts: number;
  filled: number;
  distinct: number;
}

function scoreOf(tipo: TipoImportable, celdas: readonly string[]): Score {
  const filled = filledOf(celdas);
  const headings = withoutBeginning(tipo, filled);
  // 'Museo' is a type among the data as well.
  const meanings = new Set(headings.flatMap((cell) => (isKind(cell) ? [] : (meaningOf(tipo, cell)?.meaning ?? []))));
  // A number's heading says nothing by itself: 'No' is an answer, too, and may stand in many cells.
  const counter = meanings.size > 0 && headings.some(isCounter) ? 1 : 0;
  return {
    known: meanings.size + counter,
    texts: filled.filter(isText).length,
    filled: filled.length,
    distinct: new Set(filled).size,
  };
}

/** Whether the row below goes on where the upper one has no heading of its own: that one heads groups of columns. */
const goesOn = (upper: readonly string[], below: readonly string[]) =>
  below.some((cell, n) => {
    const over = upper[n]?.trim() ?? "";
    return cell.trim() !== "" && (over === "" || (n > 0 && over === upper[n - 1]?.trim()));
  });

/**
 * The row that looks most like headings, as its number in the file: of two rows of headings the lower one. Null if none
 * looks like it.
 */
export function headerRow(tipo: TipoImportable, lineas: readonly Linea[]): number | null {
  const top = lineas.slice(0, TOP).map(({ fila, celdas }) => ({ fila, celdas, score: scoreOf(tipo, celdas) }));
  const most = Math.max(0, ...top.map(({ score }) => score.known));
  if (most > 0) {
    // A cell of the data may be a word of a heading, too: most words win, the upper row among equals.
    const best = top.findIndex(({ score }) => score.known === most);
    const [row, below] = [top[best], top[best + 1]];
    if (!row || !below) return row?.fila ?? null;
    const { known, texts, filled } = below.score;
    return known >= 2 && texts === filled && goesOn(row.celdas, below.celdas) ? below.fila : row.fila;
  }
  const width = Math.max(0, ...top.map(({ score }) => score.filled));
  const likely = top.find(
    ({ score }) =>
      score.filled >= 2 &&
      score.filled * 10 >= width * 6 &&
      score.texts === score.filled &&
      score.distinct === score.filled,
  );
  return likely && likely.fila !== lineas.at(-1)?.fila ? likely.fila : null;
}

/** A zone, datum or reference system, which rows above the headings may say for columns of coordinates. */
const REFERENCE = /(?:UTM|ZONA|HUSO|ZONE)\D{0,15}(?:19|20|21)(?!\d)|PSAD|LA CANOA|EPSG\D{0,3}\d{4,5}|WGS\D?84|SIRGAS/iu;
const IS_PLACE = new Set(["utm_este", "utm_norte", "utm", "coordenadas", "g_x", "g_y"]);

/** What a row above says of the reference of a column: over it, or over those from there on to the left. */
function referenceOver(celdas: readonly string[], n: number): string | null {
  const at = celdas.findLastIndex((cell, i) => i <= n && cell.trim() !== "");
  const text = celdas[at]?.trim() ?? "";
  return REFERENCE.test(text) && text.length <= LONGEST ? text : null;
}

/**
 * The headings of a row; where its cell is empty, the one above it, if that row has headings too and is no title over
 * the whole sheet. Headings of coordinates get what a row above says of zone and datum: 'ESTE (UTM ZONA 19)'.
 */
export function headingsAt(tipo: TipoImportable, lineas: readonly Linea[], fila: number): string[] {
  const at = lineas.findIndex((linea) => linea.fila === fila);
  const own = lineas[at]?.celdas ?? [];
  const above = at > 0 ? lineas[at - 1] : undefined;
  const upper = above && above.fila === fila - 1 && new Set(filledOf(above.celdas)).size > 1 ? above.celdas : [];
  const over = lineas.slice(Math.max(0, at - TOP), Math.max(0, at)).reverse();
  return Array.from({ length: Math.max(own.length, upper.length) }, (_one, n) => {
    const heading = own[n]?.trim() || (upper[n]?.trim() ?? "");
    if (heading === "" || REFERENCE.test(heading) || !IS_PLACE.has(meaningOf(tipo, heading)?.meaning ?? "")) {
      return heading;
    }
    const reference = over.map(({ celdas }) => referenceOver(celdas, n)).find((one) => one !== null);
    return reference === undefined || reference === null ? heading : `${heading} (${reference})`;
  });
}
