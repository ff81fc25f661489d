import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groundOf, highlightsOf, type MapUnits } from "@/components/map/ground";
import type { MapOutlines } from "@/components/map/outlines";
import { inPolygon } from "@/contract/place/coordinates";
import { unitsOf, type UnitsTopology } from "@/contract/place/unidades";

/** What a map without tiles consists of, of the departments alone and with the units. */

const file = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../public/mapa/${name}.json`, import.meta.url), "utf8")) as T;
const outlines: MapOutlines = {
  departments: file("departamentos"),
  water: file("agua"),
  places: { type: "FeatureCollection", features: [] },
};
const topology = file<UnitsTopology>("municipios");
const units: MapUnits = { topology, units: unitsOf(topology) };
const rough = groundOf(outlines, null);
const exact = groundOf(outlines, units);

const UYUNI_FLAT = { latitude: -20.2, longitude: -67.5 };
const POOPO = { latitude: -18.75, longitude: -67.05 };
const LA_PAZ = { latitude: -16.5, longitude: -68.15 };
const namesOf = (ground: typeof rough, clase: string) =>
  ground.names.features.flatMap(({ properties }) => (properties.clase === clase ? [properties.nombre] : []));
const linesOf = (ground: typeof rough, clase: string) =>
  ground.borders.features.flatMap(({ properties, geometry }) =>
    properties.clase === clase ? geometry.coordinates : [],
  );
const waterOf = (ground: typeof rough, nombre: string) => {
  const found = ground.water.features.find(({ properties }) => properties.nombre === nombre)?.geometry;
  if (!found || found.type === "MultiLineString") throw new Error(`No water ${nombre}`);
  return found;
};

describe("the ground of the departments alone", () => {
  it("has their outlines as land and borders, and no border or name of a unit", () => {
    expect(inPolygon(LA_PAZ, rough.land)).toBe(true);
    expect(linesOf(rough, "departamento").length).toBeGreaterThanOrEqual(9);
    expect(rough.borders.features).toHaveLength(1);
    expect(namesOf(rough, "municipio")).toEqual([]);
  });

  it("names the departments in capitals within themselves, the waters and the neighbours", () => {
    expect(namesOf(rough, "departamento").toSorted()).toEqual(
      ["BENI", "CHUQUISACA", "COCHABAMBA", "LA PAZ", "ORURO", "PANDO", "POTOSÍ", "SANTA CRUZ", "TARIJA"].toSorted(),
    );
    for (const { properties, geometry } of rough.names.features) {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const within = outlines.departments.features.find((one) => inPolygon({ latitude, longitude }, one.geometry));
      if (properties.clase === "departamento") expect(within?.properties.nombre.toUpperCase()).toBe(properties.nombre);
      if (properties.clase === "pais") expect([properties.nombre, within]).toEqual([properties.nombre, undefined]);
    }
    expect(namesOf(rough, "agua")).toEqual(
      expect.arrayContaining(["Lago Titicaca", "Lago Poopó", "Salar de Uyuni", "Salar de Coipasa", "Lago Rogaguado"]),
    );
    expect(new Set(namesOf(rough, "pais"))).toEqual(new Set(["ARGENTINA", "BRASIL", "CHILE", "PARAGUAY", "PERÚ"]));
  });
});

describe("the ground with the units", () => {
  it("has each border once, by the digits in which the codes of its two sides differ", () => {
    const keys = ["departamento", "provincia", "municipio"].flatMap((clase) =>
      linesOf(exact, clase).flatMap((line) =>
        line.slice(1).map((to, index) => [String(line[index]), String(to)].sort().join(" ")),
      ),
    );
    expect(keys.length).toBeGreaterThan(20_000);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("has no hole in the land: what units leave free is covered by its water, along their shores", () => {
    for (const point of [UYUNI_FLAT, POOPO]) expect(inPolygon(point, exact.land)).toBe(true);
    expect(inPolygon(UYUNI_FLAT, waterOf(exact, "Salar de Uyuni"))).toBe(true);
    expect(inPolygon(POOPO, waterOf(exact, "Lago Poopó"))).toBe(true);
    const shore = waterOf(exact, "Salar de Uyuni").coordinates.flat(2);
    expect(shore.length).toBeGreaterThan(waterOf(rough, "Salar de Uyuni").coordinates.flat(2).length);
    expect(exact.water.features).toHaveLength(rough.water.features.length);
  });

  it("keeps the departments' borders across a salt flat", () => {
    const crossing = linesOf(exact, "paso").flat();
    const [flat, land] = [waterOf(rough, "Salar de Uyuni"), waterOf(rough, "Lago Titicaca")];
    for (const water of [flat, land]) {
      const within = crossing.filter(([longitude = 0, latitude = 0]) => inPolygon({ latitude, longitude }, water));
      expect(within.length).toBeGreaterThan(0);
    }
  });

  it("names units and provinces, capitals first", () => {
    expect([namesOf(exact, "municipio").length, namesOf(exact, "provincia").length]).toEqual([343, 113]);
    const first = exact.names.features.filter(
      ({ properties: { clase, orden } }) => clase === "municipio" && orden === 0,
    );
    expect(first.map(({ properties }) => properties.nombre)).toEqual(
      expect.arrayContaining(["Sucre", "Oruro", "Tarija", "Trinidad", "Cobija"]),
    );
    expect(first).toHaveLength(9);
  });
});

describe("what is brought out", () => {
  const of = (known: MapUnits | null, department: number | null, municipality: string | null) =>
    highlightsOf(outlines, known, { department, municipality, area: null }).features;

  it("is the department, by its outline or by its units, and the municipality once the units are known", () => {
    const [department] = of(null, 2, "020101");
    expect(department?.properties.clase).toBe("departamento");
    expect(of(null, 2, "020101")).toHaveLength(1);
    const both = of(units, 2, "020101");
    expect(both.map(({ properties }) => properties.clase)).toEqual(["departamento", "municipio"]);
    for (const { geometry } of both) expect(inPolygon(LA_PAZ, geometry)).toBe(true);
    expect(both.map(({ geometry }) => inPolygon({ latitude: -15, longitude: -68 }, geometry))).toEqual([true, false]);
    expect(of(units, null, null)).toEqual([]);
  });

  it.each([
    ["020101", [true, false]],
    ["0201", [true, true]],
  ])("is also the municipality or the province %s that somebody chose", (area, within) => {
    const [chosen] = highlightsOf(outlines, units, { department: null, municipality: null, area }).features;
    expect(chosen?.properties.clase).toBe("area");
    // Palca is of La Paz's province.
    const places = [LA_PAZ, { latitude: -16.56, longitude: -67.95 }];
    expect(places.map((place) => chosen && inPolygon(place, chosen.geometry))).toEqual(within);
  });
});
