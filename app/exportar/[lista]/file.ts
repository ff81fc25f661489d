import type { ReadableStream as Lines } from "node:stream/web";
import { contract, type ListedName, type Row } from "@/contract";
import type { Subject } from "@/contract/policy";
import { FOR_EXCEL, PLAIN } from "@/lib/lists/csv";
import type { ExportFormat } from "@/lib/lists/export";
import { csvStream } from "@/lib/server/export-csv";
import { geojsonStream } from "@/lib/server/export-geojson";
import { BadLine, jsonLines } from "@/lib/server/export-lines";
import { exportList, type ExportList } from "@/lib/server/export-lists";
import { exportValues } from "@/lib/server/export-value";
import { xlsxStream } from "@/lib/server/export-xlsx";
import { inOrder } from "./in-order";

/** A file to be written: which list, for whom, from where, to where. */
export interface FileTask {
  lista: string;
  formato: ExportFormat;
  subject: Subject;
  /** Only these rows, in this order; null for all. */
  ids: readonly number[] | null;
  /** The rows as NDJSON. */
  lines: Lines<Uint8Array>;
  file: WritableStream<Uint8Array>;
}

type Rows = AsyncIterable<Row<ListedName>>;

/** Rows as this person sees them on the screen. */
async function* cells(list: ExportList, rows: Rows, subject: Subject) {
  for await (const row of rows) yield exportValues(list.columns, list.read(row, subject));
}

const streams: Record<ExportFormat, (list: ExportList, rows: Rows, subject: Subject) => ReadableStream<Uint8Array>> = {
  "csv-excel": (list, rows, subject) => csvStream(FOR_EXCEL, list.columns, cells(list, rows, subject)),
  csv: (list, rows, subject) => csvStream(PLAIN, list.columns, cells(list, rows, subject)),
  xlsx: (list, rows, subject) => xlsxStream(list.file, list.columns, cells(list, rows, subject)),
  geojson: ({ properties }, rows) => geojsonStream(properties ?? [], rows),
};

/** Each line as parsed by the contract. Throws BadLine for a line of another shape. */
async function* rowsOf(resource: ListedName, lines: AsyncIterable<Uint8Array>) {
  const { row } = contract[resource];
  for await (const line of jsonLines(lines)) {
    const read = row.safeParse(line);
    if (read.success) {
      yield read.data as Row<ListedName>;
      continue;
    }
    const differed = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".") || "(all)"} ${code}`);
    throw new BadLine(`wrong shape: ${differed.join("; ")}`);
  }
}

/**
 * Writes the file as its reader takes it. Whatever fails (a line, the source, the reader) also fails `file`, so that the
 * file never looks complete. Returns what was wrong with a line, null if the lines were good. Errors: source, reader.
 */
export async function writeFile({ lista, formato, subject, ids, lines, file }: FileTask): Promise<string | null> {
  const list = exportList(lista);
  if (!list) throw new Error(`no list ${lista}`);
  const rows = rowsOf(list.resource, lines);
  try {
    await streams[formato](list, ids ? inOrder(rows, ids) : rows, subject).pipeTo(file);
    return null;
  } catch (error) {
    if (error instanceof BadLine) return error.message;
    throw error;
  }
}
