import "server-only";
import { textStream } from "./export-stream";

type Row = Readonly<Record<string, unknown>>;

/**
 * A record as a Feature of RFC 7946: longitude before latitude; without a place its geometry is null. Its properties bear
 * the wire's names, so their values are the wire's too.
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

/** Records as a GeoJSON FeatureCollection, a line each. */
export const geojsonStream = (keys: readonly string[], rows: AsyncIterable<Row>) => textStream(lines(keys, rows));
