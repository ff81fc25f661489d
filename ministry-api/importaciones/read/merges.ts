import type { MergeRange } from "hucre";
import type { Notes } from "./notes";

/**
 * Repeats the value of cells that are merged downwards in each row that has content of its own: what stands beside five
 * rows holds for all five. A value across columns stays in its first.
 */
export function repeatDown(texts: string[][], merges: readonly MergeRange[], notes: Notes): void {
  const filled = texts.map((row) => row.some((text) => text !== ""));
  for (const { startRow, startCol, endRow } of merges) {
    const value = texts[startRow]?.[startCol];
    if (!value) continue;
    for (let at = startRow + 1; at <= Math.min(endRow, texts.length - 1); at += 1) {
      const row = texts[at];
      if (!row || !filled[at] || row[startCol]) continue;
      row[startCol] = value;
      notes.merged += 1;
    }
  }
}
