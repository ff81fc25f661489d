import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { normalise } from "@/contract/plain-text";
import { isInOtherUnit } from "@/contract/place/doubts";
import { codesAt, RECODED, unitOfEach, unitsAt, unitsOf, type UnitsTopology } from "@/contract/place/unidades";
import { inPolygon } from "@/contract/place/coordinates";
import { feature } from "topojson-client";
import { leerCatalogos } from "@/ministry-api/db/seed/catalogues";
import { CENSUS_2024 } from "../support/census-2024";

const topology = JSON.parse(
  readFileSync(new URL("../../public/mapa/municipios.json", import.meta.url), "utf8"),
) as UnitsTopology;
const units = unitsOf(topology);
const CENSUS = CENSUS_2024.trim()
  .split("\n")
  .map((line) => {
    const [, codigo = "", nombre = "", other] = /^(\d{6}) (.*?)(?: = (.*))?$/.exec(line) ?? [];
    return { codigo, nombre, other };
  });
const UYUNI = { latitude: -20.4597, longitude: -66.825 };
const SALT_FLAT = { latitude: -20.2, longitude: -67.5 };

describe("the units of the census of 2024", () => {
  it("are 343, in the catalogue and as outlines, with the census's codes and names", () => {
    expect(CENSUS).toHaveLength(343);
    const { municipios } = leerCatalogos();
    expect(new Map(municipios.map((row) => [row.codigo_completo, normalise(row.nombre)]))).toEqual(
      new Map(
        CENSUS.map(({ codigo, nombre, other }) => [codigo, normalise(other ?? nombre.replace("TIOC-", "TIOC "))]),
      ),
    );
    expect(new Map(units.map(({ codigo, nombre }) => [codigo, nombre]))).toEqual(
      new Map(CENSUS.map(({ codigo, nombre }) => [codigo, nombre.replace(/ \(.*\)$/u, "").replace("TIOC-", "TIOC ")])),
    );
  });
  it("have their names where they lie, each inside its unit", () => {
    const names = feature(topology, topology.objects.nombres).features;
    expect(names).toHaveLength(343);
    for (const { id, geometry } of names) {
      if (geometry.type !== "Point") throw new Error(`${id} has no point`);
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const unit = units.find(({ codigo }) => codigo === id);
      expect(unit && inPolygon({ latitude, longitude }, unit.geometry), `${id}`).toBe(true);
    }
    expect(topology.objects.provincias.geometries).toHaveLength(113);
  });
});

describe("the unit of a point", () => {
  it("is the one it lies in", () => expect(unitsAt(units, UYUNI)).toEqual({ within: "051201", beside: [] }));
  it("is none on a salt flat and abroad", () => {
    expect(unitsAt(units, SALT_FLAT)).toEqual({ within: null, beside: [] });
    expect(unitsAt(units, { latitude: -33.45, longitude: -70.66 })).toEqual({ within: null, beside: [] });
  });
  it("may be either of two within 500 m of their border, its own first", () => {
    // La Paz and El Alto, on both sides of the Ceja and a kilometre from it.
    const ceja = codesAt(unitsAt(units, { latitude: -16.504, longitude: -68.1625 }));
    expect([...ceja].sort()).toEqual(["020101", "020105"]);
    expect(codesAt(unitsAt(units, { latitude: -16.5, longitude: -68.1334 }))).toEqual(["020101"]);
  });
  it("makes a doubt of another municipality, and beside a border where the nearest locality is another one's", () => {
    const doubts = (unidad: string | null, at: readonly string[], nearestIsOwn = false) =>
      isInOtherUnit(unidad, at, nearestIsOwn);
    expect(doubts("051202", ["051201"], true)).toBe(true);
    expect(doubts("051201", ["051201", "051202"])).toBe(false);
    expect(doubts("051202", ["051201", "051202"])).toBe(true);
    expect(doubts("051202", ["051201", "051202"], true)).toBe(false);
    expect(doubts("051202", [])).toBe(false);
    expect(doubts(null, ["051201"])).toBe(false);
  });
});

describe("the unit that a municipality stands for", () => {
  const row = (id: number, codigo_completo: string, nombre: string) => ({ id, codigo_completo, nombre });
  const OLD = RECODED.map(({ nombre, from }, id) => row(id, from, nombre));
  it("is the one of its name, also where the code is that of the list of 2012", () => {
    expect([...unitOfEach(units, OLD).values()]).toEqual(RECODED.map(({ to }) => to));
  });
  it("is the one of its code where the name is another one", () => {
    expect(unitOfEach(units, [row(1, "010502", "SAN PABLO DE HUACARETA")]).get(1)).toBe("010502");
  });
  it("is none where another municipality has that unit's name, or nobody has the code", () => {
    const renamed = OLD.map((one) => (one.nombre === "SAN JULIÁN" ? { ...one, nombre: "SAN JULIÁN DEL ESTE" } : one));
    const found = unitOfEach(units, [...renamed, row(99, "099999", "NUEVA")]);
    expect([5, 99].map((id) => found.get(id))).toEqual([undefined, undefined]);
    expect(found.get(6)).toBe("071104");
  });
});
