import { gzipSync } from "node:zlib";
import { geoJSONToTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { zxyToTileId } from "pmtiles";
import { mercator } from "@/contract/place/mercator";
import { boxAround } from "@/lib/map/config";

/** A small base map in the schema of Protomaps: an earth with a lake, a park, streets and a town, as a PMTiles file. */

const MAX_ZOOM = 14;
const HEAD_BYTES = 127;
const EXTENT = 4096;

const ring = ([x, y]: readonly [number, number], half: number) => {
  const [west, south, east, north] = [x - half, y - half, x + half, y + half];
  return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]; // prettier-ignore
};

/** What the map shows around a point, [longitude, latitude], by layer. */
function featuresAround([x, y]: readonly [number, number]): Record<string, GeoJSON.Feature[]> {
  const area = (properties: object, at: readonly [number, number], half: number): GeoJSON.Feature => ({
    ...{ type: "Feature", properties: { ...properties } },
    geometry: { type: "Polygon", coordinates: ring(at, half) },
  });
  const street = (properties: object, ...coordinates: number[][]): GeoJSON.Feature => ({
    ...{ type: "Feature", properties: { min_zoom: 4, ...properties } },
    geometry: { type: "LineString", coordinates },
  });
  const grid = Array.from({ length: 21 }, (_, index) => (index - 10) * 0.004);
  return {
    earth: [area({ kind: "earth" }, [x, y], 0.06)],
    water: [area({ kind: "lake", name: "Laguna de prueba" }, [x + 0.012, y - 0.006], 0.003)],
    landuse: [area({ kind: "park" }, [x - 0.01, y + 0.004], 0.0018)],
    buildings: [area({ kind: "building" }, [x + 0.002, y + 0.002], 0.0008)],
    roads: [
      street({ kind: "highway", name: "Autopista" }, [x - 0.05, y - 0.03], [x + 0.05, y + 0.03]),
      street({ kind: "major_road", name: "Main Avenue", "name:es": "Avenida Mayor" }, [x - 0.05, y], [x + 0.05, y]),
      ...grid.map((step) => street({ kind: "minor_road", name: "Calle" }, [x - 0.05, y + step], [x + 0.05, y + step])),
      ...grid.map((step) => street({ kind: "minor_road" }, [x + step, y - 0.05], [x + step, y + 0.05])),
    ],
    places: [
      {
        ...{ type: "Feature", geometry: { type: "Point", coordinates: [x - 0.004, y - 0.002] } },
        properties: {
          kind: "locality",
          name: "Testville",
          "name:es": "Villa de Prueba",
          min_zoom: 4,
          population_rank: 8,
        },
      },
    ],
  };
}

/** Numbers as the format has them: seven bits a byte, the lowest first. */
function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** The tiles that a map around a point has, in the order of their ids. */
function tilesAround(at: readonly [number, number]) {
  const layers = Object.entries(featuresAround(at));
  const [west, south, east, north] = boxAround(ring(at, 0.05).flat()) ?? [0, 0, 0, 0];
  const [from, to] = [mercator({ longitude: west, latitude: north }), mercator({ longitude: east, latitude: south })];
  const tiles: { id: number; bytes: Buffer }[] = [];
  for (let z = 0; z <= MAX_ZOOM; z++) {
    for (let x = Math.floor(from.x * 2 ** z); x <= to.x * 2 ** z; x++) {
      for (let y = Math.floor(from.y * 2 ** z); y <= to.y * 2 ** z; y++) {
        const drawn = layers.flatMap(([name, features]) => {
          const tile = geoJSONToTile({ type: "FeatureCollection", features }, z, x, y, { extent: EXTENT, clip: true });
          return tile ? [[name, tile] as const] : [];
        });
        const pbf = fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: EXTENT });
        tiles.push({ id: zxyToTileId(z, x, y), bytes: gzipSync(pbf) });
      }
    }
  }
  return { box: [west, south, east, north], tiles: tiles.sort((a, b) => a.id - b.id) };
}

/** The bytes of a PMTiles file, version 3, of the streets around a point. */
export function ownMapAround(longitude: number, latitude: number): Buffer {
  const { box, tiles } = tilesAround([longitude, latitude]);
  const directory = gzipSync(
    varints([
      tiles.length,
      ...tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)),
      ...tiles.map(() => 1),
      ...tiles.map(({ bytes }) => bytes.length),
      // The first tile begins at 0, each other one after the tile before it.
      ...tiles.map((_, index) => (index === 0 ? 1 : 0)),
    ]),
  );
  const metadata = gzipSync("{}");
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("PMTiles\x03", "latin1");
  const afterDirectory = HEAD_BYTES + directory.length;
  const afterMetadata = afterDirectory + metadata.length;
  const places = [
    ...[HEAD_BYTES, directory.length, afterDirectory, metadata.length, afterMetadata, 0, afterMetadata, data.length],
    ...[tiles.length, tiles.length, tiles.length],
  ];
  for (const [index, value] of places.entries()) head.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  // Clustered, gzip within and for tiles, vector tiles, zooms.
  head.set([1, 2, 2, 1, 0, MAX_ZOOM], 96);
  for (const [index, degrees] of box.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  head.writeUInt8(MAX_ZOOM, 118);
  head.writeInt32LE(Math.round(longitude * 1e7), 119);
  head.writeInt32LE(Math.round(latitude * 1e7), 123);
  return Buffer.concat([head, directory, metadata, data]);
}
