import { inBolivia, inPolygon, LONGEST_PLACE, plainMarks, roundDegrees, type Point } from "./coordinates";

/** Reads and converts UTM coordinates as people write them. Bolivia is in zones 19, 20 and 21 South. */

const ZONES = [19, 20, 21] as const;
export type Zone = (typeof ZONES)[number];

/** SIRGAS and WGS84 differ by centimetres, so they are one choice. */
export const DATUMS = ["WGS84", "PSAD56"] as const;
export type Datum = (typeof DATUMS)[number];

export interface UtmReading {
  /** Metres. */
  easting: number;
  northing: number;
  /** As written; null if the text has none. */
  zone: number | null;
  datum: Datum | null;
  /** The northing was given in place of the easting. */
  swapped: boolean;
}

/** A zone in which the figures give a point in Bolivia's bounding box, and that point. */
export interface UtmPlace {
  zone: Zone;
  point: Point;
}

const DATUM_WORDS: readonly [Datum, RegExp][] = [
  ["PSAD56", /\b(?:PSAD\s*-?\s*(?:19)?56|PSAD|LA CANOA)\b/gu],
  ["WGS84", /\b(?:WGS\s*-?\s*(?:19)?84|SIRGAS(?:\s*-?\s*(?:2000|95))?)\b/gu],
];
const NOISE = /\b(?:UTM|COORDENADAS?|DATUM|HEMISFERIO)\b|[()[\]]/gu;
/**
 * A separate two-digit number, also with the letter of a southern band. Groups of thousands have three digits and do not
 * match.
 */
const ZONE = [
  /\b(?:ZONA|HUSO|ZONE)\s*[:=]?\s*(\d{1,2})\s*-?\s*(?:SUR|SOUTH|[CDFGHJ-MS](?![A-Z]))?/u,
  /(?<![\d.,])(\d{2})\s*-?\s*(?:SUR|SOUTH|[CDFGHJ-MS](?![A-Z]))/u,
  /(?<![\d.,])(1[7-9]|2[0-3])(?![\d.,])/u,
];

const DECIMALS = String.raw`(?:\.\d{1,8}(?!\d)|,\d{1,3}(?!\d))?`;
/** Receivers write a 0 before six figures. */
const EASTING = String.raw`0?[1-9]\d{2}[., ']?\d{3}${DECIMALS}`;
const NORTHING = String.raw`0?[1-9][., ']?\d{3}[., ']?\d{3}${DECIMALS}`;
/** Altitude or accuracy behind the figures. */
const EXTRA = /[\s;,|/]+\d{1,4}(?:[.,]\d+)?\s*(?:M\.?\s*S\.?\s*N\.?\s*M\.?|METROS|MTS?|M)?\.?$/u;
const LABEL = String.raw`(ESTE|EASTING|E|X|NORTE|NORTHING|N|Y|SUR|S)`;
const GAP = String.raw`(?:[\s;,/|:]+|(?<=[A-Z])|(?=[A-Z]))`;

/** `E 592000 N 8175000` or `592000 E 8175000 N`: a label comes before or after its figures. */
const labelsFirst = (first: string, second: string) =>
  new RegExp(String.raw`^${LABEL}\s*[:=]?\s*(${first})\s*M?${GAP}${LABEL}?\s*[:=]?\s*(${second})\s*M?$`, "u");
const labelsLast = (first: string, second: string) =>
  new RegExp(String.raw`^(${first})\s*M?\s*${LABEL}?${GAP}(${second})\s*M?\s*${LABEL}?$`, "u");

const ORDERS = [
  { northFirst: false, first: EASTING, second: NORTHING },
  { northFirst: true, first: NORTHING, second: EASTING },
].map(({ northFirst, first, second }) => ({
  northFirst,
  before: labelsFirst(first, second),
  after: labelsLast(first, second),
}));

/** Metres of a number whose integer part has `digits` digits; other characters among them separate thousands. */
function toMetres(text: string, digits: number): number {
  let whole = "";
  let index = 0;
  for (; whole.length < digits && index < text.length; index++) {
    const sign = text[index] ?? "";
    if (/\d/u.test(sign)) whole += sign;
  }
  return Number(`${whole}.${text.slice(index).replace(/\D/gu, "") || "0"}`);
}

const isEast = (label: string) => /^[EX]/u.test(label);

interface Figures {
  easting: number;
  northing: number;
  swapped: boolean;
}

/** Easting and northing of a text that holds nothing else; null for another text. */
function figuresIn(text: string): Figures | null {
  for (const { northFirst, before, after } of ORDERS) {
    const labelled = before.exec(text);
    const match = labelled ?? after.exec(text);
    if (!match) continue;
    const [, a, b, c, d] = match;
    const [figures, labels] = labelled
      ? ([
          [b, d],
          [a, c],
        ] as const)
      : ([
          [a, c],
          [b, d],
        ] as const);
    const [east = "", north = ""] = northFirst ? [figures[1], figures[0]] : figures;
    const [eastLabel, northLabel] = northFirst ? [labels[1], labels[0]] : labels;
    const named = eastLabel !== undefined || northLabel !== undefined;
    const contradicted =
      (eastLabel !== undefined && !isEast(eastLabel)) || (northLabel !== undefined && isEast(northLabel));
    return {
      easting: toMetres(east.replace(/^0/u, ""), 6),
      northing: toMetres(north.replace(/^0/u, ""), 7),
      swapped: named ? contradicted : northFirst,
    };
  }
  return null;
}

/**
 * Reads UTM coordinates: "19K 592478 8175712", "19K 0592478 8175712 3650", "592.478 E 8.175.712 N zona 19",
 * "X=592478 Y=8175712 PSAD56". Null if the text has no easting of six and northing of seven integer digits.
 */
export function readUtm(text: string): UtmReading | null {
  if (text.length > LONGEST_PLACE) return null;
  let rest = plainMarks(text);
  let datum: Datum | null = null;
  for (const [name, words] of DATUM_WORDS) {
    const without = rest.replace(words, " ");
    if (without !== rest) datum ??= name;
    rest = without;
  }
  rest = rest.replace(NOISE, " ").trim();
  const found = ZONE.map((pattern) => pattern.exec(rest)).find((match) => match !== null);
  if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  rest = rest.replace(/^[\s;,:/|-]+|[\s;,:/|-]+$/gu, "").replace(/\s+/gu, " ");
  const [once, twice] = [rest.replace(EXTRA, ""), rest.replace(EXTRA, "").replace(EXTRA, "")];
  // Groups of thousands may look like an altitude, so that the whole text comes first.
  const figures = figuresIn(rest) ?? figuresIn(once) ?? figuresIn(twice);
  return figures && { ...figures, zone: found ? Number(found[1]) : null, datum };
}

/** PSAD56 uses the mean shift for Bolivia (NIMA TR8350.2), accurate to about 15 metres. */
export const DATUM_DEFINITION: Record<Datum, string> = {
  WGS84: "+datum=WGS84",
  PSAD56: "+ellps=intl +towgs84=-270,188,-388,0,0,0,0",
};

const projDefinition = (zone: Zone, datum: Datum) =>
  `+proj=utm +zone=${zone} +south ${DATUM_DEFINITION[datum]} +units=m +no_defs`;

export type UtmConverter = (reading: UtmReading, datum: Datum) => UtmPlace[];

/** Loads proj4. The converter returns a place for each matching zone; none if the point is outside Bolivia. */
export async function loadUtmConverter(): Promise<UtmConverter> {
  const { default: proj4 } = await import("proj4");
  return ({ easting, northing, zone }, datum) =>
    ZONES.filter((one) => zone === null || zone === one).flatMap((one) => {
      const [longitude, latitude] = proj4(projDefinition(one, datum), "WGS84", [easting, northing]);
      const point = { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
      return inBolivia(point) ? [{ zone: one, point }] : [];
    });
}

/** Loads proj4. Converts decimal degrees of PSAD56 to WGS84, about 15 metres accurate. */
export async function loadPsad56Converter(): Promise<(point: Point) => Point> {
  const { default: proj4 } = await import("proj4");
  return ({ latitude, longitude }) => {
    const psad56 = `+proj=longlat ${DATUM_DEFINITION.PSAD56} +no_defs`;
    const [east, north] = proj4(psad56, "WGS84", [longitude, latitude]);
    return { latitude: roundDegrees(north), longitude: roundDegrees(east) };
  };
}

interface Outline {
  properties: { id: number };
  geometry: Parameters<typeof inPolygon>[1];
}

/** Of several zones, those whose point is in the chosen department, else in any department; if none is, all. */
export function likelyPlaces(
  places: readonly UtmPlace[],
  outlines: readonly Outline[],
  department: number | null,
): readonly UtmPlace[] {
  if (places.length < 2) return places;
  const within = (some: readonly Outline[]) =>
    places.filter(({ point }) => some.some(({ geometry }) => inPolygon(point, geometry)));
  const own = within(outlines.filter(({ properties }) => properties.id === department));
  if (own.length > 0) return own;
  const any = within(outlines);
  return any.length > 0 ? any : places;
}
