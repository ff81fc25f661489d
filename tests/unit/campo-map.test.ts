// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { drawPlaces, BESIDE, layNames, MIDDLE } from "@/components/campo/map/draw-places";
import { nameSpotsOf, spotsOf } from "@/components/campo/map/session";
import { quadkey, tileAddress } from "@/components/campo/map/tiles";
import { dropCovered, onWorld, radiusAt, spotsIn, type Seen, type Spot, type View } from "@/components/campo/map/world";
import type { Places } from "@/components/map/outlines";
import { tileAddresses } from "@/lib/map/config";

/** What the field's map draws of its places, and where its tiles are. */

const spot = (nombre: string, longitude: number, latitude: number): Spot => ({
  ...onWorld(longitude, latitude),
  nombre,
  registro: false,
});
const seen = (nombre: string, x: number, y: number): Seen => ({ x, y, spot: spot(nombre, 0, 0) });
/** Letters of six pixels. */
const measure = (text: string) => text.length * 6;
/** The view around a position, 400 by 300 pixels. */
const around = (longitude: number, latitude: number, zoom: number): View => {
  const { x, y } = onWorld(longitude, latitude);
  return { zoom, left: x * 2 ** zoom - 200, top: y * 2 ** zoom - 150, width: 400, height: 300 };
};

describe("what is in view", () => {
  const laPaz = spot("La Paz", -68.1312, -16.5021);
  const elAlto = spot("El Alto", -68.19, -16.51);
  const uyuni = spot("Uyuni", -66.8, -20.4);

  it("is what lies in it, at its pixel, in the given order", () => {
    const view = around(-68.1312, -16.5021, 12);
    const found = spotsIn([uyuni, elAlto, laPaz], view);
    expect(found.map((one) => one.spot.nombre)).toEqual(["El Alto", "La Paz"]);
    expect(found[1]).toMatchObject({ x: expect.closeTo(200, 3), y: expect.closeTo(150, 3) });
    // 0.0588° of longitude at zoom 12: 256 * 2^12 / 360 pixels a degree.
    expect(found[0]?.x).toBeCloseTo(200 - 0.0588 * ((256 * 4096) / 360), 1);
    expect(spotsIn([laPaz, elAlto, uyuni], around(-67.5, -18.5, 6))).toHaveLength(3);
  });

  it("has one dot where several would cover each other, the first of them", () => {
    const all = [seen("a", 10, 10), seen("b", 10.4, 10.4), seen("c", 14, 10), seen("d", 10, 14)];
    expect(dropCovered(all, 400).map((one) => one.spot.nombre)).toEqual(["a", "c", "d"]);
  });

  it("is drawn as large as on the desk's map, whose zooms are one less", () => {
    expect([4, 6, 8, 10, 11.5, 13, 18].map(radiusAt)).toEqual([1, 1, 1.75, 2.5, 3, 3.5, 3.5]);
  });
});

describe("names", () => {
  it("never lie upon each other, however many there are, and are not more than there is room to read", () => {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const many = Array.from({ length: 10_000 }, (_, at) => seen(`Lugar ${at}`, random() * 600, random() * 400));
    const laid = layNames(many, BESIDE, measure);
    expect(laid.length).toBeGreaterThan(40);
    expect(laid.length).toBeLessThanOrEqual(80);
    for (const [at, a] of laid.entries()) {
      for (const b of laid.slice(at + 1)) {
        const beside = a.x + measure(a.nombre) <= b.x || b.x + measure(b.nombre) <= a.x;
        expect(beside || Math.abs(a.y - b.y) >= 12, `${a.nombre} ${b.nombre}`).toBe(true);
      }
    }
    const apartFromEachOther = Array.from({ length: 10_000 }, (_, at) => seen("x", at * 50, 0));
    expect(layNames(apartFromEachOther, BESIDE, measure)).toHaveLength(80);
  });

  it("of what comes first win, and a name moves to another side of its point before it is left out", () => {
    const crowd = ["uno", "dos", "tres", "cuatro", "cinco"].map((nombre) => seen(nombre, 100, 100));
    const laid = layNames(crowd, BESIDE, measure);
    expect(laid.map(({ nombre }) => nombre)).toEqual(["uno", "dos", "tres", "cuatro"]);
    const [right, left, below, above] = laid;
    expect([right?.y, left?.y]).toEqual([100, 100]);
    expect(right?.x).toBeGreaterThan(100);
    expect((left?.x ?? 0) + measure("dos")).toBeLessThan(100);
    expect([(below?.y ?? 0) > 106, (above?.y ?? 200) < 94]).toEqual([true, true]);
  });

  it("of departments stand upon their point", () => {
    expect(layNames([seen("Beni", 100, 100)], MIDDLE, measure)).toEqual([{ x: 88, y: 100, nombre: "Beni" }]);
  });
});

describe("a drawing", () => {
  const colours = {
    ...{ outside: "outside", land: "land", landOn: "landOn", lineOn: "lineOn", departmentLine: "departmentLine" },
    ...{ provinceLine: "provinceLine", municipalityLine: "municipalityLine", graticule: "graticule", place: "place" },
    ...{ label: "label", water: "water", waterLine: "waterLine", waterLabel: "waterLabel", salt: "salt" },
  };
  /** What is drawn at a zoom around La Paz: dots with radius and colour, and names. */
  function drawn(zoom: number) {
    const dots: [number, string][] = [];
    const names: string[] = [];
    let radius = 0;
    const context = {
      fillStyle: "",
      beginPath: () => (radius = 0),
      moveTo: () => undefined,
      arc: (_x: number, _y: number, r: number) => (radius = r),
      fill: () => radius > 0 && dots.push([radius, context.fillStyle]),
      measureText: (text: string) => ({ width: measure(text) }),
      strokeText: () => undefined,
      fillText: (text: string) => names.push(text),
    };
    const ground = {
      departamento: [spot("DEPARTAMENTO", -68.1312, -16.55)],
      provincia: [spot("Provincia", -66.5, -16.45)],
      municipio: [spot("Municipio", -68.25, -16.62)],
    };
    const view = around(-68.1312, -16.5021, zoom);
    const scale = 2 ** zoom;
    const atEdge = { ...spot("Al borde", 0, 0), x: (view.left + 20) / scale, y: (view.top + 150) / scale };
    const record = { ...spot("Mirador", -68.1, -16.5), registro: true };
    const places = [record, spot("El Alto", -68.19, -16.51), atEdge];
    drawPlaces(context as unknown as CanvasRenderingContext2D, view, {
      ...{ places, names: ground, colours, margin: { x: 40, y: 30 } },
    });
    return { dots, names };
  }

  it("has places with their names, records larger and in another colour, and no name outside what is seen", () => {
    expect(drawn(11)).toEqual({
      dots: [
        [expect.closeTo(2.83), "place"],
        [expect.closeTo(4.83), "lineOn"],
      ],
      names: ["Mirador", "El Alto"],
    });
  });

  it("has the names of departments far out, then of provinces, then of municipalities, and dots of records alone", () => {
    expect([5, 6, 7, 9, 10].map((zoom) => drawn(zoom).names)).toEqual([
      ["DEPARTAMENTO"],
      ["DEPARTAMENTO", "Provincia"],
      ["DEPARTAMENTO"],
      ["Mirador", "DEPARTAMENTO", "Municipio"],
      ["Mirador", "Municipio", "El Alto"],
    ]);
    expect(drawn(7).dots.map(([, colour]) => colour)).toEqual(["lineOn"]);
  });
});

describe("what is known of the country", () => {
  it("comes as spots, the most important first", () => {
    const place = (nombre: string, orden: number, registro: boolean): Places["features"][number] => ({
      type: "Feature",
      properties: { nombre, orden, registro },
      geometry: { type: "Point", coordinates: [-66, -17] },
    });
    const places = [place("Comunidad", 900, false), place("Ciudad", 1, false), place("Salar", -1, true)];
    expect(spotsOf({ type: "FeatureCollection", features: places })).toEqual([
      { ...onWorld(-66, -17), nombre: "Salar", registro: true },
      { ...onWorld(-66, -17), nombre: "Ciudad", registro: false },
      { ...onWorld(-66, -17), nombre: "Comunidad", registro: false },
    ]);
  });

  it("comes with the ground's names by kind, capitals first", () => {
    const name = (nombre: string, orden: number, clase: "municipio" | "agua") => ({
      type: "Feature" as const,
      properties: { nombre, clase, orden },
      geometry: { type: "Point" as const, coordinates: [-66, -17] },
    });
    const features = [name("Aldea", 2, "municipio"), name("Lago", 0, "agua"), name("Capital", 0, "municipio")];
    const at = { ...onWorld(-66, -17), registro: false };
    expect(nameSpotsOf({ type: "FeatureCollection", features })).toEqual({
      municipio: [
        { ...at, nombre: "Capital" },
        { ...at, nombre: "Aldea" },
      ],
      agua: [{ ...at, nombre: "Lago" }],
    });
  });
});

describe("a tile", () => {
  it("is named by Bing's quadkey", () => {
    // The example of Bing's own description of its tiles.
    expect(quadkey({ x: 3, y: 5, z: 3 })).toBe("213");
    expect(quadkey({ x: 0, y: 0, z: 1 })).toBe("0");
  });

  it("has an address with its place in the grid, from hosts in turn; braces of no meaning to us stay", () => {
    const streets = tileAddresses("https://{s}.mapas.example/{z}/{x}/{y}.png?clave={clave}");
    const at = (x: number) => tileAddress(streets, { x, y: 7, z: 4 });
    expect(at(2)).toBe("https://a.mapas.example/4/2/7.png?clave={clave}");
    expect([at(3), at(4), at(5)].map((url) => new URL(url).host[0])).toEqual(["b", "c", "a"]);
    const satellite = tileAddresses("https://satelite.example/{q}?n=z");
    expect(tileAddress(satellite, { x: 3, y: 5, z: 3 })).toBe("https://satelite.example/213?n=z");
  });
});
