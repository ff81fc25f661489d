import type { KeyboardEvent } from "react";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import { type RowColumn, findingsAt } from "./columns";
import type { Edit } from "./use-edit";

interface TableKeys {
  spot: Spot;
  last: Spot;
  /** Rows in sight. */
  page: number;
  edit: Edit;
  editable: boolean;
  /** Likely values of the cell at hand. */
  options: number;
  list: {
    numeros: readonly number[];
    get: (fila: number) => FilaImportacion | undefined;
    want: (index: number) => Promise<void>;
  };
  columns: readonly RowColumn[];
  /** Tab goes to the next finding. */
  findings: boolean;
  moveTo: (spot: Spot) => void;
  /** The focus goes from the editor to its cell, or to the panel's first control. */
  toCell: () => void;
  toPanel: () => void;
  leave: () => void;
}

type FindingSearch = Pick<TableKeys, "spot" | "list" | "columns" | "moveTo">;

/** Goes to the next finding; rows on the way that are not there yet are loaded first. False: there is none. */
function goToFinding({ spot, list, columns, moveTo }: FindingSearch, step: 1 | -1): boolean {
  const next = nextFinding(list, columns, spot, step);
  if (next === null) return false;
  if ("index" in next) {
    moveTo(next);
    return true;
  }
  const { missing } = next;
  const edge: Spot = { index: missing, col: step > 0 ? -1 : columns.length };
  void list.want(missing).then(() => {
    const row = list.get(list.numeros[missing] ?? 0);
    if (row) goToFinding({ spot: edge, list, columns, moveTo }, step);
  });
  return true;
}

/** The keys of the table: those that move, edit, choose among likely values and go to the next finding. */
export function tableKeys(keys: TableKeys): (event: KeyboardEvent) => void {
  const { spot, edit, editable, options } = keys;

  const inEditor = (event: KeyboardEvent) => {
    const wanted = edit.choice === null ? -1 : edit.choice;
    switch (event.key) {
      case "Enter":
        if (edit.long && event.shiftKey) return;
        event.preventDefault();
        edit.use();
        keys.toCell();
        return;
      case "Escape":
        event.preventDefault();
        event.stopPropagation();
        edit.giveUp();
        keys.toCell();
        return;
      case "Tab":
        edit.leave();
        if (keys.findings && goToFinding(keys, event.shiftKey ? -1 : 1)) event.preventDefault();
        return;
      case "ArrowDown":
        if (edit.long) return;
        event.preventDefault();
        if (wanted + 1 < options) edit.choose(wanted + 1);
        else keys.toPanel();
        return;
      case "ArrowUp":
        if (edit.long) return;
        event.preventDefault();
        if (wanted > 0) edit.choose(wanted - 1);
    }
  };

  const onCell = (event: KeyboardEvent) => {
    const to = spotAfterKey(event, spot, keys.last, keys.page);
    if (to) {
      event.preventDefault();
      keys.moveTo(to);
      return;
    }
    if (event.key === "Escape") keys.leave();
    if (event.key === "Tab" && keys.findings && goToFinding(keys, event.shiftKey ? -1 : 1)) event.preventDefault();
    if (!editable || spot.col === keys.last.col) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Enter" || event.key === "F2") edit.begin();
    else if (event.key === "Delete" || event.key === "Backspace") edit.begin("");
    else if (plain && event.key.length === 1) edit.begin(event.key);
    else return;
    event.preventDefault();
  };

  return (event) => {
    if (event.nativeEvent.isComposing) return;
    if (edit.text !== null) inEditor(event);
    else onCell(event);
  };
}

/** A cell by its row's place in the list and its column's, from 0. */
export interface Spot {
  index: number;
  col: number;
}

/** Where a key moves the focus within the table; null for a key that does not move it. */
function spotAfterKey(event: KeyboardEvent, { index, col }: Spot, last: Spot, page: number): Spot | null {
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

/** A cell with a finding; or a row that has to be loaded before it can be said. */
type NextFinding = Spot | { missing: number } | null;

/** The next cell with a finding after (`step` 1) or before (-1) a cell; null if there is none. */
function nextFinding(
  rows: { numeros: readonly number[]; get: (fila: number) => FilaImportacion | undefined },
  columns: readonly RowColumn[],
  from: Spot,
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
