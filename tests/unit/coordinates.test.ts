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

  it.each([
    "",
    "-20.2431",
    "hola",
    "1 2 3",
    "-20.2431, -67.6254, 3656",
    `20°74'S 67°W`,
    "20°S 21°S",
    "--20, -67",
    "1e3, 2",
  ])("does not read %j", (text) => expect(read(text)).toBe("unreadable"));

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
