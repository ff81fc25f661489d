import "server-only";
import type { ColumnaPlantilla } from "./columns";

/** A value of a drop-down list, below the values of the fields that it depends on. */
export interface Valor {
  padres: readonly string[];
  texto: string;
}

/** The values of each field that has a list. */
export type Valores = ReadonlyMap<string, readonly Valor[]>;

export const HOJA_LISTAS = "Listas";
/** The first and the last row that have drop-down lists. */
export const FILAS = { primera: 2, ultima: 2001 } as const;

/** Stands between the values of a chain; no name has it. */
const ENTRE = "|";

/** A column's letters, from 0. */
export function columnLetters(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : columnLetters(Math.floor(n / 26) - 1) + last;
}

/** In the order of the formulas' comparison, which takes capitals and small letters as the same. */
const compareTexts = (a: string, b: string) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** Values without repetitions, those of one parent together, otherwise in their order. */
function groupByParent(values: readonly Valor[]): [string, string][] {
  const rows = new Map(values.map((value) => [[...value.padres, value.texto].join(ENTRE), value]));
  return [...rows.values()]
    .map(({ padres, texto }): [string, string] => [padres.join(ENTRE), texto])
    .sort(([a], [b]) => compareTexts(a.toUpperCase(), b.toUpperCase()));
}

interface Listas {
  /** The rows of the sheet that holds the values. */
  filas: (string | null)[][];
  /** The formula of each field's list. */
  formulas: ReadonlyMap<string, string>;
}

const listRange = (column: number, count: number) =>
  `${HOJA_LISTAS}!$${columnLetters(column)}$2:$${columnLetters(column)}$${Math.max(count, 1) + 1}`;

/** Where the columns that a list depends on stand; null if one is no column of this sheet. */
function placesOf(parents: readonly string[], columns: readonly ColumnaPlantilla[]): number[] | null {
  const places = parents.map((parent) => columns.findIndex(({ name }) => name === parent));
  return places.includes(-1) ? null : places;
}

/**
 * The sheet of values and the formulas that read it. A list that depends on others has its parents' names in a column of
 * its own, sorted, so that a formula finds where the chosen parent begins and how many values it has.
 */
export function layLists(columns: readonly ColumnaPlantilla[], values: Valores): Listas {
  const laid: [string, string[]][] = [];
  const formulas = new Map<string, string>();
  for (const { name, label, padres } of columns) {
    const rows = groupByParent(values.get(name) ?? []);
    const places = placesOf(padres, columns);
    if (!values.has(name) || !places) continue;
    const at = laid.length;
    if (places.length > 0) {
      laid.push([`${label}: de`, rows.map(([parent]) => parent)]);
      const chosen = places.map((place) => `$${columnLetters(place)}${FILAS.primera}`).join(`&"${ENTRE}"&`);
      const keys = listRange(at, rows.length);
      const first = `${HOJA_LISTAS}!$${columnLetters(at + 1)}$1`;
      formulas.set(name, `OFFSET(${first},MATCH(${chosen},${keys},0),0,COUNTIF(${keys},${chosen}),1)`);
    } else {
      formulas.set(name, listRange(at, rows.length));
    }
    laid.push([label, rows.map(([, text]) => text)]);
  }
  const longest = Math.max(0, ...laid.map(([, texts]) => texts.length));
  const filas = Array.from({ length: longest + 1 }, (_, row) =>
    laid.map(([head, texts]) => (row === 0 ? head : (texts[row - 1] ?? null))),
  );
  return { filas, formulas };
}
