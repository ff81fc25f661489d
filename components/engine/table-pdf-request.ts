import { cellText, eachColumn, isFigure } from "./cells";
import type { GridRow, TableColumn } from "./row-action";

interface TablePage<R extends GridRow> {
  title: string;
  /** Without .pdf. */
  file: string;
  landscape: boolean;
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
}

/** The page as a PDF of our own server's. Errors: Error where it answers anything else; AbortError. */
export async function askTablePdf<R extends GridRow>(page: TablePage<R>, signal: AbortSignal): Promise<Blob> {
  const { title, file, landscape, rows } = page;
  const all = eachColumn(page.columns);
  const answer = await fetch("/pdf/tabla", {
    method: "POST",
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    signal,
    body: JSON.stringify({
      title,
      file,
      landscape,
      headers: all.map((column) => column.header),
      figures: all.map((column) => isFigure(column.cell)),
      rows: rows.map((row) => all.map((column) => cellText(column, row[column.key]))),
    }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}
