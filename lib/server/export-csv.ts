import "server-only";
import type { Column } from "@/lib/descriptors";
import { csvLine, MARK, type CsvKind } from "@/lib/lists/csv";
import { textStream } from "./export-stream";
import type { ExportValue } from "./export-value";

async function* lines(kind: CsvKind, columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) {
  const heads = columns.map(({ header }) => header);
  yield MARK + csvLine(heads, kind);
  for await (const row of rows) yield csvLine(row, kind);
}

/** A list as CSV: the headers, then one line per row. */
export const csvStream = (kind: CsvKind, columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) =>
  textStream(lines(kind, columns, rows));
