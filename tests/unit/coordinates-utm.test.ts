import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { likelyPlaces, loadUtmConverter, readUtm, type Datum, type UtmReading, type Zone } from "@/contract/place/utm";

const reading = (easting: number, northing: number, zone: number | null = null): UtmReading => ({
  easting,
  northing,
  zone,
  datum: null,
  swapped: false,
});

/** Ellipsoid of a datum: semi-major axis in metres and flattening. */
const WGS84 = { a: 6_378_137, f: 1 / 298.257_223_563 };
const INTERNATIONAL = { a: 6_378_388, f: 1 / 297 };

/** Transverse Mercator after Snyder (Map Projections: A Working Manual, 8-9 to 8-13), independent of proj4. */
function snyder(latitude: number, longitude: number, zone: number, { a, f }: typeof WGS84): [number, number] {
  const radians = Math.PI / 180;
  const e2 = f * (2 - f);
  const ep2 = e2 / (1 - e2);
  const phi = latitude * radians;
  const n = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const t = Math.tan(phi) ** 2;
  const c = ep2 * Math.cos(phi) ** 2;
  const A = (longitude - (zone * 6 - 183)) * radians * Math.cos(phi);
  const m =
    a *
    ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * phi -
      ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * phi) +
      ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * phi) -
      ((35 * e2 ** 3) / 3072) * Math.sin(6 * phi));
  const easting =
    0.9996 * n * (A + ((1 - t + c) * A ** 3) / 6 + ((5 - 18 * t + t ** 2 + 72 * c - 58 * ep2) * A ** 5) / 120) +
    500_000;
  const northing =
    0.9996 *
      (m +
        n *
          Math.tan(phi) *
          (A ** 2 / 2 +
            ((5 - t + 9 * c + 4 * c ** 2) * A ** 4) / 24 +
            ((61 - 58 * t + t ** 2 + 600 * c - 330 * ep2) * A ** 6) / 720)) +
    10_000_000;
  return [easting, northing];
}

/** WGS84 to PSAD56 by Molodensky's formula, with the shift of the International ellipsoid in Bolivia reversed. */
function toPsad56(latitude: number, longitude: number): [number, number] {
  const [dx, dy, dz] = [270, -188, 388];
  const radians = Math.PI / 180;
  const { a, f } = WGS84;
  const da = INTERNATIONAL.a - a;
  const df = INTERNATIONAL.f - f;
  const e2 = f * (2 - f);
  const phi = latitude * radians;
  const lambda = longitude * radians;
  const sin = Math.sin(phi);
  const rn = a / Math.sqrt(1 - e2 * sin ** 2);
  const rm = (a * (1 - e2)) / (1 - e2 * sin ** 2) ** 1.5;
  const dPhi =
    (-dx * sin * Math.cos(lambda) -
      dy * sin * Math.sin(lambda) +
      dz * Math.cos(phi) +
      (da * (rn * e2 * sin * Math.cos(phi))) / a +
      df * (rm / (1 - f) + rn * (1 - f)) * sin * Math.cos(phi)) /
    rm;
  const dLambda = (-dx * Math.sin(lambda) + dy * Math.cos(lambda)) / (rn * Math.cos(phi));
  return [latitude + dPhi / radians, longitude + dLambda / radians];
}

/** Metres between two nearby points. */
const apart = (a: { latitude: number; longitude: number }, latitude: number, longitude: number) =>
  Math.hypot(
    (a.latitude - latitude) * 110_600,
    (a.longitude - longitude) * 111_320 * Math.cos((latitude * Math.PI) / 180),
  );

describe("UTM as people write it", () => {
  const figures = (text: string) => {
    const read = readUtm(text);
    return read && [read.easting, read.northing, read.zone, read.swapped];
  };

  it.each([
    ["19K 592478 8175712", 19],
    ["19K592478 8175712", 19],
    ["592478 E 8175712 N zona 19", 19],
    ["592478E 8175712N 19S", 19],
    ["592478mE 8175712mN 19 K", 19],
    ["592478 m E, 8175712 m N, zona 19 Sur", 19],
    ["19S 592478,8175712", 19],
    ["UTM 19 S: 592478 8175712", 19],
    ["UTM zona 20 (592478; 8175712)", 20],
    ["Zona 21 Sur 592478 / 8175712", 21],
    ["huso 19 592.478 8.175.712", 19],
    ["E 592478 N 8175712 zona 19", 19],
    ["E: 592478, N: 8175712", null],
    ["X=592478 Y=8175712", null],
    ["Este 592478 Norte 8175712", null],
    ["592478 8175712", null],
    ["592478,8175712", null],
    ["592,478 8,175,712", null],
    ["592,478,8,175,712", null],
    ["592 478 8 175 712", null],
    ["19 592 478 8 175 712", 19],
    ["592'478 8'175'712", null],
    ["592478 8175712 19", 19],
    ["19K 0592478 8175712", 19],
    ["19 K 0592478 UTM 8175712", 19],
    ["592478 8175712 3650", null],
    ["19K 592478 8175712 3650 m 4.9", 19],
    ["592 478 8 175 712 3650", null],
    ["Zona: 19 K; Este: 0592478; Norte: 8175712", 19],
    ["\u200e19K\u00a0592478 8175712\u200f", 19],
  ])("reads %s", (text, zone) => expect(figures(text)).toEqual([592478, 8175712, zone, false]));

  it.each([
    ["592478.5 8175712.25", 592478.5, 8175712.25],
    ["592478,50 8175712,25", 592478.5, 8175712.25],
    ["592.478,5; 8.175.712,25", 592478.5, 8175712.25],
    ["592,478.5, 8,175,712.25", 592478.5, 8175712.25],
    ["592478.50,8175712.25", 592478.5, 8175712.25],
  ])("reads the decimals of %s", (text, easting, northing) =>
    expect(readUtm(text)).toMatchObject({ easting, northing, swapped: false }),
  );

  it.each(["8175712 592478", "8.175.712 592.478 zona 19", "E 8175712 N 592478", "X=8175712 Y=592478"])(
    "notices that %s is swapped",
    (text) => expect(readUtm(text)).toMatchObject({ easting: 592478, northing: 8175712, swapped: true }),
  );

  it("does not call a labelled northing first swapped", () =>
    expect(readUtm("8175712 N 592478 E zona 19")).toMatchObject({ easting: 592478, zone: 19, swapped: false }));

  it.each([
    ["592478 8175712 19S PSAD56", "PSAD56"],
    ["PSAD-56 zona 19 592478 8175712", "PSAD56"],
    ["WGS 84 / UTM zona 19S 592478 8175712", "WGS84"],
    ["SIRGAS 2000 19S 592478 8175712", "WGS84"],
    ["592478 8175712 19S", null],
  ])("finds the datum of %s", (text, datum) =>
    expect(readUtm(text)).toMatchObject({ easting: 592478, northing: 8175712, zone: 19, datum }),
  );

  it("reads the same figures however they are written", () => {
    const grouped = (metres: number, mark: string) => String(metres).replace(/\B(?=(\d{3})+$)/gu, mark);
    const writing = fc.record({
      mark: fc.constantFrom("", ".", ",", " ", "'"),
      zero: fc.constantFrom("", "0"),
      gap: fc.constantFrom(" ", "  ", "; ", " / ", "\u00a0"),
      zone: fc.constantFrom("19K ", "19 K ", "zona 19 ", "Zona: 19S ", "UTM 19L "),
      labels: fc.constantFrom(["", ""], ["E ", "N "], ["Este: ", "Norte: "], ["X=", "Y="]),
      behind: fc.constantFrom("", " 3850", " 3850 m"),
      hidden: fc.constantFrom("", "\u200e", "\ufeff"),
    });
    const metres = fc.tuple(fc.integer({ min: 166_000, max: 833_000 }), fc.integer({ min: 7_400_000, max: 8_950_000 }));
    fc.assert(
      fc.property(metres, writing, ([east, north], { mark, zero, gap, zone, labels, behind, hidden }) => {
        const [easting, northing] = [grouped(east, mark), grouped(north, mark)];
        const text = `${hidden}${zone}${labels[0]}${zero}${easting}${gap}${labels[1]}${northing}${behind}`;
        expect(figures(text)).toEqual([east, north, 19, false]);
      }),
    );
  });

  it.each([
    "",
    "hola",
    "19K",
    "-16.4957, -68.1335",
    "-16,495712 -68,133512",
    "20°14'35.2\"S 67°37'31.6\"W",
    "592478",
    "592478 592478",
    "8175712 8175712",
    "1 2 3",
    "5924788175712",
  ])("leaves %j to others", (text) => expect(readUtm(text)).toBeNull());
});

describe("UTM to latitude and longitude", () => {
  const POINTS: [string, number, number, Zone][] = [
    ["Plaza Murillo, La Paz", -16.4957, -68.1335, 19],
    ["Isla Incahuasi, Salar de Uyuni", -20.24311, -67.62544, 19],
    ["Plaza 14 de Septiembre, Cochabamba", -17.39383, -66.15693, 19],
    ["Plaza 25 de Mayo, Sucre", -19.0478, -65.2595, 20],
    ["Plaza 24 de Septiembre, Santa Cruz", -17.7833, -63.1821, 20],
    ["Puerto Suárez", -18.9667, -57.8, 21],
  ];

  it.each(POINTS)("%s in WGS84 is Snyder's within a metre", async (_name, latitude, longitude, zone) => {
    const convert = await loadUtmConverter();
    const [easting, northing] = snyder(latitude, longitude, zone, WGS84);
    const [place, ...others] = convert(reading(easting, northing, zone), "WGS84");
    expect(others).toEqual([]);
    expect(place?.zone).toBe(zone);
    expect(place && apart(place.point, latitude, longitude)).toBeLessThan(1);
  });

  it.each(POINTS)("%s in PSAD56 is Molodensky's within two metres", async (_name, latitude, longitude, zone) => {
    const convert = await loadUtmConverter();
    const [easting, northing] = snyder(...toPsad56(latitude, longitude), zone, INTERNATIONAL);
    const [place] = convert(reading(easting, northing, zone), "PSAD56");
    expect(place && apart(place.point, latitude, longitude)).toBeLessThan(2);
  });

  it("takes the same figures to points some 400 m apart in the two datums", async () => {
    const convert = await loadUtmConverter();
    const at = (datum: Datum) => convert(reading(592_478, 8_175_712, 19), datum)[0]?.point;
    const wgs84 = at("WGS84");
    const psad56 = at("PSAD56");
    if (!wgs84 || !psad56) throw new Error("Both datums give a point");
    const metres = apart(psad56, wgs84.latitude, wgs84.longitude);
    expect(metres).toBeGreaterThan(300);
    expect(metres).toBeLessThan(500);
    // PSAD56's figures are larger: the same place has some 200 m more easting and 370 m more northing.
    expect(psad56.latitude).toBeLessThan(wgs84.latitude);
    expect(psad56.longitude).toBeLessThan(wgs84.longitude);
  });

  it("gives every zone that lies in Bolivia where none is named, and none for another zone", async () => {
    const convert = await loadUtmConverter();
    expect(convert(reading(592_478, 8_175_712), "WGS84").map(({ zone }) => zone)).toEqual([19, 20]);
    expect(convert(reading(592_478, 8_175_712, 18), "WGS84")).toEqual([]);
    expect(convert(reading(592_478, 5_175_712, 19), "WGS84")).toEqual([]);
  });
});

describe("which zone is meant", () => {
  const box = (id: number, west: number, east: number) => ({
    properties: { id },
    geometry: {
      type: "Polygon" as const,
      coordinates: [
        [
          [west, -20],
          [east, -20],
          [east, -10],
          [west, -10],
          [west, -20],
        ],
      ],
    },
  });
  const places = [
    { zone: 19 as const, point: { latitude: -16.5, longitude: -68.1 } },
    { zone: 20 as const, point: { latitude: -16.5, longitude: -62.1 } },
  ];
  const outlines = [box(2, -69, -66), box(7, -64, -58)];
  const zones = (department: number | null, of = outlines) =>
    likelyPlaces(places, of, department).map(({ zone }) => zone);

  it("is the chosen department's", () => {
    expect(zones(2)).toEqual([19]);
    expect(zones(7)).toEqual([20]);
  });
  it("stays open where the department decides nothing", () => expect(zones(null)).toEqual([19, 20]));
  it("is one that lies in some department", () => expect(zones(4, [box(2, -69, -66)])).toEqual([19]));
  it("stays open without outlines", () => expect(zones(2, [])).toEqual([19, 20]));
});
