import "fake-indexeddb/auto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client";
import { database } from "@/lib/campo/database";
import { newRecord } from "@/lib/campo/parts";
import { dropPerson } from "@/lib/campo/person";
import { putRecord } from "@/lib/campo/records";
import { deviceResponder } from "@/lib/campo/taking/device-calls";
import { placesOnMap } from "@/components/campo/work";
import { similarity } from "@/lib/campo/taking/names";
import { nearestLocalities } from "@/lib/campo/taking/device-calls";
import { takeCatalogues } from "@/lib/campo/taking/take";
import { comunidades, hechos } from "@/ministry-api/db/seed/data";
import { contract } from "@/contract";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";

/** The forms' calls, answered from what was taken along. */

let open: string | null = null;
const responder = deviceResponder(tecnico, () => open);

const answered = async (...[name, input]: Parameters<typeof responder>): Promise<unknown> => {
  const own = responder(name, input);
  if (own === null) throw new Error(`${name} was left to the server`);
  return own;
};

beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  await dropPerson(tecnico.clave);
  await (await database()).put("personas", tecnico);
  await takeCatalogues(tecnico, LA_PAZ, { api: fieldServer().api });
});
beforeEach(async () => {
  open = null;
  await (await database()).clear("registros");
});

const ALL = { page: "", rows: "", q: "" };

it("answers lookups and whole lists with what was taken along", async () => {
  const types = await answered("lookup.cattip", { id: "1" });
  expect(contract.lookup.cattip.reply.parse(types).tipos.length).toBeGreaterThan(1);
  const asked = { query: { id_seccion: 1, page: "", rows: "", q: "" } };
  const categories = contract.categoria.list.reply.parse(await answered("categoria.list", asked));
  expect(new Set(categories.categorias.data.map(({ id_seccion }) => id_seccion))).toEqual(new Set([1]));
  expect(contract.region.list.reply.parse(await answered("region.list", { query: ALL })).region.total).toBeGreaterThan(
    5,
  );
});

it("says of a list that was not taken along what to do", async () => {
  const asked = answered("lookup.promun", { id: 1 });
  await expect(asked).rejects.toThrow("Esta lista no se llevó al campo. Prepare el equipo con línea.");
  await expect(asked).rejects.toBeInstanceOf(ApiError);
  const other = deviceResponder({ ...tecnico, clave: "8" }, () => null);
  await expect(other("lookup.listmes", {})).rejects.toThrow("no se llevó");
  await expect(other("lookup.cercanos", { query: { g_x: "-16", g_y: "-68" } })).rejects.toThrow("no se llevó");
});

it("leaves every other call to the server", () => {
  expect(responder("ppirta.create", { body: {} })).toBeNull();
  expect(responder("ppirta.list", { query: { page: 1, rows: 10, q: "" } })).toBeNull();
  expect(responder("fotogramappirta.list", { id: 1 })).toBeNull();
  expect(responder("lookup.rol", {})).toBeNull();
});

const near = async (g_x: number, g_y: number) =>
  contract.lookup.cercanos.reply.parse(
    await answered("lookup.cercanos", { query: { g_x: String(g_x), g_y: String(g_y) } }),
  ).cercanos;

it("finds the three nearest localities with their territory, a seat once", async () => {
  const town = hechos("municipio").find(({ nombre }) => nombre === "PALCA");
  if (!town) throw new Error("PALCA was expected");
  const rows = await near(town.latitud, town.longitud);
  expect(rows).toHaveLength(3);
  const distances = rows.map(({ distancia_km }) => distancia_km);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  const region = hechos("region").find(({ id }) => id === town.id_region);
  expect(rows[0]).toMatchObject({
    ...{ id_municipio: town.id, municipio: "PALCA", id_provincia: town.id_provincia },
    ...{ id_departamento: LA_PAZ, departamento: "LA PAZ", id_region: town.id_region },
    id_macro_region: region?.id_macro_region,
  });
  expect(new Set(rows.map(({ localidad, id_municipio }) => `${localidad} ${id_municipio}`)).size).toBe(3);
  const village = comunidades().find(({ id_municipio }) => id_municipio === town.id);
  if (!village) throw new Error("A locality of Palca was expected");
  const [first] = await near(village.latitud, village.longitud);
  expect(first?.distancia_km).toBeLessThan(0.001);
});

it("answers among 10,000 localities in under 50 ms", () => {
  const count = 10_000;
  const known = {
    municipalities: [
      {
        ...{
          id: 1,
          nombre: "Palca",
          id_provincia: 1,
          provincia: "Murillo",
          id_departamento: 2,
          departamento: "La Paz",
        },
        ...{ id_region: null, id_macro_region: null, unidad: null },
      },
    ],
    ids: Int32Array.from({ length: count }, (_, at) => at),
    latitudes: Float64Array.from({ length: count }, (_, at) => -10 - (at % 100) / 10),
    longitudes: Float64Array.from({ length: count }, (_, at) => -60 - Math.floor(at / 100) / 10),
    of: new Uint16Array(count),
    seats: 0,
    names: Array.from({ length: count }, (_, at) => `L${at}`),
    folded: [],
  };
  const start = performance.now();
  const rows = nearestLocalities(known, { latitude: -15.02, longitude: -65.01 });
  expect(performance.now() - start).toBeLessThan(50);
  expect(rows[0]?.localidad).toBe("L5050");
});

const lagoon = (nombre_atractivo: string, more: Record<string, string> = {}) =>
  newRecord("ppirta", tecnico.clave, {
    ...{ nombre_atractivo, id_tipo: "4", id_subtipo: "20", g_x: "-16.50000", g_y: "-68.10000", id_municipio: "1" },
    ...more,
  });

it("finds places by name without accents, and the records on the device", async () => {
  await putRecord(lagoon("Laguna Pálca"));
  const { lugares } = contract.lookup.lugares.reply.parse(await answered("lookup.lugares", { query: { q: "palca" } }));
  expect(lugares.length).toBeLessThanOrEqual(12);
  expect(lugares[0]).toMatchObject({ clase: "MUNICIPIO", nombre: "PALCA", departamento: "LA PAZ" });
  expect(lugares.map(({ clase }) => clase)).toContain("COMUNIDAD");
  expect(lugares.at(-1)).toMatchObject({ clase: "ATRACTIVO", nombre: "Laguna Pálca", latitud: -16.5 });
  expect(await answered("lookup.lugares", { query: { q: "zzzz" } })).toEqual({ lugares: [] });
});

it("finds a subtype with those of its type", async () => {
  const [subtype] = hechos("subtipo");
  const reply = contract.lookup.subtipoDetalle.reply.parse(
    await answered("lookup.subtipoDetalle", { id: String(subtype?.id) }),
  );
  expect(reply.subtipo.nombre).toBe(subtype?.nombre);
  expect(reply.subtipos.length).toBe(hechos("subtipo").filter(({ id_tipo }) => id_tipo === subtype?.id_tipo).length);
  await expect(answered("lookup.subtipoDetalle", { id: 99_999 })).rejects.toThrow("no se llevó");
});

it("compares names as the server does", () => {
  expect(similarity("Laguna Colorada", "La Laguna Colorada")).toBeCloseTo(0.94, 2);
  expect(similarity("Cañón de Palca", "CANON PALCA")).toBeCloseTo(0.8, 2);
  expect(similarity("Salar de Uyuni", "Salar de Uyuni, Isla Incahuasi")).toBeCloseTo(0.517, 2);
  expect(similarity("Laguna Verde", "Laguna Colorada")).toBeCloseTo(0.32, 2);
  expect(similarity("", "")).toBe(0);
});

it("finds like records on the device near by, but not the open one", async () => {
  const mine = lagoon("La Laguna Colorada");
  await putRecord(mine);
  await putRecord(lagoon("Laguna Colorada", { g_x: "-16.50200" }));
  await putRecord(lagoon("Laguna Colorada lejos", { g_x: "-16.51000" }));
  await putRecord(lagoon("Laguna Colorada", { id_tipo: "5" }));
  await putRecord(lagoon("Mirador", {}));
  const query = { nombre: "Laguna Colorada", id_tipo: "4", g_x: "-16.50000", g_y: "-68.10000" };
  const ask = async () => await answered("ppirta.parecidos", { query });
  const found = (await ask()) as { parecidos: { nombre: string; subtipo: string; distancia: number; id: number }[] };
  expect(found.parecidos.map(({ nombre }) => nombre)).toEqual(["La Laguna Colorada", "Laguna Colorada"]);
  expect(found.parecidos[1]?.distancia).toBeCloseTo(222, -1);
  expect(found.parecidos[0]?.subtipo).toBe(hechos("subtipo").find(({ id }) => id === 20)?.nombre);
  expect(new Set(found.parecidos.map(({ id }) => id)).size).toBe(2);
  open = mine.clave;
  expect(await ask()).toMatchObject({ parecidos: [{ nombre: "Laguna Colorada" }] });
  expect(await answered("ppirtf.parecidos", { query })).toEqual({ parecidos: [] });
});

it("gives a map the records with a point, but not the open one, and the communities", async () => {
  const [shown, opened, nowhere] = ["Mirador", "Laguna", "Sin punto"].map((nombre_atractivo, at) =>
    newRecord("ppirta", tecnico.clave, {
      nombre_atractivo,
      ...(at < 2 && { g_x: "-16.50000", g_y: "-68.15000" }),
    }),
  );
  if (!shown || !opened || !nowhere) throw new Error("Three records");
  for (const record of [shown, opened, nowhere]) await putRecord(record);
  const places = await placesOnMap(tecnico.clave, opened.clave);
  expect(places.filter(({ registro }) => registro)).toEqual([
    { latitude: -16.5, longitude: -68.15, nombre: "Mirador", registro: true },
  ]);
  const communities = places.filter(({ registro }) => !registro);
  expect(communities.length).toBeGreaterThan(100);
  for (const { latitude, longitude, nombre } of communities) {
    expect([latitude < -9, longitude < -57, nombre !== ""]).toEqual([true, true, true]);
  }
});
