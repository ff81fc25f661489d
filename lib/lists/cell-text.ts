import { CALIDAD_NOMBRE } from "@/contract/shown";
import type { Cell, Column } from "../descriptors";
import { formatCoordinate, formatInstant, formatNumber } from "../format";

/** Cell values as plain text, for cards, `title` attributes and PDFs. Cell types: lib/descriptors.ts. */

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const asNumber = (value: unknown) => (value === null || value === undefined || value === "" ? null : Number(value));

/** The two cells whose values are Bueno, Regular and Malo. */
export const isQuality = (cell: Cell | undefined) => cell === "quality" || cell === "quality-light";

/** The text of a value; empty for null, undefined and an empty value. */
export function textOf(cell: Cell | undefined, value: unknown): string {
  if (cell === "number") return formatNumber(asNumber(value));
  if (cell === "coordinate") return formatCoordinate(asNumber(value));
  if (cell === "instant") return formatInstant(asText(value));
  if (isQuality(cell)) return CALIDAD_NOMBRE[asText(value)] ?? asText(value);
  return asText(value);
}

/** The text of a value, or the column's text for an empty one. */
export const cellText = ({ cell, empty = "" }: Pick<Column, "cell" | "empty">, value: unknown): string =>
  textOf(cell, value) || empty;

/** A column's header, with the header of the value below it. */
export const headerOf = ({ header, below }: Pick<Column, "header" | "below">) =>
  below ? `${header} / ${below.header}` : header;

/** All columns, with each `below` column placed after its parent. */
export const eachColumn = <C extends Column>(columns: readonly C[]): (C | Column)[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]));

/** Is it a number, to be right-aligned? */
export const isFigure = (cell: Cell | undefined) => cell === "number" || cell === "coordinate";
