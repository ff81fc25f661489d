import type { TipoImportable } from "../../../contract/importacion/significados";
import { esInventario } from "../../../contract/importacion/tipos";
import type { ColumnaLeida } from "../../../contract/resources/importaciones";
import { NOMBRE } from "../check/name";
import type { Libro, Linea } from "../types";

/** Rows of a table that are no data: titles of sections, totals, sources, headings once more. */

const TABLES: ReadonlySet<Libro["formato"]> = new Set(["XLSX", "XLS", "ODS", "CSV"]);
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
export function rowsAside(
  { formato, tipo }: { formato: Libro["formato"]; tipo: TipoImportable },
  below: readonly Linea[],
  headings: readonly string[],
  columnas: readonly ColumnaLeida[],
): number[] {
  if (!TABLES.has(formato)) return [];
  const counts = below.map(({ celdas }) => filledOf(celdas).length);
  const usual = median(counts);
  const last = counts.findLastIndex((count) => count >= usual);
  const field = esInventario(tipo) ? NOMBRE[tipo] : "nombre";
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
