import type { ReadableStream as Batches } from "node:stream/web";
import type { ExportValue } from "@/lib/server/export-value";
import { xlsxStream } from "@/lib/server/export-xlsx";

/** A file to be written: its sheet, its headings, its rows, where to. */
export interface LeftOutTask {
  hoja: string;
  encabezados: readonly string[];
  /** In batches. */
  rows: Batches<ExportValue[][]>;
  file: WritableStream<Uint8Array>;
}

/** Characters that Excel forbids in a sheet's name, which has at most 31. */
const FORBIDDEN = /[[\]:*?/\\]|^'|'$/gu;
const sheetName = (name: string) => name.slice(0, 31).replace(FORBIDDEN, " ").trim() || "Filas";

/** Writes the file as its reader takes it. Whatever fails also fails `file`, so that it never looks complete. */
export async function writeLeftOut({ hoja, encabezados, rows, file }: LeftOutTask): Promise<void> {
  const columns = encabezados.map((header, at) => ({ key: String(at), header }));
  await xlsxStream(sheetName(hoja), columns, rows).pipeTo(file);
}
