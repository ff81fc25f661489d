import "server-only";
import { PassThrough, Readable, type Writable } from "node:stream";
import type { Worksheet } from "exceljs";
import { cleanText } from "@/contract/plain-text";
import type { Cell, Column } from "@/lib/descriptors";
import type { ExportValue } from "./export-value";

/** Rows that an Excel sheet holds below its header row. */
export const XLSX_MAX_ROWS = 1_048_575;
/** Characters that an Excel cell holds. */
const MAX_TEXT = 32_767;
/** Rows written between two checks of whether the reader keeps up. */
const CHECK_ROWS = 200;

/** Widths in characters, by kind of cell. */
const WIDTH: Partial<Record<Cell, number>> = { name: 44, caps: 28, code: 16, number: 12, coordinate: 14, instant: 18 };
const widthOf = ({ cell = "text", header }: Column) => Math.max(WIDTH[cell] ?? 22, header.length + 4);

/** Whatever is stored, a cell holds what XML can. An empty cell is not written at all. */
const cellOf = (value: ExportValue) =>
  typeof value === "string" ? cleanText(value.slice(0, MAX_TEXT)) : (value ?? undefined);

/** The stream between a sheet and the zip; exceljs writes to it without waiting for it to drain. */
function zipEntry(sheet: Worksheet): Writable | null {
  const { stream } = sheet as unknown as { stream?: { pipes?: Writable[] } };
  return stream?.pipes?.[0] ?? null;
}

const EMPTY_CHUNK = Buffer.alloc(0);

/** Waits until the zip has taken everything written so far; writes are taken in order. Rejects if `out` closes. */
async function caughtUp(entry: Writable | null, out: PassThrough): Promise<void> {
  if (!entry) return;
  await new Promise<void>((resolve, reject) => {
    const closed = () => reject(new Error("given up"));
    if (out.destroyed) return closed();
    out.once("close", closed);
    entry.write(EMPTY_CHUNK, () => {
      out.off("close", closed);
      resolve();
    });
  });
}

async function writeWorkbook(
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<ExportValue[][]>,
  out: PassThrough,
): Promise<void> {
  const { default: excel } = await import("exceljs");
  const book = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(name.slice(0, 31), { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map((column) => ({ width: widthOf(column) }));
  const head = sheet.addRow(columns.map(({ header }) => header));
  head.font = { bold: true };
  head.commit();
  const entry = zipEntry(sheet);
  let last = 1;
  for await (const rows of batches) {
    if (out.destroyed) return;
    for (const row of rows) {
      sheet.addRow(row.map(cellOf)).commit();
      last += 1;
      if (last % CHECK_ROWS === 0) await caughtUp(entry, out);
    }
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: last, column: columns.length } };
  sheet.commit();
  await book.commit();
}

/**
 * A list, whose rows come in batches, as an Excel workbook of one sheet: bold, frozen headers, a filter, numbers as
 * numbers. Rows are written as the reader takes them; an error of `batches` becomes the stream's error.
 */
export function xlsxStream(
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<ExportValue[][]>,
): ReadableStream<Uint8Array> {
  const out = new PassThrough();
  // A reader that cancels destroys `out`; the writer checks that and stops.
  writeWorkbook(name, columns, batches, out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}
