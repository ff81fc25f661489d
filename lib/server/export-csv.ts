import "server-only";
import type { Column } from "@/lib/descriptors";
import { textStream } from "./export-stream";
import type { ExportValue } from "./export-value";

/** Byte order mark: tells a spreadsheet that the file is UTF-8. */
const MARK = "\uFEFF";
const LINE_END = "\r\n";

/** The separator between cells and the decimal separator of numbers. */
export interface CsvKind {
  separator: "," | ";";
  decimal: "." | ",";
}
/** For programs. */
export const PLAIN: CsvKind = { separator: ",", decimal: "." };
/** For Excel in Spanish: a double click opens the file in columns. */
export const FOR_EXCEL: CsvKind = { separator: ";", decimal: "," };

/**
 * True if a spreadsheet would run this text as a formula: its first visible character is one of these, in any width.
 * Some programs skip blanks and zero-width characters before it.
 */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/u;
const runs = (text: string) =>
  /^[\t\r]/.test(text) || /^[=+\-\u2212@]/.test(text.replace(INVISIBLE, "").slice(0, 1).normalize("NFKC"));

/**
 * A cell by RFC 4180. A text that would run as a formula gets a leading apostrophe. A line break inside a text becomes
 * a line feed, so CR occurs only at the ends of rows.
 */
function csvCell(value: ExportValue, { separator, decimal }: CsvKind): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  const harmless = (runs(value) ? `'${value}` : value).replace(/\r\n?/g, "\n");
  const plain = !harmless.includes(separator) && !/["\n]/.test(harmless);
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

async function* lines(kind: CsvKind, columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) {
  const line = (values: readonly ExportValue[]) =>
    values.map((value) => csvCell(value, kind)).join(kind.separator) + LINE_END;
  yield MARK + line(columns.map(({ header }) => header));
  for await (const row of rows) yield line(row);
}

/** A list as CSV: the headers, then one line per row. */
export const csvStream = (kind: CsvKind, columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) =>
  textStream(lines(kind, columns, rows));
