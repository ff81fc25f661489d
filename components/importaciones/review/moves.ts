import type { KeyboardEvent } from "react";

/** A cell by its row's place in the list and its column's, from 0. */
export interface Spot {
  index: number;
  col: number;
}

/** Where a key moves the focus within the table; null for a key that does not move it. */
export function spotAfterKey(event: KeyboardEvent, { index, col }: Spot, last: Spot, page: number): Spot | null {
  const far = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const to = (next: Spot): Spot => ({
    index: Math.max(0, Math.min(last.index, next.index)),
    col: Math.max(0, Math.min(last.col, next.col)),
  });
  switch (event.key) {
    case "ArrowUp":
      return to({ index: far ? 0 : index - 1, col });
    case "ArrowDown":
      return to({ index: far ? last.index : index + 1, col });
    case "ArrowLeft":
      return to({ index, col: far ? 0 : col - 1 });
    case "ArrowRight":
      return to({ index, col: far ? last.col : col + 1 });
    case "Home":
      return to({ index: far ? 0 : index, col: 0 });
    case "End":
      return to({ index: far ? last.index : index, col: last.col });
    case "PageUp":
      return to({ index: index - page, col });
    case "PageDown":
      return to({ index: index + page, col });
    default:
      return null;
  }
}
