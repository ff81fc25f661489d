import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { isPending } from "@/lib/campo/parts";
import { changePhoto } from "@/lib/campo/photos";
import { changeRecord, fieldRecord } from "@/lib/campo/records";
import type { AllDeps } from "@/lib/campo/sending/all";
import { sendRecord } from "@/lib/campo/sending/record";
import {
  addPhoto,
  addRow,
  attraction,
  depsOf,
  INFORMATION,
  information,
  newPerson,
  part,
  photo,
  read,
  removeRow,
  ROUTE,
  taken,
  type,
} from "../support/field-device";
import type { Textos } from "@/lib/campo/types";
import { type FieldServer, fieldServer } from "../support/field-server";

/** What a record's sending does on a line that holds, and on one that breaks at each place. */

const ENDED = "2026-11-23T20:00:00.000Z";

let server: FieldServer;
let persona: string;
beforeEach(() => {
  server = fieldServer();
  persona = newPerson();
});
const send = (clave: string) => sendRecord(clave, depsOf(server));
const names = (table: string) => server.table(table).map((row) => row["nombre_atractivo"] ?? row["tramo"]);

/** An attraction with all kinds of parts. */
async function recordWithAllParts() {
  const clave = await attraction(persona);
  await type(clave, (await information(clave)).clave, INFORMATION);
  const route = await addRow(clave, "rutappirta", ROUTE);
  const month = await addRow(clave, "temppirta", { id_mes: "3", hora_inicio: "08:00", hora_fin: "17:00" });
  const one = await addPhoto(clave, "uno");
  const two = await addPhoto(clave, "dos!", { favorita: true });
  return { clave, route, month, one, two };
}

describe("a record made in the field", () => {
  it("goes part by part: its own, information, rows, photographs, favourite; then its code is known", async () => {
    const { clave, two } = await recordWithAllParts();
    expect(await send(clave)).toBeNull();
    expect(server.log).toEqual([
      "ppirta.create",
      "ppirta.informacion",
      "rutappirta.create",
      "temppirta.create",
      "fotogramappirta.create",
      "fotogramappirta.create",
      "fotogramappirta.list",
      "fotogramappirta.favorito",
      "ppirta.detail",
    ]);
    const record = await read(clave);
    expect(record.partes.filter(isPending)).toEqual([]);
    expect([record.llego, record.cite, record.registro?.id]).toEqual([ENDED, "CITE-101", 101]);
    expect((await photo(clave, two)).id).toBe(106 - 1);
    expect(server.table("foto").map(({ contenido, favorito }) => [contenido, favorito])).toEqual([
      ["uno", "0"],
      ["dos!", "1"],
    ]);
    // Nothing is left to do.
    server.log.length = 0;
    expect(await send(clave)).toBeNull();
    expect(server.log).toEqual([]);
  });

  it("is sent as typed, each creation under its own key, and rows ask about equal ones", async () => {
    const { clave, route } = await recordWithAllParts();
    await send(clave);
    const [own] = server.bodies;
    expect(own?.body).toMatchObject({ g_x: "-20.24310", referencia: clave });
    expect(server.bodies.find(({ name }) => name === "ppirta.informacion")?.body).toMatchObject({
      distancia_km: "12,5",
      cc_ccm: 0,
      version: 1,
    });
    const sent = server.bodies.find(({ name }) => name === "rutappirta.create")?.body;
    expect(sent).toMatchObject({ ...ROUTE, id_ppirta: 101, referencia: route, confirmar_repetido: 0 });
  });

  it("waits as a whole while its own part is incomplete", async () => {
    const { clave } = await recordWithAllParts();
    await type(clave, clave, { comunidad: "" });
    expect(await send(clave)).toBeNull();
    expect(server.log).toEqual([]);
  });

  it("is not held back by an incomplete row, information or photograph", async () => {
    const { clave, route, one } = await recordWithAllParts();
    await type(clave, route, { tramo: "" });
    await type(clave, (await information(clave)).clave, { bioclima: "" });
    const deps = depsOf(server);
    await sendRecord(clave, {
      ...deps,
      base64: async (image) => {
        if ((await image.text()) === "uno") throw new Error("unreadable");
        return deps.base64(image);
      },
    });
    expect(server.log).toEqual([
      "ppirta.create",
      "temppirta.create",
      "fotogramappirta.create",
      "fotogramappirta.list",
      "fotogramappirta.favorito",
    ]);
    expect((await read(clave)).llego).toBeNull();
    expect((await photo(clave, one)).problema).toMatchObject({ tipo: "fallo" });
    await type(clave, route, { tramo: "Ahora sí" });
    await type(clave, (await information(clave)).clave, { bioclima: "Puna" });
    await send(clave);
    expect([names("rutappirta"), (await read(clave)).llego]).toEqual([["Ahora sí"], ENDED]);
  });

  it("keeps what is typed while it is being sent, and sends that after", async () => {
    const clave = await attraction(persona);
    let typed = 0;
    server.during(async (name) => {
      if (name !== "ppirta.create" || typed) return;
      typed += 1;
      expect((await part(clave)).enviados).toMatchObject({ comunidad: "Tahua" });
      await type(clave, clave, { comunidad: "Jirira" });
    });
    await send(clave);
    expect(server.log).toEqual(["ppirta.create", "ppirta.update", "ppirta.detail"]);
    expect(server.bodies[1]?.body).toMatchObject({ version: 1, comunidad: "Jirira" });
    expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira", version: 2 });
    expect(await part(clave)).toMatchObject({ version: 2, enviados: null, valores: { comunidad: "Jirira" } });
    expect(await information(clave)).toMatchObject({ id: 101, version: 2 });
  });

  it("has not arrived if something was typed during the last look at it", async () => {
    const clave = await attraction(persona);
    server.during(async (name) => {
      if (name === "ppirta.detail") await type(clave, clave, { comunidad: "Jirira" });
    });
    await send(clave);
    expect(await read(clave)).toMatchObject({ llego: null, cite: null });
    server.during(null);
    await send(clave);
    expect([server.table("ppirta")[0]?.["comunidad"], (await read(clave)).llego]).toEqual(["Jirira", ENDED]);
  });

  it("of a facility has no photographs, and its rows hang on it", async () => {
    const clave = await attraction(persona, {}, "ppirtf");
    await addRow(clave, "comunicacionppirtf", { id_subtipo: "298", cobertura: "R" });
    await send(clave);
    expect(server.log).toEqual(["ppirtf.create", "comunicacionppirtf.create", "ppirtf.detail"]);
    expect(server.table("comunicacionppirtf")[0]).toMatchObject({ id_ppirtf: 101, cobertura: "R" });
  });
});

describe("a line that breaks", () => {
  const CALLS = [
    "ppirta.create",
    "ppirta.informacion",
    "rutappirta.create",
    "temppirta.create",
    "fotogramappirta.create",
    "fotogramappirta.list",
    "fotogramappirta.favorito",
    "ppirta.detail",
  ];
  it.each(CALLS.flatMap((call) => (["before", "after"] as const).map((when) => [call, when] as const)))(
    "at %s, %s: stops, marks nothing, and the next time all is there once",
    async (call, when) => {
      const { clave } = await recordWithAllParts();
      server.fail(call, when);
      expect(await send(clave)).toMatchObject({ why: "line" });
      expect((await read(clave)).partes.filter(({ problema }) => problema)).toEqual([]);
      expect(await send(clave)).toBeNull();
      expect((await read(clave)).llego).toBe(ENDED);
      const counts = ["ppirta", "rutappirta", "temppirta", "foto"].map((name) => server.table(name).length);
      expect(counts).toEqual([1, 1, 1, 2]);
      expect(server.table("ppirta")[0]).toMatchObject({ nombre_atractivo: "Isla Incahuasi", bioclima: "Puna" });
    },
  );

  it("after a creation: what was sent goes again as it was, and what was typed since after it", async () => {
    const clave = await attraction(persona);
    server.fail("ppirta.create", "after");
    await send(clave);
    expect((await part(clave)).enviados).toMatchObject({ comunidad: "Tahua" });
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.log.slice(1)).toEqual(["ppirta.create", "ppirta.update", "ppirta.detail"]);
    expect(server.bodies[1]?.body).toMatchObject({ comunidad: "Tahua" });
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira" }]);
  });

  it("after a creation, then a session that ended: it goes again as it was all the same", async () => {
    const clave = await attraction(persona);
    server.fail("ppirta.create", "after");
    server.fail("ppirta.create", new ApiError(401, ""));
    await send(clave);
    await type(clave, clave, { comunidad: "Jirira" });
    expect(await send(clave)).toMatchObject({ why: "session" });
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira" }]);
  });

  it("after an update that is taken back then: the server has what stands on the device", async () => {
    const clave = await taken(server, persona);
    await type(clave, clave, { comunidad: "Jirira" });
    server.fail("ppirta.update", "after");
    await send(clave);
    await type(clave, clave, { comunidad: "Tahua" });
    expect(isPending(await part(clave))).toBe(true);
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Tahua" }]);
    expect((await read(clave)).partes.filter(isPending)).toEqual([]);
  });

  it("an update carries what was changed, and needs nothing else that the record lacks (spec 2 §5.1)", async () => {
    const clave = await taken(server, persona);
    const { id } = await part(clave);
    server.edit("ppirta", id ?? 0, { distrito: "" });
    const version = Number(server.table("ppirta")[0]?.["version"]);
    // It was taken along without a district, as an import brings such records.
    const lacking = (values: Textos) => ({ ...values, distrito: "" });
    await changeRecord(clave, (record) => ({
      ...record,
      partes: record.partes.map((one) =>
        one.recurso === "ppirta"
          ? { ...one, version, valores: lacking(one.valores), llegaron: lacking(one.llegaron ?? {}) }
          : one,
      ),
    }));
    await type(clave, clave, { nombre_atractivo: "Isla Pescado" });
    expect(await send(clave)).toBeNull();
    const { body } = server.bodies.findLast(({ name }) => name === "ppirta.update") ?? {};
    expect(body).toEqual({ nombre_atractivo: "Isla Pescado", g_z: expect.anything(), version });
    expect(server.table("ppirta")).toMatchObject([{ nombre_atractivo: "Isla Pescado", comunidad: "Tahua" }]);
    // What was there and is emptied is still asked for, as the form says.
    await type(clave, clave, { comunidad: "" });
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Tahua" }]);
    // A server of the specifications alone may take what is absent for empty, so it gets the whole record.
    await type(clave, clave, { comunidad: "Jirira", distrito: "3" });
    await sendRecord(clave, depsOf(server, { references: false }));
    const whole = server.bodies.findLast(({ name }) => name === "ppirta.update")?.body;
    expect(whole).toMatchObject({ comunidad: "Jirira", distrito: "3", id_municipio: expect.anything() });
  });

  it("after an update: the information goes on from the version it left", async () => {
    const clave = await taken(server, persona);
    await type(clave, clave, { comunidad: "Jirira" });
    await type(clave, (await information(clave)).clave, INFORMATION);
    server.fail("ppirta.update", "after");
    await send(clave);
    expect(await send(clave)).toBeNull();
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira", bioclima: "Puna", version: 3 }]);
    expect((await part(clave)).problema).toBeNull();
  });

  it("is an answer that cannot be read, a gateway's word, and a body that came too late", async () => {
    for (const status of [200, 502, 504, 408]) {
      const clave = await attraction(persona);
      server.fail("ppirta.create", new ApiError(status, "?"));
      expect([status, await send(clave)]).toEqual([status, { why: "line", message: "?" }]);
      expect((await part(clave)).enviados).not.toBeNull();
    }
  });
});

describe("a photograph in pieces", () => {
  const inPieces = (clave: string, more: Partial<AllDeps> = {}) =>
    sendRecord(clave, depsOf(server, { pieces: server.takePieces, answers: async () => true, ...more }));
  const stored = () => server.table("foto").map((row) => row["contenido"]);
  const line = new ApiError(0, "");

  it("is added once all of them are there, with its place and date, and never whole", async () => {
    const { clave, one } = await recordWithAllParts();
    await changePhoto(one, (now) => ({ ...now, tomada: "2026-11-20T14:15:30.000Z" }));
    expect(await inPieces(clave)).toBeNull();
    expect(stored()).toEqual(["uno", "dos!"]);
    expect(server.table("foto")[0]).toMatchObject({ g_x: -16.5, g_y: -68.1, tomada: "2026-11-20T14:15:30.000Z" });
    expect(server.log).not.toContain("fotogramappirta.create");
    expect((await read(clave)).llego).toBe(ENDED);
  });

  it("that the line does not carry is marked itself, keeps what has come, and holds back none", async () => {
    const { clave, one, two } = await recordWithAllParts();
    server.fail("pieces", "before");
    expect(await inPieces(clave)).toBeNull();
    expect(stored()).toEqual(["dos!"]);
    expect(await photo(clave, one)).toMatchObject({ problema: { tipo: "fallo" }, enviado: 1, llego: null });
    expect((await photo(clave, two)).llego).toBe(ENDED);
    expect(await inPieces(clave)).toBeNull();
    expect(stored()).toEqual(["dos!", "uno"]);
    expect((await read(clave)).llego).toBe(ENDED);
  });

  it("is not marked while the server does not answer: then it is the line", async () => {
    const { clave, one } = await recordWithAllParts();
    server.fail("pieces", line);
    expect(await inPieces(clave, { answers: async () => false })).toMatchObject({ why: "line" });
    expect((await photo(clave, one)).problema).toBeNull();
  });

  it("whose last answer was lost is not sent again", async () => {
    const { clave } = await recordWithAllParts();
    server.fail("fotogramappirta.deCarga", "after");
    expect(await inPieces(clave, { answers: async () => false })).toMatchObject({ why: "line" });
    server.log.length = 0;
    expect(await inPieces(clave)).toBeNull();
    // The second one's pieces alone.
    expect(server.log.filter((name) => name === "pieces")).toHaveLength(1);
    expect(stored()).toEqual(["uno", "dos!"]);
  });

  it("goes whole to a server that takes none, or keeps no references", async () => {
    const { clave } = await recordWithAllParts();
    server.fail("pieces", new ApiError(501, ""), { times: 2 });
    expect(await inPieces(clave)).toBeNull();
    expect(stored()).toEqual(["uno", "dos!"]);
    const foreign = await recordWithAllParts();
    server.log.length = 0;
    expect(await inPieces(foreign.clave, { references: false })).toBeNull();
    expect(server.log).not.toContain("pieces");
    expect(stored()).toHaveLength(4);
  });
});

describe("a row", () => {
  it("that is removed goes from the server, and one that never came there from the device only", async () => {
    const { clave, route } = await recordWithAllParts();
    await send(clave);
    const never = await addRow(clave, "rutappirta", { ...ROUTE, tramo: "Otro" });
    await removeRow(clave, route);
    await removeRow(clave, never);
    server.log.length = 0;
    await send(clave);
    expect(server.log.filter((name) => name.startsWith("ruta"))).toEqual(["rutappirta.remove"]);
    expect(server.table("rutappirta")).toEqual([]);
    expect((await read(clave)).partes.some(({ recurso }) => recurso === "rutappirta")).toBe(false);
  });

  it("that is removed although its creation had no answer is found first", async () => {
    const { clave, route } = await recordWithAllParts();
    server.fail("rutappirta.create", "after");
    await send(clave);
    await removeRow(clave, route);
    await send(clave);
    expect(server.table("rutappirta")).toEqual([]);
    expect((await read(clave)).llego).toBe(ENDED);
  });

  it("whose removal had no answer is gone all the same", async () => {
    const { clave, route } = await recordWithAllParts();
    await send(clave);
    await removeRow(clave, route);
    server.fail("rutappirta.remove", "after");
    expect(await send(clave)).toMatchObject({ why: "line" });
    expect(await send(clave)).toBeNull();
    expect((await read(clave)).partes.some(({ clave: key }) => key === route)).toBe(false);
  });

  it("goes before another one takes its place", async () => {
    const { clave, route } = await recordWithAllParts();
    await send(clave);
    await addRow(clave, "rutappirta", ROUTE);
    await removeRow(clave, route);
    await send(clave);
    expect(server.table("rutappirta")).toHaveLength(1);
    expect((await read(clave)).llego).toBe(ENDED);
  });
});

describe("an update", () => {
  it("of a row says where it starts from, and notes where it ends", async () => {
    const { clave, route } = await recordWithAllParts();
    await send(clave);
    await type(clave, route, { tramo: "Nuevo" });
    await send(clave);
    expect(server.bodies.findLast(({ name }) => name === "rutappirta.update")?.body).toMatchObject({
      version: 1,
      confirmar_repetido: 0,
    });
    expect(await part(clave, route)).toMatchObject({ version: 2, enviados: null, llegaron: { tramo: "Nuevo" } });
  });

  it("says no version where there is none", async () => {
    const clave = await taken(server, persona);
    await changeRecord(clave, (record) => ({
      ...record,
      partes: record.partes.map((one) => ({ ...one, version: null })),
    }));
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.bodies.at(-2)?.body).not.toHaveProperty("version");
  });

  it("of a favourite chosen later is sent too", async () => {
    const { clave, one, two } = await recordWithAllParts();
    await send(clave);
    await changePhoto(one, (now) => ({ ...now, favorita: true }));
    await changePhoto(two, (now) => ({ ...now, favorita: false }));
    await changeRecord(clave, (record) => ({ ...record, llego: null }));
    server.log.length = 0;
    await send(clave);
    expect(server.log).toEqual(["fotogramappirta.list", "fotogramappirta.favorito", "ppirta.detail"]);
    expect(server.table("foto").map(({ favorito }) => favorito)).toEqual(["1", "0"]);
  });
});

it("a favourite that is chosen while another one is being sent follows with the next pass", async () => {
  const { clave, one, two } = await recordWithAllParts();
  const { api, ...deps } = depsOf(server);
  let chosen = false;
  const whileSending: typeof api = async (name, input) => {
    const reply = await api(name, input);
    if (name !== "fotogramappirta.favorito" || chosen) return reply;
    chosen = true;
    await changePhoto(one, (now) => ({ ...now, favorita: true }));
    await changePhoto(two, (now) => ({ ...now, favorita: false }));
    await changeRecord(clave, (record) => ({ ...record, cambiado: new Date().toISOString(), llego: null }));
    return reply;
  };
  await sendRecord(clave, { ...deps, api: whileSending });
  expect(chosen).toBe(true);
  expect((await fieldRecord(clave))?.llego).toBeNull();
  await send(clave);
  expect(server.table("foto").map(({ favorito }) => favorito)).toEqual(["1", "0"]);
  expect((await fieldRecord(clave))?.llego).not.toBeNull();
});

it("the favourite that somebody else chose since stays, unless another one is chosen here", async () => {
  const clave = await taken(server, persona);
  const [one, two] = [await addPhoto(clave, "uno", { favorita: true }), await addPhoto(clave, "dos")];
  await send(clave);
  expect(await photo(clave, one)).toMatchObject({ favoritaLlego: true });
  const [first, second] = server.table("foto");
  Object.assign(first ?? {}, { favorito: "0" });
  Object.assign(second ?? {}, { favorito: "1" });
  await type(clave, clave, { comunidad: "Jirira" });
  await send(clave);
  expect(server.table("foto").map(({ favorito }) => favorito)).toEqual(["0", "1"]);
  const third = await addPhoto(clave, "tres", { favorita: true });
  for (const key of [one, two]) await changePhoto(key, (now) => ({ ...now, favorita: false }));
  await send(clave);
  expect(server.table("foto").map(({ favorito }) => favorito)).toEqual(["0", "0", "1"]);
  expect(await photo(clave, one)).toMatchObject({ favoritaLlego: false });
  expect(await photo(clave, third)).toMatchObject({ favoritaLlego: true });
});

it("a record that was taken along and not touched asks nothing of the server", async () => {
  const clave = await taken(server, persona);
  await send(clave);
  expect(server.log).toEqual([]);
  expect((await fieldRecord(clave))?.llego).toBeNull();
});
