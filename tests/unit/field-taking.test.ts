import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client";
import { FORM_FIELDS } from "@/lib/registros/form/field-table";
import { keptAnswer, keptAnswers } from "@/lib/campo/taking/answers";
import { callsOf } from "@/lib/campo/taking/calls";
import { takeCatalogues } from "@/lib/campo/taking/take";
import { database } from "@/lib/campo/database";
import { dropPerson } from "@/lib/campo/person";
import { comunidades, hechos } from "@/ministry-api/db/seed/data";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";

/** Taking along the lists that the forms need. */

const DAY_MS = 86_400_000;

beforeEach(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  await dropPerson(tecnico.clave);
  await (await database()).put("personas", tecnico);
});

const provinces = new Set(hechos("provincia").flatMap((row) => (row.id_departamento === LA_PAZ ? [row.id] : [])));
const towns = new Set(hechos("municipio").flatMap((row) => (provinces.has(row.id_provincia) ? [row.id] : [])));

it("takes every list of La Paz, each once", async () => {
  const { api, asked } = fieldServer();
  const { done, known, bytes } = await takeCatalogues(tecnico, LA_PAZ, { api });
  console.log(`La Paz: ${asked.length} calls, ${bytes} bytes, ${towns.size} municipalities`);
  expect(new Set(asked).size).toBe(asked.length);
  expect([done, known]).toEqual([asked.length, asked.length]);
  const answers = await keptAnswers(tecnico.clave);
  expect(answers).toHaveLength(asked.length);
  expect(answers.reduce((sum, answer) => sum + answer.bytes, 0)).toBe(bytes);
  const ids = (start: string) =>
    new Set(asked.flatMap((url) => (url.startsWith(`/api/${start}/`) ? [Number(url.split("/").at(-1))] : [])));
  expect(ids("deppro")).toEqual(new Set([LA_PAZ]));
  expect(ids("promun")).toEqual(provinces);
  expect(ids("muncom")).toEqual(towns);
  // The types of attractions, facilities and motivations, and those that the services name by number.
  expect(ids("tiposub")).toEqual(new Set(hechos("tipo").map(({ id }) => id)));
  // Only accommodation and restaurants have categories of their subtypes.
  expect(ids("cattiposub")).toEqual(
    new Set(hechos("subtipo").flatMap(({ id, id_tipo }) => ([40, 41].includes(id_tipo) ? [id] : []))),
  );
  const communities = answers
    .filter(({ url }) => url.startsWith("/api/muncom/"))
    .flatMap(({ cuerpo }) => (cuerpo as { comunidades: unknown[] }).comunidades);
  expect(communities).toHaveLength(comunidades().filter(({ id_municipio }) => towns.has(id_municipio)).length);
  expect((await (await database()).get("personas", tecnico.clave))?.preparado).not.toBeNull();
});

it("takes a field along that a form gains", () => {
  const fields = [...FORM_FIELDS.ppirta, { name: "x", label: "X", control: "lookup", lookup: "listmes" } as const];
  const below = { name: "y", label: "Y", control: "lookup", lookup: "cattiposub", of: "id_subtipo" } as const;
  const first = callsOf({ fields: [...fields, below], seccion: 1 }, [LA_PAZ]);
  expect(first.map(({ name }) => name)).toContain("lookup.listmes");
  const row = { id: 3 };
  const categories = first.find(({ name }) => name === "categoria.list");
  const [types] = categories?.follow(row) ?? [];
  const [subtypes] = types?.follow(row) ?? [];
  expect(subtypes?.follow({ id: 9 }).map(({ name, id }) => [name, id])).toEqual([["lookup.cattiposub", 9]]);
});

it("goes on where a cut stopped it, and fetches again what is old", async () => {
  const now = new Date("2026-11-20T10:00:00Z");
  let left = 60;
  const cut = fieldServer(() => {
    if (left-- === 0) throw new ApiError(0, "Sin línea");
  });
  await expect(takeCatalogues(tecnico, LA_PAZ, { api: cut.api, now: () => now })).rejects.toThrow("Sin línea");
  const before = await keptAnswers(tecnico.clave);
  expect(before.length).toBeGreaterThan(40);
  expect((await (await database()).get("personas", tecnico.clave))?.preparado).toBeNull();

  const rest = fieldServer();
  await takeCatalogues(tecnico, LA_PAZ, { api: rest.api, now: () => now });
  for (const { url } of before) expect(rest.asked).not.toContain(url);
  const all = await keptAnswers(tecnico.clave);
  expect(all.length).toBeGreaterThan(before.length);

  const later = fieldServer();
  await takeCatalogues(tecnico, LA_PAZ, { api: later.api, now: () => new Date(now.getTime() + DAY_MS) });
  expect(later.asked).toHaveLength(all.length);
  // A complete preparation is done again from its beginning.
  const soon = fieldServer();
  await takeCatalogues(tecnico, LA_PAZ, { api: soon.api, now: () => new Date(now.getTime() + DAY_MS + 1000) });
  expect(soon.asked).toHaveLength(all.length);
});

it("keeps no answer that the contract refuses", async () => {
  const { api } = fieldServer((name) => (name === "lookup.listmes" ? { meses: "<html>" } : undefined));
  await expect(takeCatalogues(tecnico, LA_PAZ, { api })).rejects.toThrow("no se pudo leer");
  expect(await keptAnswer(tecnico.clave, "/api/listmes")).toBeNull();
});

it("stops where it is told to", async () => {
  const stop = new AbortController();
  const { api, asked } = fieldServer();
  const deps = { api, signal: stop.signal, onProgress: ({ done }: { done: number }) => done === 10 && stop.abort() };
  await expect(takeCatalogues(tecnico, LA_PAZ, deps)).rejects.toThrow();
  expect(asked.length).toBeLessThan(20);
});
