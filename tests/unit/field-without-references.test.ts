import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { noCandidate, takeCandidate } from "@/lib/campo/sending/decide";
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
  type,
} from "../support/field-device";
import { type FieldServer, fieldServer } from "../support/field-server";
import { ATTRACTION } from "../support/filled-record";

/** In front of a server that keeps no references nothing is made again before it was looked for. */

let server: FieldServer;
let persona: string;
beforeEach(() => {
  server = fieldServer({ references: false, versions: false });
  persona = newPerson();
});
const send = (clave: string) => sendRecord(clave, depsOf(server, { references: false }));

/** An attraction whose creation was carried out and not answered. */
async function unanswered(when: "before" | "after" = "after") {
  const clave = await attraction(persona);
  server.fail("ppirta.create", when);
  expect(await send(clave)).toMatchObject({ why: "line" });
  server.log.length = 0;
  return clave;
}

/** Another record of that name on the server. */
const other = async (values = {}) =>
  (await server.api("ppirta.create", { body: { ...ATTRACTION, ...values } })).data.id;

describe("a record", () => {
  it("goes by the specified calls alone, and asks nothing more as long as the line holds", async () => {
    const clave = await attraction(persona);
    await type(clave, (await information(clave)).clave, INFORMATION);
    await addRow(clave, "rutappirta", ROUTE);
    await addPhoto(clave, "foto");
    expect(await send(clave)).toBeNull();
    expect(server.log).toEqual([
      "ppirta.create",
      "ppirta.informacion",
      "rutappirta.create",
      "fotogramappirta.create",
      "ppirta.detail",
    ]);
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("whose answer was lost is looked for by its name, and counts as arrived", async () => {
    const clave = await unanswered();
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.log).toEqual(["ppirta.list", "ppirta.update", "ppirta.detail"]);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira" }]);
    expect(await part(clave)).toMatchObject({ id: 101, enviados: null, problema: null });
    expect((await information(clave)).id).toBe(101);
  });

  it("that is not found is made", async () => {
    const clave = await unanswered("before");
    await send(clave);
    expect(server.log).toEqual(["ppirta.list", "ppirta.create", "ppirta.detail"]);
    expect(server.table("ppirta")).toHaveLength(1);
  });

  it("is not taken for another one that the device knows", async () => {
    const first = await attraction(persona);
    await send(first);
    const clave = await unanswered("before");
    await send(clave);
    expect(server.table("ppirta")).toHaveLength(2);
    expect((await part(clave)).problema).toBeNull();
  });

  it.each([
    ["at another place", { g_x: "-20.5" }],
    ["with another field", { comunidad: "Otra" }],
  ])("of that name %s: the person is asked, and nothing is made meanwhile", async (_, values) => {
    await other(values);
    const clave = await unanswered("before");
    await send(clave);
    await send(clave);
    expect((await part(clave)).problema).toMatchObject({ tipo: "dudoso", candidatos: [{ id: 101 }] });
    expect(server.table("ppirta")).toHaveLength(1);
    await noCandidate(clave, clave);
    await send(clave);
    expect(server.table("ppirta")).toHaveLength(2);
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("that is there twice: the person chooses, and what differs goes as a change", async () => {
    const clave = await unanswered();
    const id = await other({ comunidad: "Otra" });
    await send(clave);
    const { problema } = await part(clave);
    expect(problema?.tipo === "dudoso" && problema.candidatos.map((row) => row.id)).toEqual([101, id]);
    await takeCandidate(clave, clave, id);
    expect(await information(clave)).toMatchObject({ id });
    await send(clave);
    expect(server.table("ppirta").map(({ comunidad }) => comunidad)).toEqual(["Tahua", "Tahua"]);
    expect(await part(clave)).toMatchObject({ id, problema: null });
  });

  it("is not made while it cannot be looked for", async () => {
    const clave = await unanswered();
    server.fail("ppirta.list", new ApiError(500, "Error"));
    await send(clave);
    expect(await part(clave)).toMatchObject({ problema: { tipo: "fallo" }, enviados: { comunidad: "Tahua" } });
    server.fail("ppirta.list", new ApiError(401, ""));
    expect(await send(clave)).toMatchObject({ why: "session" });
    await send(clave);
    expect(server.table("ppirta")).toHaveLength(1);
  });

  it("whose first attempt was refused for want of a session is made without looking", async () => {
    const clave = await attraction(persona);
    server.fail("ppirta.create", new ApiError(401, ""));
    await send(clave);
    await send(clave);
    expect(server.log).toEqual(["ppirta.create", "ppirta.create", "ppirta.detail"]);
  });

  it("that has a server with references behind it all the same is found there, at its first version", async () => {
    server = fieldServer();
    const clave = await unanswered();
    server.edit("ppirta", 101, { bioclima: "Altiplano" });
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira", bioclima: "Altiplano", version: 3 }]);
  });
});

describe("a row", () => {
  const withRow = async (when: "before" | "after") => {
    const clave = await attraction(persona);
    const row = await addRow(clave, "rutappirta", ROUTE);
    server.fail("rutappirta.create", when);
    await send(clave);
    server.log.length = 0;
    return { clave, row };
  };

  it.each(["before", "after"] as const)("lost %s its request is there once", async (when) => {
    const { clave, row } = await withRow(when);
    await type(clave, row, { tramo: "Otro" });
    await send(clave);
    expect(server.log[0]).toBe("rutappirta.list");
    expect(server.table("rutappirta")).toMatchObject([{ tramo: "Otro" }]);
  });

  it("equal to one that the device knows is made", async () => {
    const { clave } = await withRow("before");
    await send(clave);
    await addRow(clave, "rutappirta", ROUTE);
    server.fail("rutappirta.create", "before");
    await send(clave);
    await send(clave);
    expect(server.table("rutappirta")).toHaveLength(2);
  });

  it.each(["before", "after"] as const)("removed meanwhile, lost %s its request: none is left", async (when) => {
    const { clave, row } = await withRow(when);
    await removeRow(clave, row);
    await send(clave);
    expect(server.log).not.toContain("rutappirta.create");
    expect([server.table("rutappirta"), (await read(clave)).llego]).toEqual([[], expect.any(String)]);
  });
});

describe("a photograph", () => {
  const withPhoto = async (when: "before" | "after") => {
    const clave = await attraction(persona);
    // A phone gives all its photographs one name.
    const first = await addPhoto(clave, "una", { nombre: "image.jpg" });
    const key = await addPhoto(clave, "dos", { nombre: "image.jpg" });
    server.fail("fotogramappirta.create", when, { skip: 1 });
    await send(clave);
    server.log.length = 0;
    return { clave, first, key };
  };

  it.each(["before", "after"] as const)("lost %s its request is there once", async (when) => {
    const { clave, key } = await withPhoto(when);
    expect((await photo(clave, key)).intentada).toBe(true);
    await send(clave);
    expect(server.log[0]).toBe("fotogramappirta.list");
    expect(server.table("foto").map(({ contenido }) => contenido)).toEqual(["una", "dos"]);
    expect(await photo(clave, key)).toMatchObject({ intentada: false, llego: expect.any(String) });
  });

  it("of a server that tells no names: the person is asked if there is one more than known", async () => {
    const { clave, key } = await withPhoto("after");
    for (const row of server.table("foto")) Object.assign(row, { nombre: null, bytes: null });
    await send(clave);
    expect((await photo(clave, key)).problema).toMatchObject({ tipo: "dudoso" });
    expect(server.table("foto")).toHaveLength(2);
    await takeCandidate(clave, key, server.table("foto")[1]?.id ?? 0);
    await send(clave);
    expect([server.table("foto").length, (await read(clave)).llego]).toEqual([2, expect.any(String)]);
  });

  it("of a server that tells no names goes again if there is none more than known", async () => {
    const { clave, key } = await withPhoto("before");
    for (const row of server.table("foto")) Object.assign(row, { nombre: null, bytes: null });
    await send(clave);
    expect([server.table("foto").length, (await photo(clave, key)).llego]).toEqual([2, expect.any(String)]);
  });
});
