import "server-only";
import type { ReadableStream as Lines } from "node:stream/web";
import { contract, type ListedName, type Row } from "@/contract";
import type { Subject } from "@/contract/policy";
import { FOR_EXCEL, PLAIN, csvLine, MARK, type CsvKind } from "@/lib/lists/csv";
import type { ExportFormat } from "@/lib/lists/export";
import { exportList, type ExportList } from "@/lib/server/export-lists";
import { exportValues, type ExportValue } from "@/lib/server/export-value";
import { xlsxStream } from "@/lib/server/export-xlsx";
import type { Column } from "@/lib/descriptors";
import { textStream } from "@/lib/server/export-stream";
import { cleanText } from "@/contract/plain-text";

type Properties = Readonly<Record<string, unknown>>;

const propertyOf = (value: unknown) => (typeof value === "string" ? cleanText(value) : (value ?? null));

/**
 * A record as a Feature of RFC 7946: longitude before latitude; the geometry is null without coordinates. Properties
 * keep the wire's names and values.
 */
function featureOf(keys: readonly string[], row: Properties): object {
  const { id, g_x: latitude, g_y: longitude } = row;
  const placed = typeof latitude === "number" && typeof longitude === "number";
  return {
    type: "Feature",
    id,
    geometry: placed ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties: Object.fromEntries(keys.map((key) => [key, propertyOf(row[key])])),
  };
}

async function* geojsonTexts(keys: readonly string[], batches: AsyncIterable<readonly Properties[]>) {
  yield '{"type":"FeatureCollection","features":[';
  let between = "\n";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield between + rows.map((row) => JSON.stringify(featureOf(keys, row))).join(",\n");
    between = ",\n";
  }
  yield "\n]}";
}

/** Records, which come in batches, as a GeoJSON FeatureCollection, one line per record. */
const geojsonStream = (keys: readonly string[], batches: AsyncIterable<readonly Properties[]>) =>
  textStream(geojsonTexts(keys, batches));

/** The longest line accepted, in characters; a row of a list has a few thousand. */
const MAX_LINE = 1024 * 1024;

/** A line that is no row. Its message is for the log: it never contains what the line says. */
class BadLine extends Error {
  override name = "BadLine";
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadLine("not JSON");
  }
}

const isWritten = (line: string) => line.trim() !== "";

/**
 * The JSON values of an NDJSON body, one per line, in batches: those that end in a piece of the body, as it arrives.
 * Throws the body's own errors, and BadLine for a line that is not JSON (a truncated one, for example) or too long.
 */
async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[], void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new BadLine("too large");
    yield lines.filter(isWritten).map(parseLine);
  }
  if (isWritten(rest)) yield [parseLine(rest)];
}

async function* csvTexts(kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) {
  const heads = columns.map(({ header }) => header);
  yield MARK + csvLine(heads, kind);
  for await (const rows of batches) yield rows.map((row) => csvLine(row, kind)).join("");
}

/** A list, whose rows come in batches, as CSV: the headers, then one line per row. */
const csvStream = (kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) =>
  textStream(csvTexts(kind, columns, batches));

type Rows = readonly Row<ListedName>[];

/** The rows with these ids, in their order, as one batch. A server without the filter sends others too. */
async function* sortByIds(batches: AsyncIterable<Rows>, ids: readonly number[]): AsyncGenerator<Rows> {
  const wanted = new Map<number, Row<ListedName> | null>(ids.map((one) => [one, null]));
  for await (const rows of batches) {
    for (const row of rows) if (wanted.has(row.id)) wanted.set(row.id, row);
  }
  yield [...wanted.values()].filter((row) => row !== null);
}

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
async function* exportCells(list: ExportList, batches: Batches, subject: Subject) {
  for await (const rows of batches) yield rows.map((row) => exportValues(list.columns, list.read(row, subject)));
}

type Write = (list: ExportList, batches: Batches, subject: Subject) => ReadableStream<Uint8Array>;

const WRITERS: Record<ExportFormat, Write> = {
  "csv-excel": (list, batches, subject) => csvStream(FOR_EXCEL, list.columns, exportCells(list, batches, subject)),
  csv: (list, batches, subject) => csvStream(PLAIN, list.columns, exportCells(list, batches, subject)),
  xlsx: (list, batches, subject) => xlsxStream(list.file, list.columns, exportCells(list, batches, subject)),
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
  const { shows, columns } = list;
  const own = shows ? { ...list, columns: columns.filter(({ key }) => shows(key, subject)) } : list;
  const batches = rowsOf(list.resource, lines);
  try {
    await WRITERS[formato](own, ids ? sortByIds(batches, ids) : batches, subject).pipeTo(file);
    return null;
  } catch (error) {
    if (error instanceof BadLine) return error.message;
    throw error;
  }
}
