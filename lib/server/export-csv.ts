import "server-only";
import type { Column } from "@/lib/descriptors";
import { csvLine, MARK, type CsvKind } from "@/lib/lists/csv";
import { textStream } from "./export-stream";
import type { ExportValue } from "./export-value";

async function* texts(kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) {
  const heads = columns.map(({ header }) => header);
  yield MARK + csvLine(heads, kind);
  for await (const rows of batches) yield rows.map((row) => csvLine(row, kind)).join("");
}

/** A list, whose rows come in batches, as CSV: the headers, then one line per row. */
export const csvStream = (kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) =>
  textStream(texts(kind, columns, batches));
