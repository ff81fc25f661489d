import "server-only";
import { ReadableStream as Pieces } from "node:stream/web";
import type { Subject } from "@/contract/policy";
import { FOR_EXCEL, PLAIN, csvLine, MARK, type CsvKind } from "@/lib/lists/csv";
import type { RowsFormat } from "@/lib/lists/export";
import { flatgeobufBytes } from "@/lib/server/export-flatgeobuf";
import { geopackageStream } from "@/lib/server/export-geopackage";
import { exportList, type ExportList } from "@/lib/server/export-lists";
import { pointOf, type MapField, type MapLayer, type MapRow } from "@/lib/server/export-map";
import { exportValues, type ExportValue } from "@/lib/server/export-value";
import { xlsxStream } from "@/lib/server/export-xlsx";
import type { Column } from "@/lib/descriptors";
import { textStream } from "@/lib/server/export-stream";
import { cleanText } from "@/contract/plain-text";
import { BadLine, readRows, type Rows } from "./rows";

const propertyOf = (value: unknown) => (typeof value === "string" ? cleanText(value) : (value ?? null));

/**
 * A record as a Feature of RFC 7946: longitude before latitude; the geometry is null without coordinates. Properties
 * keep the wire's names and values.
 */
function featureOf(fields: readonly MapField[], row: MapRow): object {
  const point = pointOf(row);
  return {
    type: "Feature",
    id: row.id,
    geometry: point && { type: "Point", coordinates: point },
    properties: Object.fromEntries(fields.map(({ name }) => [name, propertyOf(row[name])])),
  };
}

async function* geojsonTexts({ fields, batches }: MapLayer) {
  yield '{"type":"FeatureCollection","features":[';
  let between = "\n";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield between + rows.map((row) => JSON.stringify(featureOf(fields, row))).join(",\n");
    between = ",\n";
  }
  yield "\n]}";
}

/** Records, which come in batches, as a GeoJSON FeatureCollection, one line per record. */
const geojsonStream = (layer: MapLayer) => textStream(geojsonTexts(layer));

async function* csvTexts(kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) {
  const heads = columns.map(({ header }) => header);
  yield MARK + csvLine(heads, kind);
  for await (const rows of batches) yield rows.map((row) => csvLine(row, kind)).join("");
}

/** A list, whose rows come in batches, as CSV: the headers, then one line per row. */
const csvStream = (kind: CsvKind, columns: readonly Column[], batches: AsyncIterable<ExportValue[][]>) =>
  textStream(csvTexts(kind, columns, batches));

/** A file to be written: which list, for whom, from where, to where. */
export interface FileTask {
  lista: string;
  formato: RowsFormat;
  subject: Subject;
  /** Only these rows, in this order; null for all. */
  ids: readonly number[] | null;
  /** The rows as NDJSON. */
  lines: Pieces<Uint8Array>;
  /** A second list, for a file that holds more than one. */
  other: { lista: string; lines: Pieces<Uint8Array> } | null;
  file: WritableStream<Uint8Array>;
}

type Batches = AsyncIterable<Rows>;

/** Rows as this person sees them on the screen. */
async function* exportCells({ list, batches }: Source, subject: Subject) {
  for await (const rows of batches) yield rows.map((row) => exportValues(list.columns, list.read(row, subject)));
}

/** A list that goes into a file. */
interface Source {
  list: ExportList;
  batches: Batches;
}

function layerOf({ list: { file, map }, batches }: Source): MapLayer {
  if (!map) throw new Error(`no coordinates in ${file}`);
  return { name: file, ...map, batches };
}

type Write = (source: Source, subject: Subject, other: Source | null) => ReadableStream<Uint8Array>;

const WRITERS: Record<RowsFormat, Write> = {
  "csv-excel": (source, subject) => csvStream(FOR_EXCEL, source.list.columns, exportCells(source, subject)),
  csv: (source, subject) => csvStream(PLAIN, source.list.columns, exportCells(source, subject)),
  xlsx: (source, subject) => xlsxStream(source.list.file, source.list.columns, exportCells(source, subject)),
  geojson: (source) => geojsonStream(layerOf(source)),
  gpkg: (source, _, other) => geopackageStream([source, ...(other ? [other] : [])].map(layerOf)),
  fgb: (source) => Pieces.from(flatgeobufBytes(layerOf(source))) as ReadableStream<Uint8Array>,
};

function sourceOf(lista: string, lines: Pieces<Uint8Array>, subject: Subject, ids: FileTask["ids"]): Source {
  const list = exportList(lista);
  if (!list) throw new Error(`no list ${lista}`);
  const { shows, columns, resource } = list;
  const own = shows ? { ...list, columns: columns.filter(({ key }) => shows(key, subject)) } : list;
  return { list: own, batches: readRows(resource, lines, ids) };
}

/**
 * Writes the file as its reader takes it. Whatever fails (a line, the source, the reader) also fails `file`, so that the
 * file never looks complete. Returns what was wrong with a line, null if the lines were good. Errors: source, reader.
 */
export async function writeFile({ formato, subject, file, other, ...own }: FileTask): Promise<string | null> {
  const source = sourceOf(own.lista, own.lines, subject, own.ids);
  const second = other && sourceOf(other.lista, other.lines, subject, null);
  try {
    await WRITERS[formato](source, subject, second).pipeTo(file);
    return null;
  } catch (error) {
    if (error instanceof BadLine) return error.message;
    throw error;
  }
}
