import "server-only";
import type { Column } from "@/lib/descriptors";
import { textStream } from "./export-stream";
import type { ExportValue } from "./export-value";

/** Tells a spreadsheet that the file is UTF-8. */
const MARK = "\uFEFF";
const LINE_END = "\r\n";

/** How a file is written: what stands between two cells, and in a number before its decimals. */
export interface CsvKind {
  separator: "," | ";";
  decimal: "." | ",";
}
/** For programs. */
export const PLAIN: CsvKind = { separator: ",", decimal: "." };
/** As Excel reads and writes it where the language is Spanish: opened by a double click, it stands in columns. */
export const FOR_EXCEL: CsvKind = { separator: ";", decimal: "," };

/**
 * Would a spreadsheet run this text? It does where the first sign that can be seen is one of these, in any of their
 * widths; blanks and signs without a width before it are skipped by some programs.
 */
const INVISIBLE = /^[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]+/u;
const runs = (text: string) =>
  /^[\t\r]/.test(text) || /^[=+\-\u2212@]/.test(text.replace(INVISIBLE, "").slice(0, 1).normalize("NFKC"));

/**
 * A cell by RFC 4180. A text that would run gets an apostrophe in front, which makes it a text; a line break inside a text
 * is a line feed, so CR stands at the ends of rows only.
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

/** A list as CSV: headers, then a line a row. */
export const csvStream = (kind: CsvKind, columns: readonly Column[], rows: AsyncIterable<ExportValue[]>) =>
  textStream(lines(kind, columns, rows));
