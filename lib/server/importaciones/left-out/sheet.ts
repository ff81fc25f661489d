import "server-only";
import type { FilaImportacion, ImportacionDetalle } from "@/contract/resources/importaciones";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import { esInventario } from "@/contract/importacion/tipos";
import type { ExportValue } from "../../export-value";
import type { LeftOutGroup } from "./rows";

/** The last column: why a row was left out. */
const MOTIVO = "MOTIVO";

const QUITADA = "Se quitó al revisar.";
const SIN_HALLAZGOS = "Quedó sin importar.";

type Detalle = Pick<ImportacionDetalle, "tipo" | "columnas" | "por_fila">;

/** The columns of a file of rows that were left out, or that are in without a value. */
interface Fuera {
  grupo: LeftOutGroup;
  encabezados: readonly string[];
  /** Places of the file's columns by what they mean. */
  lugares: ReadonlyMap<string, readonly number[]>;
  /** Columns of the file itself. */
  ancho: number;
  /** What was filled in row by row without a column of the file: it gets one. */
  porFila: readonly string[];
}

/**
 * The headings of the file as it came in, but for a 'MOTIVO' that an earlier one of these files brought. Rows that are
 * in have their record's CITE, so that the file, mended and imported again, changes these records.
 */
export function columnsOf({ tipo, columnas, por_fila }: Detalle, grupo: LeftOutGroup): Fuera {
  const sorted = columnas.toSorted((a, b) => a.n - b.n);
  const last = sorted.at(-1);
  const own = last?.encabezado === MOTIVO && last.significado === null ? sorted.slice(0, -1) : sorted;
  const ancho = (own.at(-1)?.n ?? -1) + 1;
  const headings = new Map(own.map(({ n, encabezado }) => [n, encabezado]));
  const lugares = new Map<string, number[]>();
  for (const { n, significado } of own) {
    if (significado !== null) lugares.set(significado, [...(lugares.get(significado) ?? []), n]);
  }
  const needsCite = grupo === "OMITEN" && esInventario(tipo) && !lugares.has("cite") && !por_fila.includes("cite");
  const porFila = needsCite ? [...por_fila, "cite"] : por_fila;
  const encabezados = [
    ...Array.from({ length: ancho }, (_, n) => headings.get(n) ?? ""),
    ...porFila.map((meaning) => SIGNIFICADOS[tipo].get(meaning)?.label ?? meaning),
    MOTIVO,
  ];
  return { grupo, encabezados, lugares, ancho, porFila };
}

/** A number stays a number where its text loses nothing by it: '3600', but not '007' or '1,50'. */
const valueOf = (text: string): ExportValue => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const figure = Number(trimmed);
  return Number.isFinite(figure) && String(figure) === trimmed && trimmed.length <= 15 ? figure : text;
};

const oneBlank = (text: string) => text.trim().replace(/\s+/gu, " ");

/** The cells as they came in; what was typed since stands in the first column of its meaning. */
function cellsOf({ textos, celdas = [] }: FilaImportacion, { lugares, ancho }: Fuera): string[] {
  const cells = Array.from({ length: ancho }, (_, n) => celdas[n] ?? "");
  for (const [meaning, [first = 0, ...others]] of lugares) {
    const now = textos[meaning];
    const came = [first, ...others].map((n) => cells[n] ?? "").join(" ");
    if (now === undefined || oneBlank(now) === oneBlank(came)) continue;
    cells[first] = now;
    for (const n of others) cells[n] = "";
  }
  return cells;
}

/** Why a row, or a value of it, was left out: errors, then doubts, each as the sentence that the check says. */
function reasonOf({ hallazgos: all, quitada }: FilaImportacion, grupo: LeftOutGroup): string {
  const hallazgos = grupo === "OMITEN" ? all.filter(({ omite }) => omite) : all;
  const errors = hallazgos.filter(({ nivel }) => nivel === "ERROR");
  const doubts = hallazgos.filter(({ nivel }) => nivel === "DUDA");
  const sentences = [...errors, ...doubts].map(({ texto }) => (/[.!?]$/u.test(texto) ? texto : `${texto}.`));
  return [...(quitada ? [QUITADA] : []), ...sentences].join(" ") || SIN_HALLAZGOS;
}

/** A row as it came in, with the reason last. */
export function valuesOf(fila: FilaImportacion, fuera: Fuera): ExportValue[] {
  const textos = fila.cite === undefined ? fila.textos : { ...fila.textos, cite: fila.cite };
  return [
    ...cellsOf({ ...fila, textos }, fuera).map(valueOf),
    ...fuera.porFila.map((meaning) => valueOf(textos[meaning] ?? "")),
    reasonOf(fila, fuera.grupo),
  ];
}
