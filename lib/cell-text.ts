import { CALIDAD_NOMBRE } from "@/contract/shown";
import type { Cell, Column } from "./descriptors";
import { formatCoordinate, formatInstant, formatNumber } from "./format";

/** A cell's value as plain text, by the closed vocabulary of lib/descriptors.ts: on a card, as a `title`, in a PDF. */

const asText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const asNumber = (value: unknown) => (value === null || value === undefined || value === "" ? null : Number(value));

/** The two cells whose values are Bueno, Regular and Malo. */
export const isQuality = (cell: Cell | undefined) => cell === "quality" || cell === "quality-light";

/** The text of a value; empty where there is none. */
export function textOf(cell: Cell | undefined, value: unknown): string {
  if (cell === "number") return formatNumber(asNumber(value));
  if (cell === "coordinate") return formatCoordinate(asNumber(value));
  if (cell === "instant") return formatInstant(asText(value));
  if (isQuality(cell)) return CALIDAD_NOMBRE[asText(value)] ?? asText(value);
  return asText(value);
}

/** The same with what the column says of an empty one. */
export const cellText = ({ cell, empty = "" }: Pick<Column, "cell" | "empty">, value: unknown): string =>
  textOf(cell, value) || empty;

/** A column's own head, and that of what stands below it. */
export const headerOf = ({ header, below }: Pick<Column, "header" | "below">) =>
  below ? `${header} / ${below.header}` : header;

/** The columns with those that stand below another after it: where each has a place of its own. */
export const eachColumn = <C extends Column>(columns: readonly C[]): (C | Column)[] =>
  columns.flatMap((column) => (column.below ? [column, column.below] : [column]));

/** Figures stand at the right, under each other. */
export const isFigure = (cell: Cell | undefined) => cell === "number" || cell === "coordinate";
