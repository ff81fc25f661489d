import "server-only";
import { textStream } from "./export-stream";

type Row = Readonly<Record<string, unknown>>;

/**
 * A record as a Feature of RFC 7946: longitude before latitude; the geometry is null without coordinates. Properties
 * keep the wire's names and values.
 */
function featureOf(keys: readonly string[], row: Row): object {
  const { id, g_x: latitude, g_y: longitude } = row;
  const placed = typeof latitude === "number" && typeof longitude === "number";
  return {
    type: "Feature",
    id,
    geometry: placed ? { type: "Point", coordinates: [longitude, latitude] } : null,
    properties: Object.fromEntries(keys.map((key) => [key, row[key] ?? null])),
  };
}

async function* lines(keys: readonly string[], rows: AsyncIterable<Row>) {
  yield '{"type":"FeatureCollection","features":[';
  let first = true;
  for await (const row of rows) {
    yield (first ? "\n" : ",\n") + JSON.stringify(featureOf(keys, row));
    first = false;
  }
  yield "\n]}";
}

/** Records as a GeoJSON FeatureCollection, one line per record. */
export const geojsonStream = (keys: readonly string[], rows: AsyncIterable<Row>) => textStream(lines(keys, rows));
