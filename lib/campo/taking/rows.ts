import type { Fila } from "../types";

/** Rows of answers whose shape the contract has checked, read without knowing the call. */

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isRow = (value: unknown): value is Fila => isObject(value) && typeof value["id"] === "number";

/** The rows of a lookup or of a list, whatever its envelope is called. */
export function rowsIn(answer: unknown): readonly Fila[] {
  const [found] = isObject(answer) ? Object.values(answer) : [];
  const rows = isObject(found) && !Array.isArray(found) ? found["data"] : found;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

/** The number of rows of a paged list in all; 0 if the answer does not say it. */
export function totalIn(answer: unknown): number {
  const [found] = isObject(answer) ? Object.values(answer) : [];
  const total = isObject(found) ? found["total"] : null;
  return typeof total === "number" ? total : 0;
}

/** A row's number; null for any other value. */
export function numberIn(row: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = row[name];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A row's text; empty for any other value. */
export function textIn(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name];
  return typeof value === "string" ? value : "";
}
