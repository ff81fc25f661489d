import type { MergeRange } from "hucre";
import type { Linea } from "../types";
import { MAX_LINES } from "./cells";
import type { Notes } from "./notes";

/** Cells that are looked at: merged ones do not overlap, so that no sheet has more by far. */
const MAX_LOOKED = 50 * MAX_LINES;

/**
 * Repeats the value of cells that are merged downwards in each row that has content of its own: what stands beside five
 * rows holds for all five. A value across columns stays in its first.
 */
export function repeatDown(lineas: readonly Linea[], merges: readonly MergeRange[], notes: Notes): void {
  const places = new Map(lineas.map(({ fila }, at) => [fila, at]));
  let looked = 0;
  for (const { startRow, startCol, endRow } of merges) {
    const at = places.get(startRow + 1);
    const value = at === undefined ? undefined : lineas[at]?.celdas[startCol];
    if (at === undefined || !value) continue;
    for (const { fila, celdas } of followers(lineas, at)) {
      looked += 1;
      if (fila > endRow + 1 || looked > MAX_LOOKED) break;
      if (celdas[startCol]) continue;
      while (celdas.length < startCol) celdas.push("");
      celdas[startCol] = value;
      notes.merged += 1;
    }
  }
}

function* followers(lineas: readonly Linea[], at: number): Generator<Linea> {
  for (let next = at + 1; next < lineas.length; next += 1) {
    const linea = lineas[next];
    if (linea) yield linea;
  }
}
