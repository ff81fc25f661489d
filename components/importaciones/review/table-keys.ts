import type { KeyboardEvent } from "react";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import type { RowColumn } from "./columns";
import { nextFinding } from "./findings";
import { spotAfterKey, type Spot } from "./moves";
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
