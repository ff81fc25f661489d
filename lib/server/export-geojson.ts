import "server-only";
import { cleanText } from "@/contract/plain-text";
import { textStream } from "./export-stream";

type Row = Readonly<Record<string, unknown>>;

const propertyOf = (value: unknown) => (typeof value === "string" ? cleanText(value) : (value ?? null));

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
    properties: Object.fromEntries(keys.map((key) => [key, propertyOf(row[key])])),
  };
}

async function* geojsonTexts(keys: readonly string[], batches: AsyncIterable<readonly Row[]>) {
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
export const geojsonStream = (keys: readonly string[], batches: AsyncIterable<readonly Row[]>) =>
  textStream(geojsonTexts(keys, batches));
