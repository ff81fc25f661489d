import { cellText } from "@/lib/lists/cell-text";
import type { GridRow, TableColumn } from "./row-action";

/** A row's display name: its name column, or the first column with text where that is empty. */
export function rowName<R extends GridRow>(columns: readonly TableColumn<R>[], row: R): string {
  const named = columns.find((one) => one.cell === "name");
  const texts = (named ? [named, ...columns] : columns).map((column) =>
    cellText({ ...column, empty: "" }, row[column.key]),
  );
  return texts.find((text) => text !== "") ?? "";
}
