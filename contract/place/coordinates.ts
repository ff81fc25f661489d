import { BOLIVIA } from "../codes";
import { grados } from "../shown";

/** A point in WGS84 decimal degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export type CoordinateReading =
  { ok: true; point: Point; swapped: boolean; negated: boolean } | { ok: false; reason: "unreadable" | "outside" };

/** Is the point in Bolivia's bounding box (decisions §5)? */
export const inBolivia = ({ latitude, longitude }: Point) =>
  latitude >= BOLIVIA.south && latitude <= BOLIVIA.north && longitude >= BOLIVIA.west && longitude <= BOLIVIA.east;

/** Rounds to five decimals, about one metre: the precision that the form shows and sends. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** "-20.24310, -67.62545" */
export const formatPoint = ({ latitude, longitude }: Point) => `${grados(latitude)}, ${grados(longitude)}`;

interface Angle {
  degrees: number;
  /** The axis that the letter names; null without a letter. */
  axis: "latitude" | "longitude" | null;
  /** A sign or a letter gives the hemisphere. */
  sided: boolean;
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** One angle: degrees, with minutes and seconds by their marks (ANGLE) or separated by spaces (SPACED). */
const ANGLE = String.raw`([+-])?\s*(${NUMBER})\s*°?(?:(?<=°)\s*(${NUMBER})\s*'\s*(?:(${NUMBER})\s*"?)?)?`;
const SPACED = new RegExp(String.raw`^([+-])?\s*(\d+)\s+(${NUMBER})(?:\s+(${NUMBER}))?$`, "u");
const SEPARATORS = /^[\s;,/|]*$/u;

/** Unifies the marks of different programs, phones and keyboards to ° ' " and removes axis names and brackets. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .replace(/[−–—]/gu, "-")
    .replace(/[º˚]/gu, "°")
    .replace(/''|[“”″]/gu, '"')
    .replace(/[‘’′´\u0060]/gu, "'")
    .replace(/\b(?:GEO|LATITUDE?|LAT|LONGITUDE?|LONG?|LNG|X|Y)\b\s*[:=]?/gu, " ")
    .replace(/[()[\]]/gu, " ")
    .trim();

const toNumber = (text: string | undefined) => (text === undefined ? 0 : Number(text.replace(",", ".")));

function toAngle(sign?: string, d?: string, m?: string, s?: string, letter?: string): Angle | null {
  const minutes = toNumber(m);
  const seconds = toNumber(s);
  if (minutes >= 60 || seconds >= 60) return null;
  const size = toNumber(d) + minutes / 60 + seconds / 3600;
  const axis = letter === "N" || letter === "S" ? "latitude" : "longitude";
  const negative = sign === "-" || letter === "S" || letter === "W" || letter === "O";
  return {
    degrees: negative ? -size : size,
    axis: letter === undefined ? null : axis,
    sided: sign !== undefined || letter !== undefined,
  };
}

/** Angles with a letter each, before or after the figures. */
function readLettered(text: string): (Angle | null)[] {
  const parts = /^[NSEWO]/u.test(text)
    ? [...text.matchAll(/([NSEWO])([^NSEWO]+)/gu)].map(([, letter, figures]) => ({ letter, figures }))
    : [...text.matchAll(/([^NSEWO]+)([NSEWO])/gu)].map(([, figures, letter]) => ({ letter, figures }));
  if (parts.map(({ figures }) => figures).join("").length + parts.length !== text.length) return [];
  return parts.map(({ letter, figures = "" }) => {
    const bare = figures.replace(/^[\s;,/|]+|[\s;,/|]+$/gu, "");
    const found = SPACED.exec(bare) ?? new RegExp(`^${ANGLE}$`, "u").exec(bare);
    return found ? toAngle(found[1], found[2], found[3], found[4], letter) : null;
  });
}

/** Angles without letters. A comma is the decimal mark only if no point is. */
function readBare(text: string): (Angle | null)[] {
  const separated = /\d\.\d/u.test(text) ? text.replace(/,/gu, ";") : text;
  const angles: (Angle | null)[] = [];
  const rest = separated.replace(new RegExp(ANGLE, "gu"), (_all, sign, d, m, s) => {
    angles.push(toAngle(sign, d, m, s));
    return ";";
  });
  return SEPARATORS.test(rest) ? angles : [];
}

function readAngles(text: string): readonly [Angle, Angle] | null {
  const angles = /[NSEWO]/u.test(text) ? readLettered(text) : readBare(text);
  const [first, second] = angles;
  return angles.length === 2 && first && second ? [first, second] : null;
}

/**
 * Reads pasted coordinates: decimals ("-20.2431, -67.6254", also with decimal comma) or degrees, minutes and seconds
 * ("20°14'35.2"S 67°37'31.6"W", O for oeste). Longitude first is detected and corrected. Figures without sign or letter
 * are read as south and west if only that lies in Bolivia. "outside": the point is outside Bolivia's bounding box.
 */
export function readCoordinates(text: string): CoordinateReading {
  const [first, second] = readAngles(plain(text)) ?? [];
  if (!first || !second) return { ok: false, reason: "unreadable" };
  if (first.axis !== null && first.axis === second.axis) return { ok: false, reason: "unreadable" };

  const swappedByLetter = first.axis === "longitude" || second.axis === "latitude";
  const lettered = first.axis !== null || second.axis !== null;
  const orders = lettered ? [swappedByLetter] : [false, true];
  const signs = first.sided || second.sided ? [false] : [false, true];
  for (const negated of signs) {
    for (const swapped of orders) {
      const [lat, lon] = swapped ? [second, first] : [first, second];
      const turn = negated ? -1 : 1;
      const point = { latitude: roundDegrees(lat.degrees * turn), longitude: roundDegrees(lon.degrees * turn) };
      if (inBolivia(point)) return { ok: true, point, swapped, negated };
    }
  }
  return { ok: false, reason: "outside" };
}

type Ring = readonly (readonly number[])[];

/** Is [longitude, latitude] inside a ring? Even-odd rule. */
function inRing([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false;
  let { 0: bx = 0, 1: by = 0 } = ring.at(-1) ?? [];
  for (const { 0: ax = 0, 1: ay = 0 } of ring) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    bx = ax;
    by = ay;
  }
  return inside;
}

type Outline = { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };

/** Is the point inside a GeoJSON polygon or multipolygon (holes left out)? */
export function inPolygon({ latitude, longitude }: Point, geometry: Outline): boolean {
  const at = [longitude, latitude] as const;
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.some(([outer, ...holes]) => outer && inRing(at, outer) && !holes.some((hole) => inRing(at, hole)));
}

const KM_A_DEGREE = 111.195;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points of the Earth (haversine). */
export function kilometresBetween(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return ((2 * KM_A_DEGREE * 180) / Math.PI) * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Kilometres from a point to the nearest outline, 0 inside one. Planar, which is precise enough near an outline. */
export function kilometresOutside(point: Point, geometries: readonly Outline[]): number {
  if (geometries.some((geometry) => inPolygon(point, geometry))) return 0;
  const narrow = Math.cos(radians(point.latitude));
  const flat = ([x = 0, y = 0]: readonly number[]) =>
    [(x - point.longitude) * narrow * KM_A_DEGREE, (y - point.latitude) * KM_A_DEGREE] as const;
  const toSegment = (from: readonly number[], to: readonly number[]) => {
    const [ax, ay] = flat(from);
    const [bx, by] = flat(to);
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(ax + along * dx, ay + along * dy);
  };
  const rings = geometries.flatMap((geometry) =>
    geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat(),
  );
  return Math.min(
    ...rings.map((ring) =>
      ring.reduce((least, to, i) => Math.min(least, toSegment(ring[Math.max(i - 1, 0)] ?? to, to)), Infinity),
    ),
  );
}
