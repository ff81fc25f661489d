import type { Point } from "./coordinates";

/** Where and when a photo was taken, as its metadata says: one reading for the browser and the ministry API. */

/** EXIF tags by name, as exifreader gives them: rationals as pairs, texts as lists of letters. */
export type ExifTags = Readonly<Record<string, unknown>>;

function valueOf(tags: ExifTags, name: string): unknown {
  const tag = tags[name];
  return typeof tag === "object" && tag !== null && "value" in tag ? tag.value : undefined;
}

/** Bytes at the beginning of a file that hold its metadata; the rest is pixels. */
export const METADATA_BYTES = 256 * 1024;

type Side = "latitude" | "longitude";

const LIMIT: Record<Side, number> = { latitude: 90, longitude: 180 };

/** A rational; null for anything over zero, which cameras write for what they do not know. */
function rationalValue(pair: unknown): number | null {
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [over, under]: unknown[] = pair;
  return typeof over === "number" && typeof under === "number" && under !== 0 ? over / under : null;
}

/** Degrees, minutes and seconds in degrees. Null without minutes, unless the degrees have decimals of their own. */
function degreesOf(parts: readonly (number | null | undefined)[]): number | null {
  const [degrees, minutes, seconds] = parts;
  if (degrees === null || degrees === undefined) return null;
  const known = minutes !== null && minutes !== undefined;
  if (!known && Number.isInteger(degrees)) return null;
  return Math.abs(degrees) + (minutes ?? 0) / 60 + (known ? (seconds ?? 0) : 0) / 3600;
}

const POSITIVE = /^\s*[ne]/i;

/** The sign of a side's letter. One that is missing counts as south or west: all of Bolivia lies there. */
const signOf = (letter: string) => (POSITIVE.test(letter) ? 1 : -1);

/** Both coordinates or none. 0, 0 is what a camera without a position writes. */
function pointOf(latitude: number | null, longitude: number | null): Point | null {
  const inRange = (value: number | null, side: Side): value is number =>
    value !== null && Number.isFinite(value) && value !== 0 && Math.abs(value) <= LIMIT[side];
  return inRange(latitude, "latitude") && inRange(longitude, "longitude") ? { latitude, longitude } : null;
}

function exifCoordinate(tags: ExifTags, name: "GPSLatitude" | "GPSLongitude"): number | null {
  const figures = valueOf(tags, name);
  if (!Array.isArray(figures)) return null;
  // A single rational comes without a list around it.
  const pairs: unknown[] = typeof figures[0] === "number" ? [figures] : figures;
  const degrees = degreesOf(pairs.map(rationalValue));
  const letters = valueOf(tags, `${name}Ref`);
  return degrees && degrees * signOf(Array.isArray(letters) ? letters.join("") : "");
}

/** The camera's position in WGS84 degrees; null if the EXIF tags hold none that can be one. */
export const exifPosition = (tags: ExifTags): Point | null =>
  pointOf(exifCoordinate(tags, "GPSLatitude"), exifCoordinate(tags, "GPSLongitude"));

const XMP_COORDINATE = /^(\d{1,3}),(\d{1,2}(?:\.\d{1,12})?)(?:,(\d{1,2}(?:\.\d{1,12})?))?([NSEW]?)$/i;

function xmpCoordinate(text: string, name: "GPSLatitude" | "GPSLongitude"): number | null {
  const written = new RegExp(`exif:${name}(?:\\s{0,9}=\\s{0,9}["']|>)\\s{0,9}([\\d.,]{1,40}[NSEW]?)`, "i").exec(text);
  const parts = XMP_COORDINATE.exec(written?.[1] ?? "");
  if (!parts) return null;
  const [, degrees, minutes, seconds = "0", letter = ""] = parts;
  const value = degreesOf([degrees, minutes, seconds].map(Number));
  return value && value * signOf(letter);
}

/** The position of the XMP packet among the first bytes of a file, which some programs write instead; else null. */
export function xmpPosition(head: Uint8Array): Point | null {
  const text = new TextDecoder("latin1").decode(head.subarray(0, METADATA_BYTES));
  if (!text.includes("exif:GPSL")) return null;
  return pointOf(xmpCoordinate(text, "GPSLatitude"), xmpCoordinate(text, "GPSLongitude"));
}

const CAMERA_TIME = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/;
const OFFSET = /^[+-]\d\d:\d\d/;
/** A camera that names no zone shows the time of Bolivia. */
const LA_PAZ = "-04:00";
/** Cameras whose clock was never set begin before this. */
const FIRST_YEAR = 1995;

function textOf(tags: ExifTags, name: string): string {
  const value = valueOf(tags, name);
  const text: unknown = Array.isArray(value) ? value.flat().join("") : value;
  return typeof text === "string" ? text : "";
}

/** When the photo was taken, ISO 8601 in UTC; null if the EXIF tags hold no date that can be one. */
export function exifInstant(tags: ExifTags): string | null {
  const found = CAMERA_TIME.exec(textOf(tags, "DateTimeOriginal"));
  if (!found) return null;
  const [, year = "", month = "", day = "", ...clock] = found;
  const [offset = LA_PAZ] = OFFSET.exec(textOf(tags, "OffsetTimeOriginal")) ?? [];
  const taken = new Date(`${year}-${month}-${day}T${clock.join(":")}${offset}`);
  return Number(year) >= FIRST_YEAR && Number.isFinite(taken.getTime()) ? taken.toISOString() : null;
}
