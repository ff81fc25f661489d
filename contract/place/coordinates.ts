import { BOLIVIA } from "../codes";
import { grados } from "../shown";

/** A point in WGS84 decimal degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

export type CoordinateReading =
  { ok: true; point: Point; swapped: boolean; negated: boolean } | { ok: false; reason: "unreadable" | "outside" };

/** Is the point in Bolivia's bounding box? */
export const inBolivia = ({ latitude, longitude }: Point) =>
  latitude >= BOLIVIA.south && latitude <= BOLIVIA.north && longitude >= BOLIVIA.west && longitude <= BOLIVIA.east;

/** Rounds to five decimals, about one metre: the precision that the form shows and sends. */
export const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** "-20.24310, -67.62545" */
export const formatPoint = ({ latitude, longitude }: Point) => `${grados(latitude)}, ${grados(longitude)}`;

/** Characters of a text that a place is looked for in: a link to a map has some hundred. */
export const LONGEST_PLACE = 2000;

/** Upper case without accents and invisible marks; one kind of dash, blank, degree, minute and second. */
export const plainMarks = (text: string) =>
  text
    .replace(/´/gu, "'")
    .normalize("NFD")
    .replace(/[\p{Mn}\p{Cf}]/gu, "")
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu, "-")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[º˚∘⁰]/gu, "°")
    .replace(/[‘’‛′ʹʼ´\u0060＇]/gu, "'")
    .replace(/''|[“”‟″ʺ＂]/gu, '"');

/** 'Lat.', 'Longitud:', which name the axis of the figures behind them; X and Y name either. */
const LATITUDE = "φ";
const LONGITUDE = "λ";

const UNIT = String.raw`(?:M\.?\s?S\.?\s?N\.?\s?M\.?|METROS|MTS?|M)`;
/** Altitude or accuracy at the end, by its label or unit. */
const MEASURED = new RegExp(
  String.raw`[\s;,/|(]+(?:(?:ALTITUDE?|ALTURA|ALT|ELEVACION|ELEVATION|ELE|Z|PRECISION|ACCURACY|±)[\s.:=]*` +
    String.raw`\d+(?:[.,]\d+)?\s*${UNIT}?|-?\d+(?:[.,]\d+)?\s*${UNIT})\.?[\s)]*$`,
  "u",
);

/** Words to one letter for a side of the world, and one for an axis; brackets and the datum that is ours removed. */
const shortenSides = (text: string) =>
  plainMarks(text)
    .replace(MEASURED, "")
    .replace(MEASURED, "")
    .replace(/\b(?:DATUM|COORDENADAS?|GEOGRAFICAS?|GPS|WGS\s*-?\s*(?:19)?84|EPSG\s*:?\s*4326|GEO)\b\s*[:=]?/gu, " ")
    .replace(/\b(?:GRADOS?|DEG)\b\.?/gu, "°")
    .replace(/\b(?:MINUTOS?|MIN)\b\.?/gu, "'")
    .replace(/\b(?:SEGUNDOS?|SEG|SEC)\b\.?/gu, '"')
    .replace(/(?<![A-Z])L\.?\s?([NSEWO])(?![A-Z])\.?/gu, "$1")
    .replace(/(?<![A-Z])(?:LATITUDE?|LAT)(?![A-Z])\s*[.:=]*\s*/gu, LATITUDE)
    .replace(/(?<![A-Z])(?:LONGITUDE?|LONG?|LNG)(?![A-Z])\s*[.:=]*\s*/gu, LONGITUDE)
    .replace(/(?<![A-Z])(?:SUR|SOUTH)(?![A-Z])/gu, "S")
    .replace(/(?<![A-Z])(?:NORTE|NORTH)(?![A-Z])/gu, "N")
    .replace(/(?<![A-Z])(?:OESTE|WEST|O)(?![A-Z])/gu, "W")
    .replace(/(?<![A-Z])(?:ESTE|EAST)(?![A-Z])/gu, "E")
    .replace(/([NSEW])\s*[.:=]+/gu, "$1")
    .replace(/(?<![A-Z])[XY](?![A-Z])\s*[.:=]*/gu, ";")
    .replace(/[()[\]{}]/gu, " ")
    .replace(/±/gu, ";")
    .trim();

type Axis = "latitude" | "longitude";

/** Figures that belong together: an angle in its parts, or one with what stands behind it. */
interface Run {
  numbers: number[];
  /** The figures as written, which tell degrees with decimals from those with minutes. */
  texts: string[];
  sign: string;
  letter: string;
  axis: Axis | null;
  /** How many of the numbers have a mark of degrees, minutes or seconds, or stand behind one. */
  marked: number;
}

const newRun = (): Run => ({ numbers: [], texts: [], sign: "", letter: "", axis: null, marked: 0 });

const TOKEN = /([+-])|(\d+(?:[.,]\d+)?)\s*([°'"])?|([NSEW])|([φλ])|([;,/|\n])|(\s+)|(.)/gsu;
const AXIS_OF: Readonly<Record<string, Axis>> = {
  N: "latitude",
  S: "latitude",
  [LATITUDE]: "latitude",
  E: "longitude",
  W: "longitude",
  [LONGITUDE]: "longitude",
};
const PLACE_OF: Readonly<Record<string, number>> = { "°": 0, "'": 1, '"': 2 };

/** The runs of a text: a side, a sign, an axis and a separator part them. Null if something else stands in it. */
function runsOf(text: string): Run[] | null {
  const lettersFirst = /^[φλ\s;]*[NSEW]/u.test(text);
  const runs: Run[] = [];
  let run: Run | null = null;
  const begin = (): Run => {
    run = newRun();
    runs.push(run);
    return run;
  };
  // A comma is the decimal mark only if no point is.
  const separated = /\d\.\d/u.test(text) ? text.replace(/,/gu, ";") : text;
  for (const [, sign, figures, mark, letter, axis, separator, blank, other] of separated.matchAll(TOKEN)) {
    if (blank !== undefined) continue;
    if (other !== undefined) return null;
    const current: Run | null = run;
    if (separator !== undefined) run = null;
    else if (sign !== undefined) {
      const next: Run = current && current.numbers.length === 0 ? current : begin();
      if (next.sign !== "") return null;
      next.sign = sign;
    } else if (axis !== undefined) begin().axis = AXIS_OF[axis] ?? null;
    else if (letter !== undefined) {
      const open: Run = current && current.numbers.length === 0 && current.letter === "" ? current : newRun();
      const next = lettersFirst ? open : runs.at(-1);
      if (!next || next.letter !== "" || (!lettersFirst && next.numbers.length === 0)) return null;
      if (lettersFirst && next !== current) runs.push(next);
      if (lettersFirst) run = next;
      next.letter = letter;
      if (!lettersFirst) run = null;
    } else if (figures !== undefined) {
      const place = mark === undefined ? undefined : PLACE_OF[mark];
      let into: Run = current ?? begin();
      if (place === 0 && into.numbers.length > 0) into = begin();
      if (place !== undefined && place !== into.numbers.length) return null;
      // '16°33' has its minutes without their mark; a decimal degree has none.
      const follows = into.marked > 0 && into.marked < 3 && Number.isInteger(into.numbers.at(-1));
      if (place === undefined && into.marked > 0 && !follows) into = begin();
      if (place !== undefined || into.marked > 0) into.marked += 1;
      into.numbers.push(Number(figures.replace(",", ".")));
      into.texts.push(figures);
    }
  }
  return runs.filter(({ numbers }) => numbers.length > 0);
}

interface Angle {
  degrees: number;
  axis: Axis | null;
  /** A sign or a letter gives the hemisphere. */
  sided: boolean;
}

/** One angle of degrees and, if the figures before are whole, minutes and seconds; null if they are none. */
function angleOf(
  { sign, letter, axis }: Omit<Run, "numbers" | "texts" | "marked">,
  parts: readonly string[],
): Angle | null {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part.replace(",", ".")));
  if (parts.length === 0 || parts.length > 3 || minutes >= 60 || seconds >= 60) return null;
  if (parts.slice(0, -1).some((part) => !Number.isInteger(Number(part.replace(",", "."))))) return null;
  const size = degrees + minutes / 60 + seconds / 3600;
  const negative = sign === "-" || letter === "S" || letter === "W";
  return {
    degrees: negative ? -size : size,
    axis: (letter && AXIS_OF[letter]) || axis,
    sided: sign !== "" || letter !== "",
  };
}

const EXTRAS = 2;
type Pair = readonly [Angle, Angle];
const pairOf = (first: Angle | null, second: Angle | null): Pair[] => (first && second ? [[first, second]] : []);

/** The two angles that runs may mean, likeliest first. Behind them altitude and accuracy may stand. */
function pairsOf(runs: readonly Run[]): Pair[] {
  const [first, second, ...rest] = runs;
  if (!first) return [];
  if (!second) {
    const { texts } = first;
    if (first.marked > 0) return [];
    const cut = (a: number, b: number) => pairOf(angleOf(first, texts.slice(0, a)), angleOf(first, texts.slice(a, b)));
    switch (texts.length) {
      case 2:
      case 3:
        return cut(1, 2);
      case 4:
        return [...cut(1, 2), ...cut(2, 4)];
      case 6:
      case 7:
      case 8:
        return cut(3, 6);
      default:
        return [];
    }
  }
  const behind = rest.reduce((sum, { texts }) => sum + texts.length, 0);
  if (behind > EXTRAS || rest.some(({ letter, axis, marked }) => letter !== "" || axis !== null || marked > 0))
    return [];
  const whole = pairOf(angleOf(first, first.texts), angleOf(second, second.texts));
  // The second angle's figures go on with altitude and accuracy.
  const parts = Math.max(first.texts.length, second.marked);
  const extra = second.texts.length - parts;
  if (extra <= 0 || extra + behind > EXTRAS) return whole;
  return [...whole, ...pairOf(angleOf(first, first.texts), angleOf(second, second.texts.slice(0, parts)))];
}

const DECIMAL = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`;
/** Longitude first, as in WKT and GeoJSON. */
const LONGITUDE_FIRST = [
  new RegExp(
    String.raw`^(?:SRID=\d+;)?\s*POINT\s*(?:Z|M|ZM)?\s*\(\s*${DECIMAL}\s+${DECIMAL}(?:\s+[+-]?[\d.]+){0,2}\s*\)$`,
    "iu",
  ),
  new RegExp(
    String.raw`^\{.*"coordinates"\s*:\s*\[\s*${DECIMAL}\s*,\s*${DECIMAL}(?:\s*,\s*[+-]?[\d.]+)?\s*\].*\}$`,
    "isu",
  ),
];
/** Where links of maps have their point, the marked place before the part that is shown. */
const IN_LINKS = [
  new RegExp(String.raw`!3d${DECIMAL}!4d${DECIMAL}`, "u"),
  new RegExp(String.raw`[?&]mlat=${DECIMAL}&mlon=${DECIMAL}`, "u"),
  new RegExp(
    String.raw`[?&](?:q|query|ll|sll|daddr|destination|center|cp|at|pin|point)=(?:loc:)?\s*${DECIMAL}\s*[,~ ]\s*${DECIMAL}`,
    "iu",
  ),
  new RegExp(String.raw`/(?:place|search|dir/)/?\s*${DECIMAL}\s*,\s*${DECIMAL}`, "u"),
  new RegExp(String.raw`#map=[\d.]+/${DECIMAL}/${DECIMAL}`, "u"),
  new RegExp(String.raw`@${DECIMAL},${DECIMAL}`, "u"),
  new RegExp(String.raw`^geo:${DECIMAL},${DECIMAL}`, "iu"),
];

function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link.replace(/\+/gu, " "));
  } catch {
    return link;
  }
}

/** Latitude and longitude of a WKT or GeoJSON point, or of a link to a map; null for other texts. */
function readWritten(text: string): readonly [number, number] | null {
  const bare = text.replace(/\p{Cf}/gu, "").trim();
  for (const pattern of LONGITUDE_FIRST) {
    const found = pattern.exec(bare);
    if (found) return [Number(found[2]), Number(found[1])];
  }
  if (!/^(?:https?:\/\/|geo:|www\.|maps\.)/iu.test(bare)) return null;
  const link = decodeLink(bare);
  for (const pattern of IN_LINKS) {
    const found = pattern.exec(link);
    if (found && !(Number(found[1]) === 0 && Number(found[2]) === 0)) return [Number(found[1]), Number(found[2])];
  }
  return null;
}

function readPair([first, second]: Pair): CoordinateReading {
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

/**
 * Reads coordinates as people and programs write them: decimals ("-20.2431, -67.6254", also with decimal comma), degrees,
 * minutes and seconds ("20°14'35.2"S 67°37'31.6"W", O for oeste, marks or blanks between the parts), with altitude and
 * accuracy behind them, a WKT or GeoJSON point, a link to a map. Longitude first is detected and corrected. Figures
 * without sign or letter are read as south and west if only that lies in Bolivia. "outside": the point is outside
 * Bolivia's bounding box.
 */
export function readCoordinates(text: string): CoordinateReading {
  if (text.length > LONGEST_PLACE) return { ok: false, reason: "unreadable" };
  const written = readWritten(text);
  const degreesOf = (degrees: number): Angle => ({ degrees, axis: null, sided: true });
  if (written) return readPair([degreesOf(written[0]), degreesOf(written[1])]);
  const runs = runsOf(shortenSides(text)) ?? [];
  const pairs = pairsOf(runs).filter(([first, second]) => first.axis === null || first.axis !== second.axis);
  const readings = pairs.map(readPair);
  const inside = readings.find(({ ok }) => ok);
  if (inside) return inside;
  // Three figures and more that lie nowhere are not taken for a place at all.
  const two = runs.length === 2 || runs[0]?.texts.length === 2;
  return { ok: false, reason: readings.length > 0 && two ? "outside" : "unreadable" };
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

/** A GeoJSON polygon or multipolygon: [longitude, latitude] in degrees. */
export type OutlineGeometry =
  { type: "Polygon"; coordinates: Ring[] } | { type: "MultiPolygon"; coordinates: Ring[][] };

/** Is the point inside a GeoJSON polygon or multipolygon (holes left out)? */
export function inPolygon({ latitude, longitude }: Point, geometry: OutlineGeometry): boolean {
  const at = [longitude, latitude] as const;
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return polygons.some(([outer, ...holes]) => outer && inRing(at, outer) && !holes.some((hole) => inRing(at, hole)));
}

/** Kilometres per degree of latitude. */
export const KM_A_DEGREE = 111.195;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points of the Earth (haversine). */
export function kilometresBetween(a: Point, b: Point): number {
  const north = Math.sin(toRadians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(toRadians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * east;
  return ((2 * KM_A_DEGREE * 180) / Math.PI) * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Kilometres from a point to the nearest outline, 0 inside one. Planar, which is precise enough near an outline. */
export function kilometresOutside(point: Point, geometries: readonly OutlineGeometry[]): number {
  if (geometries.some((geometry) => inPolygon(point, geometry))) return 0;
  const narrow = Math.cos(toRadians(point.latitude));
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
