import "server-only";
import type { Column } from "@/lib/descriptors";
import { textStream } from "./export-stream";
import type { ExportValue } from "./export-value";

/** Tells a spreadsheet that the file is UTF-8. */
const MARK = "\uFEFF";
const LINE_END = "\r\n";

/** A text that a spreadsheet would run: it gets an apostrophe in front, which makes it a text. */
const RUNS = /^[=+\-@\t\r]/;

/**
 * A cell by RFC 4180. Numbers have a decimal point; a line break inside a text is a line feed, so CR stands at the ends
 * of rows only.
 */
function csvCell(value: ExportValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const harmless = (RUNS.test(value) ? `'${value}` : value).replace(/\r\n?/g, "\n");
  return /[",\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (values: readonly ExportValue[]) => values.map(csvCell).join(",") + LINE_END;

async function* lines(columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) {
  yield MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) yield line(row);
}

/** A list as CSV: headers, then a line a row. */
export const csvStream = (columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) =>
  textStream(lines(columns, rows));
