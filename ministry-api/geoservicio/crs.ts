import proj4 from "proj4";

/** The coordinate reference systems of the geographic service (OGC API - Features, Part 2). */

/** A position in the axis order of its reference system. */
export type Position = [number, number];

interface Crs {
  /** What clients send and get. */
  uri: string;
  /** From longitude and latitude in WGS84 degrees. */
  from(degrees: Position): Position;
  /** To longitude and latitude in WGS84 degrees. */
  to(position: Position): Position;
  /** Whether a box of this system is a box in degrees too. */
  straight: boolean;
}

const epsg = (code: number) => `http://www.opengis.net/def/crs/EPSG/0/${code}`;

/** Longitude and latitude, as GeoJSON has them: what a client gets that asks for nothing else. */
export const CRS84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84";

const unchanged = (position: Position) => position;
const swapped = ([a, b]: Position): Position => [b, a];

/** Metres with millimetres: more digits would only make a page longer. */
const toMillimetres = ([x, y]: Position): Position => [Math.round(x * 1e3) / 1e3, Math.round(y * 1e3) / 1e3];

function projected(code: number, definition: string, straight: boolean): Crs {
  const { forward, inverse } = proj4(definition);
  return {
    uri: epsg(code),
    from: ([x, y]) => toMillimetres(forward([x, y]) as [number, number]),
    to: ([x, y]) => inverse([x, y]) as [number, number],
    straight,
  };
}

/** Bolivia lies in the zones 19, 20 and 21 South. */
const utm = (zone: number) => projected(32700 + zone, `+proj=utm +zone=${zone} +south +datum=WGS84 +units=m`, false);

const SYSTEMS: readonly Crs[] = [
  { uri: CRS84, from: unchanged, to: unchanged, straight: true },
  { uri: epsg(4326), from: swapped, to: swapped, straight: true },
  projected(3857, "EPSG:3857", true),
  utm(19),
  utm(20),
  utm(21),
];

export const CRS_URIS = SYSTEMS.map(({ uri }) => uri);

/** The reference system of that address; undefined if the service does not have it. */
export const crsOf = (uri: string): Crs | undefined => SYSTEMS.find((one) => one.uri === uri);
export type { Crs };

export type Coordinates = readonly (number | Coordinates)[];

/** The coordinates of a geometry of any kind, each position changed. */
export function mapPositions(coordinates: Coordinates, change: (position: Position) => Position): Coordinates {
  const [x, y] = coordinates;
  if (typeof x === "number" && typeof y === "number") return change([x, y]);
  return coordinates.map((inner) => (typeof inner === "number" ? inner : mapPositions(inner, change)));
}
