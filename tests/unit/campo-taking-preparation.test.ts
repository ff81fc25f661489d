import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import type { CallName } from "@/contract";
import { ApiError, type CallInput } from "@/lib/api-client";
import { database } from "@/lib/campo/database";
import { dropPerson } from "@/lib/campo/person";
import { fieldRecords } from "@/lib/campo/records";
import { createPreparation } from "@/lib/campo/taking/preparation";
import { loadTaken } from "@/components/campo/use-preparation";
import { wantedRecords } from "@/lib/campo/taking/wanted";
import { ATRACTIVO_12, recordServer } from "../support/field-record";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";

/** The course of a preparation: what is wanted, what was taken, how it ends and goes on. */

const storage = new Map<string, string>();
const picture = async () => new Blob(["x"]);
const START = { departments: [LA_PAZ], lists: true };
const RECORDS = { departments: [LA_PAZ], lists: false };

beforeEach(async () => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  await dropPerson(tecnico.clave);
  await (await database()).put("personas", tecnico);
});

/** Attractions 12, 13 and 14; 13 is derived. `before` may throw. */
function server(before: (name: CallName, input: CallInput) => void = () => undefined) {
  const { answer } = recordServer();
  return fieldServer((name, input) => {
    before(name, input);
    if (name === "ppirta.list") return { ppirta: { data: [ATRACTIVO_12], total: 1 } };
    if (name === "ppirtf.list") return { ppirtf: { data: [], total: 0 } };
    const found = answer(name, input);
    if (name !== "ppirta.detail") return found;
    const derivado = input.id === 13 ? 1 : 0;
    return { ppirta: { ...ATRACTIVO_12, id: input.id, derivado, faltantes: null } };
  });
}

const states = (preparation: ReturnType<typeof createPreparation>) =>
  preparation.snapshot().items.map(({ id, state }) => [id, state]);

it("takes the lists, the person's own incomplete ones and the chosen, and says what was refused", async () => {
  const { api } = server();
  const preparation = createPreparation(tecnico.clave, { api, picture });
  preparation.add([{ kind: "ppirta", id: 13 }], "list");
  preparation.addOwn();
  expect(preparation.snapshot().due).toBe(true);
  expect(wantedRecords(tecnico.clave)).toEqual(["mios", "ppirta:13"]);
  await preparation.start(tecnico, START);
  const { phase, items, own, lists, due } = preparation.snapshot();
  expect([phase, own, due]).toEqual(["done", "found", false]);
  expect(lists?.done).toBeGreaterThan(200);
  expect(items).toMatchObject([
    { id: 13, from: "list", state: "refused", reason: expect.stringContaining("derivado") },
    { id: 12, from: "own", state: "taken", nombre: "Laguna Verde" },
  ]);
  expect(wantedRecords(tecnico.clave)).toEqual([]);
  const taken = await loadTaken(tecnico.clave);
  expect(taken.records.taken).toEqual([{ kind: "ppirta", id: 12 }]);
  expect(taken.localities).toMatchObject({ municipalities: 87, departments: [LA_PAZ] });
  expect(taken.lists).toBeGreaterThan(10_000);
});

it("goes on where it was cut, also after the page was closed", async () => {
  const cut = server((name, { id }) => {
    if (name === "ppirta.detail" && id === 14) throw new ApiError(0, "Sin línea");
  });
  const first = createPreparation(tecnico.clave, { api: cut.api, picture });
  first.add(
    [12, 14, 15].map((id) => ({ kind: "ppirta" as const, id })),
    "list",
  );
  await first.start(tecnico, RECORDS);
  expect(first.snapshot()).toMatchObject({ phase: "failed", failure: { kind: "cut" } });
  expect(states(first)).toEqual([
    [12, "taken"],
    [14, "waits"],
    [15, "waits"],
  ]);
  expect(wantedRecords(tecnico.clave)).toEqual(["ppirta:14", "ppirta:15"]);

  const { api, asked } = server();
  const second = createPreparation(tecnico.clave, { api, picture });
  expect(second.snapshot()).toMatchObject({ phase: "idle", due: false });
  await second.start(tecnico, RECORDS);
  expect(states(second)).toEqual([
    [14, "taken"],
    [15, "taken"],
  ]);
  expect(asked).not.toContain("/api/ppirta/12");
  expect(await fieldRecords(tecnico.clave)).toHaveLength(3);
});

it("fetches the lists again where they were cut, and keeps asking for them until they are there", async () => {
  let line = false;
  const { api } = server((name) => {
    if (!line && name === "lookup.muncom") throw new ApiError(503, "Sin servidor");
  });
  const preparation = createPreparation(tecnico.clave, { api, picture });
  await preparation.start(tecnico, START);
  expect(preparation.snapshot()).toMatchObject({ phase: "failed", failure: { kind: "cut" } });
  line = true;
  await preparation.start(tecnico, RECORDS);
  expect(preparation.snapshot()).toMatchObject({ phase: "done", failure: null });
  expect((await loadTaken(tecnico.clave)).localities.places).toBeGreaterThan(500);
});

it("tells a full device with what to do, and loses nothing", async () => {
  const full = Object.assign(new Error("full"), { name: "QuotaExceededError" });
  const { api } = server();
  const pictures = vi.fn(picture);
  const preparation = createPreparation(tecnico.clave, { api, picture: pictures });
  preparation.add([{ kind: "ppirta", id: 12 }], "search");
  await preparation.start(tecnico, RECORDS);
  pictures.mockRejectedValue(full);
  preparation.add([{ kind: "ppirta", id: 14 }], "search");
  await preparation.start(tecnico, RECORDS);
  const { failure, phase } = preparation.snapshot();
  expect([phase, failure?.kind]).toEqual(["failed", "full"]);
  expect(failure?.message).toContain("libere espacio");
  expect(await fieldRecords(tecnico.clave)).toHaveLength(1);
  expect(wantedRecords(tecnico.clave)).toEqual(["ppirta:14"]);
});

it("stops where the person stops it, and takes along what is chosen while it runs", async () => {
  const deps = { picture, api: server().api };
  const preparation = createPreparation(tecnico.clave, deps);
  preparation.subscribe(() => {
    const { lists } = preparation.snapshot();
    if (lists && lists.done === 20) preparation.stop();
  });
  await preparation.start(tecnico, START);
  expect(preparation.snapshot()).toMatchObject({ phase: "stopped", failure: null });

  const other = createPreparation("9", { picture, api: server().api });
  other.add([{ kind: "ppirta", id: 12 }], "list");
  const running = other.start({ ...tecnico, clave: "9" }, RECORDS);
  other.add([{ kind: "ppirta", id: 14 }], "search");
  expect(other.snapshot().due).toBe(false);
  await running;
  expect(states(other)).toEqual([
    [12, "taken"],
    [14, "taken"],
  ]);
  await dropPerson("9");
});

it("names an ended session", async () => {
  const { api } = server(() => {
    throw new ApiError(401, "No autenticado");
  });
  const preparation = createPreparation(tecnico.clave, { api, picture });
  await preparation.start(tecnico, START);
  expect(preparation.snapshot().failure).toMatchObject({ kind: "session" });
});
