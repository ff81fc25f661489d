/** CSV files, the same from the web server and from the browser. */

/** A cell: a number stays a number; null is an empty cell. */
type CsvValue = string | number | null;

/** Byte order mark: tells a spreadsheet that the file is UTF-8. */
export const MARK = "\uFEFF";
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

/** Most texts: neither a formula nor anything to be quoted. */
const IS_PLAIN = /^[\dA-Za-z][^,;"\r\n]*$/;

/**
 * A cell by RFC 4180. A text that would run as a formula gets a leading apostrophe. A line break inside a text becomes
 * a line feed, so CR occurs only at the ends of rows.
 */
function csvCell(value: CsvValue, { separator, decimal }: CsvKind): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  if (IS_PLAIN.test(value)) return value;
  const harmless = (runs(value) ? `'${value}` : value).replace(/\r\n?/g, "\n");
  const plain = !harmless.includes(separator) && !/["\n]/.test(harmless);
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly CsvValue[], kind: CsvKind): string =>
  values.map((value) => csvCell(value, kind)).join(kind.separator) + LINE_END;
