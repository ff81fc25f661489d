import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { fieldPhotos } from "@/lib/campo/photos";
import { changeRecord } from "@/lib/campo/records";
import { dropMine, rowAsNew } from "@/lib/campo/decisions";
import { confirmRepeated, retrySending } from "@/lib/campo/sending/decide";
import { sendRecord } from "@/lib/campo/sending/record";
import { registerAgain } from "@/lib/campo/sending/register-again";
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
import { type FieldServer, fieldServer } from "../support/field-server";
import { ATTRACTION } from "../support/filled-record";

/** What each answer of the server leaves on the device, and what the person can decide. */

let server: FieldServer;
let persona: string;
beforeEach(() => {
  server = fieldServer();
  persona = newPerson();
});
const send = (clave: string) => sendRecord(clave, depsOf(server));
const own = async (clave: string) => (await part(clave)).problema;

describe("somebody else changed it meanwhile", () => {
  it("a record: a conflict with the texts that stand there now; its other parts go on", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { comunidad: "Tahua Alta" });
    await type(clave, clave, { comunidad: "Jirira" });
    await addRow(clave, "rutappirta", ROUTE);
    expect(await send(clave)).toBeNull();
    expect(await own(clave)).toMatchObject({
      tipo: "conflicto",
      version: 2,
      actual: { comunidad: "Tahua Alta", nombre_atractivo: "Isla Incahuasi" },
    });
    expect(await part(clave)).toMatchObject({ valores: { comunidad: "Jirira" }, enviados: null });
    expect(server.table("rutappirta")).toHaveLength(1);
    // It waits for the person, whatever else is typed.
    server.log.length = 0;
    await type(clave, clave, { comunidad: "Jirira!" });
    await send(clave);
    expect(server.log).toEqual([]);
  });

  it("the other form of the record: no conflict, it goes on from there", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { bioclima: "Altiplano" });
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira", bioclima: "Altiplano", version: 3 });
    expect(await own(clave)).toBeNull();
    // Of the information it knows nothing newer, so a change of it is asked about.
    await type(clave, (await information(clave)).clave, INFORMATION);
    await send(clave);
    expect((await information(clave)).problema).toMatchObject({
      tipo: "conflicto",
      actual: { bioclima: "Altiplano", descripcion: "" },
    });
  });

  it("the same: it has arrived", async () => {
    const clave = await taken(server, persona);
    await type(clave, (await information(clave)).clave, INFORMATION);
    const { id } = await part(clave);
    await server.api("ppirta.informacion", { id: id ?? 0, body: { ...INFORMATION, cc_ccm: 0, version: 1 } });
    server.edit("ppirta", id, { comunidad: "Otra" });
    await send(clave);
    expect(await information(clave)).toMatchObject({ problema: null, version: 3 });
  });

  it("a row: a conflict with what the refusal tells; removed there: gone", async () => {
    const clave = await attraction(persona);
    const [one, two] = [await addRow(clave, "rutappirta", ROUTE), await addRow(clave, "temppirta", MONTH)];
    await send(clave);
    server.edit("rutappirta", (await part(clave, one)).id, { tramo: "De otra persona" });
    server.drop("temppirta", (await part(clave, two)).id);
    await type(clave, one, { tramo: "Mío" });
    await type(clave, two, { id_mes: "4" });
    await send(clave);
    expect((await part(clave, one)).problema).toMatchObject({
      tipo: "conflicto",
      version: 2,
      actual: { tramo: "De otra persona", distancia_km: "12,5" },
    });
    expect((await part(clave, two)).problema).toMatchObject({ tipo: "eliminado" });
    expect(await own(clave)).toBeNull();
    await rowAsNew(clave, two);
    await send(clave);
    expect(server.table("temppirta")).toMatchObject([{ id_mes: 4 }]);
  });

  it("with numbers written otherwise is no change", async () => {
    const clave = await attraction(persona);
    const row = await addRow(clave, "rutappirta", { ...ROUTE, distancia_km: " 12,50" });
    await send(clave);
    server.edit("rutappirta", (await part(clave, row)).id, {});
    await type(clave, row, { tramo: "Mío" });
    await send(clave);
    expect(await part(clave, row)).toMatchObject({ problema: null, version: 3 });
  });
});

describe("somebody else changed other fields meanwhile", () => {
  it("both changes stand on the server and here, sent in the same run", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { nombre_atractivo: "Isla del Pescado", g_z: 3700 });
    await type(clave, clave, { comunidad: "Jirira" });
    expect(await send(clave)).toBeNull();
    const both = { nombre_atractivo: "Isla del Pescado", g_z: 3700, comunidad: "Jirira" };
    expect(server.table("ppirta")[0]).toMatchObject({ ...both, version: 3 });
    const here = { nombre_atractivo: "Isla del Pescado", g_z: "3700", comunidad: "Jirira" };
    expect(await part(clave)).toMatchObject({ valores: here, llegaron: here, problema: null, version: 3 });
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("of a row and of the information likewise", async () => {
    const clave = await taken(server, persona);
    const row = await addRow(clave, "rutappirta", ROUTE);
    const { clave: info } = await information(clave);
    await type(clave, info, INFORMATION);
    await send(clave);
    server.edit("rutappirta", (await part(clave, row)).id, { s_si: "T" });
    server.edit("ppirta", (await part(clave)).id, { bioclima: "Altiplano" });
    await type(clave, row, { tramo: "Mío" });
    await type(clave, info, { frecuencia: "Semanal" });
    await send(clave);
    expect(server.table("rutappirta")).toMatchObject([{ tramo: "Mío", s_si: "T" }]);
    expect(server.table("ppirta")).toMatchObject([{ frecuencia: "Semanal", bioclima: "Altiplano" }]);
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("the same in one field, another in the next: no conflict", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { comunidad: "Jirira", g_z: 3700, gaioc: "TIOC" });
    await type(clave, clave, { comunidad: "Jirira", g_z: "3700", distrito: "Distrito 5" });
    await send(clave);
    const all = { comunidad: "Jirira", g_z: 3700, gaioc: "TIOC", distrito: "Distrito 5" };
    expect(server.table("ppirta")[0]).toMatchObject({ ...all, version: 3 });
    expect(await part(clave)).toMatchObject({ problema: null });
  });

  it("one field on both sides to different values: a conflict, and no other field moves", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { gaioc: "De la oficina", g_z: 3700 });
    await type(clave, clave, { gaioc: "Mío", distrito: "Distrito 5" });
    const { valores, llegaron } = await part(clave);
    await send(clave);
    expect(await part(clave)).toMatchObject({ valores, llegaron, version: 1, problema: { tipo: "conflicto" } });
    expect(server.table("ppirta")[0]).toMatchObject({
      gaioc: "De la oficina",
      g_z: 3700,
      distrito: "Distrito 4",
      version: 2,
    });
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
  });

  it("after an answer that got lost: what the person sent is not taken for the office's", async () => {
    const clave = await taken(server, persona);
    await type(clave, clave, { gaioc: "Uno", distrito: "Distrito 5" });
    server.fail("ppirta.update", "after");
    await send(clave);
    // One is changed on, the other back to what stood there before.
    await type(clave, clave, { gaioc: "Dos", distrito: ATTRACTION["distrito"] ?? "" });
    server.edit("ppirta", (await part(clave)).id, { g_z: 3700 });
    await send(clave);
    expect(await part(clave)).toMatchObject({ problema: null });
    expect(server.table("ppirta")[0]).toMatchObject({ gaioc: "Dos", distrito: "Distrito 4", g_z: 3700 });
  });

  it("what is typed while it is sent and merged stays, and goes too", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { g_z: 3700 });
    await type(clave, clave, { gaioc: "Uno" });
    server.during((name) => (name === "ppirta.detail" ? type(clave, clave, { gaioc: "Dos" }) : undefined));
    await send(clave);
    expect(server.table("ppirta")[0]).toMatchObject({ gaioc: "Dos", g_z: 3700 });
  });

  it("a form that was opened meanwhile keeps its values; it is sent once it is closed", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { g_z: 3700 });
    await type(clave, clave, { gaioc: "Mío" });
    const before = await part(clave);
    let open = false;
    server.during((name) => void (open ||= name === "ppirta.detail"));
    await sendRecord(clave, depsOf(server, { isOpen: () => open }));
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
    expect(await part(clave)).toEqual(before);
    await send(clave);
    expect(server.table("ppirta")[0]).toMatchObject({ gaioc: "Mío", g_z: 3700 });
  });

  it("in a form that was opened meanwhile: a conflict is noted all the same", async () => {
    const clave = await taken(server, persona);
    server.edit("ppirta", (await part(clave)).id, { gaioc: "De la oficina" });
    await type(clave, clave, { gaioc: "Mío" });
    let open = false;
    server.during((name) => void (open ||= name === "ppirta.detail"));
    await sendRecord(clave, depsOf(server, { isOpen: () => open }));
    expect(await part(clave)).toMatchObject({ problema: { tipo: "conflicto" }, valores: { gaioc: "Mío" } });
  });

  it("again and again: it gives up for this run after some tries, and loses nothing", async () => {
    const clave = await taken(server, persona);
    const { id } = await part(clave);
    await type(clave, clave, { gaioc: "Mío" });
    let height = 3700;
    server.during((name) => {
      if (name === "ppirta.update") server.edit("ppirta", id, { g_z: (height += 1) });
    });
    await send(clave);
    const tries = server.log.filter((name) => name === "ppirta.update").length;
    expect([tries > 1, tries <= 4]).toEqual([true, true]);
    expect(await part(clave)).toMatchObject({ problema: null, enviados: null, valores: { gaioc: "Mío" } });
    server.during(null);
    await send(clave);
    expect(server.table("ppirta")[0]).toMatchObject({ gaioc: "Mío", g_z: height });
  });

  it("is no reason to send again what a server refuses without a newer version", async () => {
    const clave = await taken(server, persona);
    Object.assign(server.table("ppirta")[0] ?? {}, { g_z: 3700 });
    server.fail("ppirta.update", new ApiError(409, "No ahora"), { times: 9 });
    await type(clave, clave, { gaioc: "Mío" });
    await send(clave);
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
    expect(await own(clave)).toMatchObject({ tipo: "conflicto", version: 1 });
  });
});

const TAKEN = { referencia: ["La referencia ya está en uso"] };
const MONTH = { id_mes: "3", hora_inicio: "08:00", hora_fin: "17:00" };

/** A record on the server with a change, a new row and a photograph that wait. */
async function waiting() {
  const clave = await taken(server, persona);
  await type(clave, clave, { comunidad: "Jirira" });
  const row = await addRow(clave, "rutappirta", ROUTE);
  const picture = await addPhoto(clave, "foto");
  return { clave, row, picture, id: (await part(clave)).id };
}

describe("the record itself", () => {
  it("was derived: nothing more is sent until the person decides", async () => {
    const { clave, id } = await waiting();
    server.edit("ppirta", id, { derivado: 1 });
    await send(clave);
    expect(await own(clave)).toMatchObject({ tipo: "derivado" });
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
    await send(clave);
    expect(server.log).toHaveLength(2);
    server.edit("ppirta", id, { derivado: 0, version: 1 });
    await retrySending(clave);
    await send(clave);
    expect([server.table("rutappirta").length, server.table("foto").length]).toEqual([1, 1]);
  });

  it("was derived, as a row or photograph finds out: it is the record's trouble", async () => {
    for (const what of ["row", "photo", "information"] as const) {
      const clave = await taken(server, persona);
      if (what === "row") await addRow(clave, "rutappirta", ROUTE);
      if (what === "photo") await addPhoto(clave, "foto");
      if (what === "information") await type(clave, (await information(clave)).clave, INFORMATION);
      server.edit("ppirta", (await part(clave)).id, { derivado: 1 });
      await send(clave);
      expect([what, await own(clave)]).toMatchObject([what, { tipo: "derivado" }]);
      const others = (await read(clave)).partes.slice(1);
      expect(others.filter(({ problema, enviados }) => problema || enviados)).toEqual([]);
    }
  });

  it("was derived, but this person may change it: a conflict like any other", async () => {
    const { clave, id } = await waiting();
    server.edit("ppirta", id, { derivado: 1, devuelto: 1, comunidad: "De otra persona" });
    await sendRecord(clave, depsOf(server, { subject: { rol: 3, id_departamento: 5 } }));
    expect(await own(clave)).toMatchObject({ tipo: "conflicto", actual: { comunidad: "De otra persona" } });
  });

  it("was deleted: it can be registered again with all that stands on the device, under new keys", async () => {
    const { clave, row, picture, id } = await waiting();
    await type(clave, (await information(clave)).clave, INFORMATION);
    server.drop("ppirta", id);
    await send(clave);
    expect(await own(clave)).toMatchObject({ tipo: "eliminado" });
    // Looked at again before it is said.
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
    await registerAgain(clave);
    const record = await read(clave);
    const photos = await fieldPhotos(clave);
    expect([record.registro, record.partes.map((one) => one.id)]).toEqual([null, [null, null, null]]);
    const keys = [...record.partes, ...photos].map((one) => one.clave);
    for (const old of [clave, row, picture]) expect(keys).not.toContain(old);
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira", bioclima: "Puna" }]);
    expect([server.table("rutappirta").length, server.table("foto").length]).toEqual([1, 1]);
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("was deleted, as a row or photograph finds out", async () => {
    for (const what of ["row", "photo"] as const) {
      const clave = await taken(server, persona);
      if (what === "row") await addRow(clave, "rutappirta", ROUTE);
      else await addPhoto(clave, "foto");
      server.fail(what === "row" ? "rutappirta.create" : "fotogramappirta.create", new ApiError(404, "No existe"));
      server.drop("ppirta", (await part(clave)).id);
      await send(clave);
      expect([what, await own(clave)]).toMatchObject([what, { tipo: "eliminado" }]);
    }
  });

  it("is not this person's any more", async () => {
    const { clave } = await waiting();
    server.fail("ppirta.update", new ApiError(403, "No tiene permiso"));
    await send(clave);
    expect(await own(clave)).toMatchObject({ tipo: "ajeno", mensaje: "No tiene permiso" });
    expect(server.log).toEqual(["ppirta.update", "ppirta.detail"]);
    const other = await attraction(persona);
    server.fail("ppirta.create", new ApiError(422, "Revise los datos marcados", TAKEN));
    await send(other);
    expect(await own(other)).toMatchObject({ tipo: "ajeno" });
  });

  it("went out of reach, as the reference of a row or photograph tells", async () => {
    const { clave, id } = await waiting();
    server.fail("ppirta.update", new ApiError(422, "Revise los datos marcados", { comunidad: ["No existe"] }));
    server.fail("rutappirta.create", new ApiError(422, "Revise los datos marcados", TAKEN));
    server.drop("ppirta", id);
    await send(clave);
    expect(await own(clave)).toMatchObject({ tipo: "eliminado" });
    const other = await taken(server, persona);
    const picture = await addPhoto(other, "foto");
    const errores = { "fotogramas.0.referencia": ["La referencia ya está en uso"] };
    server.fail("fotogramappirta.create", new ApiError(422, "Revise los datos marcados", errores), { times: 2 });
    await send(other);
    expect((await photo(other, picture)).problema).toMatchObject({ tipo: "ajeno" });
    await retrySending(other);
    server.drop("ppirta", (await part(other)).id);
    await send(other);
    expect(await own(other)).toMatchObject({ tipo: "eliminado" });
  });
});

describe("a refusal", () => {
  it("of values names the fields, holds back nothing else, and is over when they change", async () => {
    const { clave, row } = await waiting();
    const errores = { tramo: ["El tramo no existe"] };
    server.fail("rutappirta.create", new ApiError(422, "Revise los datos marcados", errores));
    await send(clave);
    expect((await part(clave, row)).problema).toMatchObject({ tipo: "rechazado", errores });
    expect([server.table("foto").length, (await read(clave)).llego]).toEqual([1, null]);
    server.log.length = 0;
    await send(clave);
    expect(server.log).toEqual([]);
    await type(clave, row, { tramo: "Otro" });
    await send(clave);
    expect(server.table("rutappirta")).toMatchObject([{ tramo: "Otro" }]);
  });

  it("of values that were changed since is none", async () => {
    const clave = await attraction(persona);
    server.fail("ppirta.create", "before");
    await send(clave);
    await type(clave, clave, { comunidad: "Jirira" });
    server.fail("ppirta.create", new ApiError(422, "Revise los datos marcados", { comunidad: ["No existe"] }));
    await send(clave);
    expect(await own(clave)).toBeNull();
    expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira" }]);
  });

  it("of the record's own part before it is there holds back everything", async () => {
    const clave = await attraction(persona);
    await addRow(clave, "rutappirta", ROUTE);
    server.fail("ppirta.create", new ApiError(422, "Revise los datos marcados", { id_subtipo: ["No es del tipo"] }));
    await send(clave);
    expect(server.log).toEqual(["ppirta.create"]);
    expect(await part(clave)).toMatchObject({ problema: { tipo: "rechazado" }, enviados: null });
  });

  it("of an equal row asks, and goes through once it is confirmed", async () => {
    const { clave, row } = await waiting();
    const again = await addRow(clave, "rutappirta", ROUTE);
    await send(clave);
    expect((await part(clave, again)).problema).toMatchObject({ tipo: "repetido" });
    expect(server.table("rutappirta")).toHaveLength(1);
    await send(clave);
    expect(server.table("rutappirta")).toHaveLength(1);
    await confirmRepeated(clave, again);
    await send(clave);
    expect(server.bodies.findLast(({ name }) => name === "rutappirta.create")?.body).toMatchObject({
      confirmar_repetido: 1,
    });
    expect([server.table("rutappirta").length, (await read(clave)).llego]).toEqual([2, expect.any(String)]);
    expect(row).not.toBe(again);
  });

  it("to remove a row keeps the row, and says who can", async () => {
    const { clave, row } = await waiting();
    await send(clave);
    await removeRow(clave, row);
    server.fail("rutappirta.remove", new ApiError(403, "No tiene permiso para realizar esta acción"));
    await send(clave);
    expect((await part(clave, row)).problema).toMatchObject({
      tipo: "ajeno",
      mensaje: expect.stringContaining("administrador"),
    });
    expect(await own(clave)).toBeNull();
    // Given up, the row is as it was, and nothing waits.
    await dropMine(clave, row);
    await send(clave);
    expect([server.table("rutappirta").length, (await part(clave, row)).quitada]).toEqual([1, false]);
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("of a row that may have arrived, given up: it is removed there too", async () => {
    const { clave, row } = await waiting();
    server.fail("rutappirta.create", "after");
    await send(clave);
    server.fail("rutappirta.create", new ApiError(500, "Error"));
    await send(clave);
    await dropMine(clave, row);
    await send(clave);
    expect([server.table("rutappirta"), (await read(clave)).llego]).toEqual([[], expect.any(String)]);
  });

  it("of a photograph holds back no other; it can be tried again", async () => {
    const { clave, picture } = await waiting();
    const next = await addPhoto(clave, "otra");
    const errores = { "fotogramas.0.ruta_fotograma": ["Archivo dañado"] };
    server.fail("fotogramappirta.create", new ApiError(422, "Revise los datos marcados", errores));
    await send(clave);
    expect((await photo(clave, picture)).problema).toMatchObject({ tipo: "rechazado", errores });
    expect((await photo(clave, next)).llego).not.toBeNull();
    await send(clave);
    expect(server.table("foto")).toHaveLength(1);
    await retrySending(clave);
    await send(clave);
    expect(server.table("foto")).toHaveLength(2);
  });

  it("of any other kind is a failure that is tried again by itself", async () => {
    const { clave, row } = await waiting();
    server.fail("rutappirta.create", new ApiError(500, "Error interno"));
    server.fail("fotogramappirta.create", new ApiError(413, "Demasiado grande"));
    await send(clave);
    // Of a server that failed it is not known how far it came.
    expect(await part(clave, row)).toMatchObject({ problema: { tipo: "fallo" }, enviados: ROUTE });
    await send(clave);
    expect([server.table("rutappirta").length, server.table("foto").length]).toEqual([1, 1]);
    expect((await read(clave)).llego).not.toBeNull();
  });
});

describe("what stops everything", () => {
  it.each([
    [401, "session"],
    [429, "busy"],
    [503, "busy"],
  ] as const)("%i: nothing is marked, and it goes on later", async (status, why) => {
    const { clave, row } = await waiting();
    server.fail("rutappirta.create", new ApiError(status, "Más tarde"));
    expect(await send(clave)).toEqual({ why, message: "Más tarde" });
    expect((await part(clave, row)).problema).toBeNull();
    expect(server.table("foto")).toEqual([]);
    expect(await send(clave)).toBeNull();
    expect(server.table("rutappirta")).toHaveLength(1);
  });

  it("in the middle of finding out what a refusal means: it is found out the next time", async () => {
    const { clave, id } = await waiting();
    server.edit("ppirta", id, { derivado: 1 });
    server.fail("ppirta.detail", "before");
    expect(await send(clave)).toMatchObject({ why: "line" });
    expect(await own(clave)).toBeNull();
    await send(clave);
    expect(await own(clave)).toMatchObject({ tipo: "derivado" });
  });
});

it("a record whose conflict was decided goes on, though its version moved again", async () => {
  const clave = await taken(server, persona);
  server.edit("ppirta", (await part(clave)).id, { comunidad: "Tahua Alta" });
  await type(clave, clave, { comunidad: "Jirira" });
  await type(clave, (await information(clave)).clave, INFORMATION);
  await send(clave);
  const { problema } = await part(clave);
  if (problema?.tipo !== "conflicto") throw new Error("No conflict");
  await changeRecord(clave, (record) => ({
    ...record,
    partes: record.partes.map((one) =>
      one.recurso === "ppirta" ? { ...one, llegaron: problema.actual, version: problema.version, problema: null } : one,
    ),
  }));
  await send(clave);
  expect(server.table("ppirta")).toMatchObject([{ comunidad: "Jirira", bioclima: "Puna" }]);
  expect((await read(clave)).llego).not.toBeNull();
});

describe("another record has got the id, as after a restored backup", () => {
  it("nothing of it is changed or added to, and the work can be registered as new", async () => {
    const clave = await attraction(persona);
    const row = await addRow(clave, "rutappirta", ROUTE);
    await send(clave);
    const { id } = await part(clave);
    // The backup knows neither the record nor its reference; somebody else has registered under its number since.
    server.replace("ppirta", id, { nombre_atractivo: "De otra persona" });
    await type(clave, clave, { comunidad: "Jirira" });
    await type(clave, row, { tramo: "Mío" });
    await addRow(clave, "temppirta", MONTH);
    await send(clave);
    expect(server.table("ppirta")).toMatchObject([{ nombre_atractivo: "De otra persona", version: 1 }]);
    expect(server.table("temppirta")).toEqual([]);
    expect(await own(clave)).toMatchObject({ tipo: "eliminado", mensaje: expect.stringContaining("copia anterior") });
    await registerAgain(clave);
    await send(clave);
    expect(server.table("ppirta")[1]).toMatchObject({ comunidad: "Jirira" });
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("a record that was taken along has no reference, and is changed as before", async () => {
    const clave = await taken(server, persona);
    await type(clave, clave, { comunidad: "Jirira" });
    await send(clave);
    expect(server.bodies.at(-2)?.body).not.toHaveProperty("referencia");
    expect(server.table("ppirta")[0]).toMatchObject({ comunidad: "Jirira" });
  });
});
