import "server-only";
import { CALIDAD_NOMBRE } from "@/contract/shown";
import type { Column } from "@/lib/descriptors";
import { formatInstant } from "@/lib/format";

/** A cell of an exported file: a number stays a number; null is an empty cell. */
export type ExportValue = string | number | null;

/** The value of a cell: instants formatted as on the screen, figures as numbers, everything else as text. */
function exportValue({ cell }: Column, value: unknown): ExportValue {
  if (value === null || value === undefined || value === "") return null;
  if (cell === "number" || cell === "coordinate") {
    const figure = Number(value);
    return Number.isFinite(figure) ? figure : String(value);
  }
  const text = String(value);
  if (cell === "instant") return formatInstant(text);
  if (cell === "quality") return CALIDAD_NOMBRE[text] ?? text;
  return text;
}

/** The cells of a row, in column order. */
export const exportValues = (columns: readonly Column[], row: Readonly<Record<string, unknown>>): ExportValue[] =>
  columns.map((column) => exportValue(column, row[column.key]));
