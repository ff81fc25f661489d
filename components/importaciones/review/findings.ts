import type { FilaImportacion, Hallazgo } from "@/contract/resources/importaciones";
import type { RowColumn } from "./columns";

type Nivel = Hallazgo["nivel"];

const NONE: readonly Hallazgo[] = [];

/** What the check says of a cell, errors first. A row taken out is left in peace. */
export function findingsAt(row: FilaImportacion | undefined, campo: string): readonly Hallazgo[] {
  if (!row || row.quitada) return NONE;
  const found = row.hallazgos.filter((one) => one.campo === campo);
  if (found.length === 0) return NONE;
  return [...found.filter(({ nivel }) => nivel === "ERROR"), ...found.filter(({ nivel }) => nivel === "DUDA")];
}

/** Whether a finding says that the row is like a record of the inventory. */
export const isAlike = ({ clase, cites }: Hallazgo): boolean => clase === "parecido" && cites !== undefined;

/** How a cell is marked. */
export const levelOf = (findings: readonly Hallazgo[]): Nivel | null => findings[0]?.nivel ?? null;

interface Place {
  index: number;
  col: number;
}

/** A cell with a finding; or a row that has to be loaded before it can be said. */
type NextFinding = Place | { missing: number } | null;

/** The next cell with a finding after (`step` 1) or before (-1) a cell; null if there is none. */
export function nextFinding(
  rows: { numeros: readonly number[]; get: (fila: number) => FilaImportacion | undefined },
  columns: readonly RowColumn[],
  from: Place,
  step: 1 | -1,
): NextFinding {
  let col = from.col + step;
  for (let index = from.index; index >= 0 && index < rows.numeros.length; index += step) {
    const row = rows.get(rows.numeros[index] ?? 0);
    if (!row) return { missing: index };
    for (; col >= 0 && col < columns.length; col += step) {
      if (findingsAt(row, columns[col]?.campo ?? "").length > 0) return { index, col };
    }
    col = step > 0 ? 0 : columns.length - 1;
  }
  return null;
}
