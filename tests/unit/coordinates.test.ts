import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPoint, inBolivia, inPolygon, readCoordinates } from "@/contract/place/coordinates";

const read = (text: string) => {
  const reading = readCoordinates(text);
  return reading.ok ? formatPoint(reading.point) : reading.reason;
};

describe("pasted coordinates", () => {
  it.each([
    ["-20.2431, -67.6254", "-20.24310, -67.62540"],
    ["-20.2431,-67.6254", "-20.24310, -67.62540"],
    ["-20.2431 -67.6254", "-20.24310, -67.62540"],
    ["  -20.2431 ;  -67.6254 ", "-20.24310, -67.62540"],
    ["-20,2431 -67,6254", "-20.24310, -67.62540"],
    ["-20,2431; -67,6254", "-20.24310, -67.62540"],
    ["-20,2431, -67,6254", "-20.24310, -67.62540"],
    ["(−20.2431, −67.6254)", "-20.24310, -67.62540"],
    ["lat: -20.2431 lon: -67.6254", "-20.24310, -67.62540"],
    ["Latitud -20.2431, Longitud -67.6254", "-20.24310, -67.62540"],
    ["geo:-20.2431,-67.6254", "-20.24310, -67.62540"],
    ["-17, -65", "-17.00000, -65.00000"],
  ])("reads decimals %s", (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    [`20°14'35.2"S 67°37'31.6"W`, "-20.24311, -67.62544"],
    [`20°14'35.2"S, 67°37'31.6"O`, "-20.24311, -67.62544"],
    [`20º 14’ 35,2” S 67º 37’ 31,6” O`, "-20.24311, -67.62544"],
    [`20° 14′ 35.2″ S / 67° 37′ 31.6″ W`, "-20.24311, -67.62544"],
    [`S 20°14'35.2" W 67°37'31.6"`, "-20.24311, -67.62544"],
    [`S20.2431 W67.6254`, "-20.24310, -67.62540"],
    [`20.2431S 67.6254W`, "-20.24310, -67.62540"],
    [`-20°14'35.2" -67°37'31.6"`, "-20.24311, -67.62544"],
    [`16°30'S 68°8'W`, "-16.50000, -68.13333"],
    [`20 14 35.2 S, 67 37 31.6 W`, "-20.24311, -67.62544"],
    [`20 14 35.2 S 67 37 31.6 W`, "-20.24311, -67.62544"],
    [`20°14'35.2''S 67°37'31.6''W`, "-20.24311, -67.62544"],
  ])("reads degrees, minutes and seconds %s", (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    "16°33´00´´S 68°40´48´´O",
    "16°33’00’’S 68°40’48’’O",
    "16°33'00\" Sur, 68°40'48\" Oeste",
    "Lat. 16°33'00\" S; Long. 68°40'48\" W",
    "Latitud: 16°33' Sur Longitud: 68°40'48'' Oeste",
    "16°33'00\" LS 68°40'48\" LO",
    "16°33'00\" L.S. 68°40'48\" L.O.",
    "S 16 33 00 O 68 40 48",
    "Sur 16.55, Oeste 68.68",
    "16 grados 33 minutos Sur, 68 grados 40 minutos 48 segundos Oeste",
    "-16.55 -68.68 3850 4.9",
    "-16.55, -68.68, 3850",
    "-16,55 -68,68 3850,4 4,9",
    "-16.55, -68.68, 3850 m.s.n.m.",
    "16°33'00\"S 68°40'48\"W 3850 m ±4.9 m",
    "-16.55, -68.68 (alt. 3850)",
    "\u201116.55, \u201168.68",
    "\u200e-16.55, -68.68",
    "\ufeff-16.55,\u00a0-68.68\u200b",
    "16 33 00 68 40 48",
    "-16 33 00; -68 40 48",
    "16 33 68 40.8",
    "16°33 68°40.8",
    "POINT(-68.68 -16.55)",
    "SRID=4326;POINT Z (-68.68 -16.55 3850)",
    '{"type":"Point","coordinates":[-68.68,-16.55]}',
    "https://www.google.com/maps/@-16.55,-68.68,17z",
    "https://www.google.com/maps/place/Tiwanaku/@-16.5,-68.6,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d-16.55!4d-68.68",
    "https://maps.google.com/?q=-16.55,-68.68",
    "https://www.google.com/maps/search/?api=1&query=-16.55%2C-68.68",
    "https://www.openstreetmap.org/#map=15/-16.55/-68.68",
    "https://www.openstreetmap.org/?mlat=-16.55&mlon=-68.68#map=15/-16.5/-68.6",
    "geo:-16.55,-68.68?z=17",
    "geo:0,0?q=-16.55,-68.68(Tiwanaku)",
    "WGS84 -16.55, -68.68",
    "Lon: -68.68 Lat: -16.55",
  ])("reads one place from %s", (text) => expect(read(text)).toBe("-16.55000, -68.68000"));

  it.each(["20 14 35.2", "https://maps.app.goo.gl/abc", "POINT(1)", "-16.55, -68.68, 3850, 4.9, 7", "16.5 S"])(
    "does not make a place of %s",
    (text) => expect(read(text)).toBe("unreadable"),
  );

  describe("however one point is written", () => {
    const point = fc.record({
      latitude: fc.integer({ min: -2_200_000, max: -1_000_000 }).map((n) => n / 1e5),
      longitude: fc.integer({ min: -6_900_000, max: -5_800_000 }).map((n) => n / 1e5),
    });
    const parts = (degrees: number) => {
      const hundredths = Math.round(Math.abs(degrees) * 360_000);
      return [Math.floor(hundredths / 360_000), Math.floor(hundredths / 6000) % 60, (hundredths % 6000) / 100] as const;
    };
    const [sides, marks] = [
      fc.constantFrom(["S", "W"], ["S", "O"], [" Sur", " Oeste"], [" L.S.", " L.O."]),
      fc.constantFrom(["°", "'", '"'], ["º", "’", "’’"], ["° ", "′ ", "″"], ["˚", "´", "´´"], [" ", " ", ""]),
    ];
    const between = fc.constantFrom(" ", ", ", "; ", " / ", "\n", "\u00a0");
    const behind = fc.constantFrom("", ", 3850", " 3850 m.s.n.m.", " 3850.2 4.9", " alt. 3850 m");
    const hidden = fc.constantFrom("", "\u200e", "\ufeff", "\u200b");

    it("degrees, minutes and seconds give it within their last digit", () => {
      fc.assert(
        fc.property(point, sides, marks, between, hidden, fc.boolean(), (at, side, mark, gap, before, first) => {
          const angle = (degrees: number, letter = "") => {
            const figures = parts(degrees)
              .map((part, i) => `${part}${mark[i]}`)
              .join("");
            return first ? `${letter.trim()} ${figures}` : `${figures}${letter}`;
          };
          const reading = readCoordinates(before + angle(at.latitude, side[0]) + gap + angle(at.longitude, side[1]));
          if (!reading.ok) throw new Error(reading.reason);
          expect(Math.abs(reading.point.latitude - at.latitude)).toBeLessThan(0.000_02);
          expect(Math.abs(reading.point.longitude - at.longitude)).toBeLessThan(0.000_02);
        }),
      );
    });

    it("decimals give it exactly", () => {
      const minus = fc.constantFrom("-", "−", "\u2010", "\u2011", "–");
      fc.assert(
        fc.property(point, minus, between, behind, hidden, (at, sign, gap, after, before) => {
          const [lat, lon] = [at.latitude, at.longitude].map((one) => `${sign}${Math.abs(one).toFixed(5)}`);
          expect(read(before + lat + gap + lon + after)).toBe(formatPoint(at));
          expect(read(`POINT(${at.longitude} ${at.latitude})`)).toBe(formatPoint(at));
          expect(read(`https://www.google.com/maps/@${at.latitude},${at.longitude},15z`)).toBe(formatPoint(at));
        }),
      );
    });
  });

  it("notices longitude before latitude", () => {
    expect(readCoordinates("-67.6254, -20.2431")).toEqual({
      ok: true,
      point: { latitude: -20.2431, longitude: -67.6254 },
      swapped: true,
      negated: false,
    });
    expect(readCoordinates(`67°37'31.6"W 20°14'35.2"S`)).toMatchObject({ ok: true, swapped: true });
    expect(readCoordinates("-20.2431, -67.6254")).toMatchObject({ ok: true, swapped: false });
  });

  it("takes figures without a side as south and west", () => {
    expect(readCoordinates("20.2431, 67.6254")).toMatchObject({
      ok: true,
      point: { latitude: -20.2431, longitude: -67.6254 },
      negated: true,
    });
    expect(readCoordinates("67.6254 20.2431")).toMatchObject({ ok: true, swapped: true, negated: true });
  });

  it.each(["", "-20.2431", "hola", "1 2 3", `20°74'S 67°W`, "20°S 21°S", "--20, -67", "1e3, 2"])(
    "does not read %j",
    (text) => expect(read(text)).toBe("unreadable"),
  );

  it.each(["40.4168, -3.7038", "-33.45, -70.66", "0, 0", `20°14'35.2"N 67°37'31.6"W`])("says %s is outside", (text) =>
    expect(read(text)).toBe("outside"),
  );

  it("keeps Bolivia's bounding box", () => {
    expect(inBolivia({ latitude: -16.5, longitude: -68.13 })).toBe(true);
    expect(inBolivia({ latitude: -16.5, longitude: -72 })).toBe(false);
  });
});

describe("a point in a department", () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ];
  const hole = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
  ];
  it("knows inside, outside and holes", () => {
    const geometry = { type: "Polygon" as const, coordinates: [square, hole] };
    expect(inPolygon({ longitude: 3, latitude: 3 }, geometry)).toBe(true);
    expect(inPolygon({ longitude: 5, latitude: 3 }, geometry)).toBe(false);
    expect(inPolygon({ longitude: 1.5, latitude: 1.5 }, geometry)).toBe(false);
  });
  it("takes any part of a multipolygon", () => {
    const geometry = {
      type: "MultiPolygon" as const,
      coordinates: [[square], [hole.map(([x = 0, y = 0]) => [x + 9, y])]],
    };
    expect(inPolygon({ longitude: 10.5, latitude: 1.5 }, geometry)).toBe(true);
  });
});
