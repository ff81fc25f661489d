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

/** Rows come in batches, a piece of the body each: a step of a stream for each row costs more than the row itself. */
type Batches = AsyncIterable<readonly Row<ListedName>[]>;

/** Rows as this person sees them on the screen. */
async function* cells(list: ExportList, batches: Batches, subject: Subject) {
  for await (const rows of batches) yield rows.map((row) => exportValues(list.columns, list.read(row, subject)));
}

type Write = (list: ExportList, batches: Batches, subject: Subject) => ReadableStream<Uint8Array>;

const streams: Record<ExportFormat, Write> = {
  "csv-excel": (list, batches, subject) => csvStream(FOR_EXCEL, list.columns, cells(list, batches, subject)),
  csv: (list, batches, subject) => csvStream(PLAIN, list.columns, cells(list, batches, subject)),
  xlsx: (list, batches, subject) => xlsxStream(list.file, list.columns, cells(list, batches, subject)),
  geojson: ({ properties }, batches) => geojsonStream(properties ?? [], batches),
};

/** Each line as parsed by the contract. Throws BadLine for a line of another shape. */
async function* rowsOf(resource: ListedName, lines: AsyncIterable<Uint8Array>) {
  const { row } = contract[resource];
  const parsed = (line: unknown) => {
    const read = row.safeParse(line);
    if (read.success) return read.data as Row<ListedName>;
    const differed = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".") || "(all)"} ${code}`);
    throw new BadLine(`wrong shape: ${differed.join("; ")}`);
  };
  for await (const batch of jsonLines(lines)) yield batch.map(parsed);
}

/**
 * Writes the file as its reader takes it. Whatever fails (a line, the source, the reader) also fails `file`, so that the
 * file never looks complete. Returns what was wrong with a line, null if the lines were good. Errors: source, reader.
 */
export async function writeFile({ lista, formato, subject, ids, lines, file }: FileTask): Promise<string | null> {
  const list = exportList(lista);
  if (!list) throw new Error(`no list ${lista}`);
  const batches = rowsOf(list.resource, lines);
  try {
    await streams[formato](list, ids ? inOrder(batches, ids) : batches, subject).pipeTo(file);
    return null;
  } catch (error) {
    if (error instanceof BadLine) return error.message;
    throw error;
  }
}
