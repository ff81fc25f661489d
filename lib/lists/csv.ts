import { guarded } from "@/contract/formula-guard";
import { cleanText } from "@/contract/plain-text";

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

/** Most texts: neither a formula nor anything to be quoted. */
const IS_PLAIN = /^[\dA-Za-z][^,;"\r\n]*$/;

/**
 * A cell by RFC 4180. A text that would run as a formula is guarded. A line break inside a text becomes
 * a line feed, so CR occurs only at the ends of rows.
 */
function csvCell(value: CsvValue, { separator, decimal }: CsvKind): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", decimal);
  if (IS_PLAIN.test(value)) return value;
  const harmless = guarded(cleanText(value));
  const plain = !harmless.includes(separator) && !/["\n]/.test(harmless);
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly CsvValue[], kind: CsvKind): string =>
  values.map((value) => csvCell(value, kind)).join(kind.separator) + LINE_END;
