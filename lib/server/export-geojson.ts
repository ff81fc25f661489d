import "server-only";
import type { Column } from "@/lib/descriptors";
import { textStream } from "./export-stream";
import { exportValues } from "./export-value";

type Row = Readonly<Record<string, unknown>>;

/** A record as a Feature of RFC 7946: longitude before latitude; without a place its geometry is null. */
function featureOf(columns: readonly Column[], row: Row): object {
  const { g_x: latitude, g_y: longitude } = row;
  const placed = typeof latitude === "number" && typeof longitude === "number";
  const values = exportValues(columns, row);
  return {
    type: "Feature",
    geometry: placed ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties: Object.fromEntries(columns.map(({ key }, at) => [key, values[at] ?? null])),
  };
}

async function* lines(columns: readonly Column[], rows: AsyncIterable<Row>) {
  yield '{"type":"FeatureCollection","features":[';
  let first = true;
  for await (const row of rows) {
    yield (first ? "\n" : ",\n") + JSON.stringify(featureOf(columns, row));
    first = false;
  }
  yield "\n]}";
}

/** Records as a GeoJSON FeatureCollection, a line each. */
export const geojsonStream = (columns: readonly Column[], rows: AsyncIterable<Row>) => textStream(lines(columns, rows));
