import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/campo/database";
import { fieldFile } from "@/lib/campo/file";
import { loadPlan, loadRecords } from "@/lib/campo/file-load";
import { readFieldFile } from "@/lib/campo/file-read";
import { leaveDevice } from "@/lib/campo/leaving";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { changePhoto, fieldPhoto, fieldPhotos, photosOf, putPhotos } from "@/lib/campo/photos";
import { isPhoto, isRecord } from "@/lib/campo/readable";
import { changeRecord, dropRecord, fieldRecord, fieldRecords, putRecord } from "@/lib/campo/records";
import { sendAll, whatWaits } from "@/lib/campo/sending/all";
import { registerAgain } from "@/lib/campo/sending/register-again";
import { tidySent } from "@/lib/campo/tidy";
import { unsentOf, unsentOfOthers } from "@/lib/campo/unsent";
import { unreadableFile } from "@/lib/campo/unreadable-file";
import { zipEntries } from "@/lib/campo/zip-read";
import { DAMAGES, getRaw, PHOTO_DAMAGES, putRaw } from "../support/field-damage";
import { addPhoto, attraction, depsOf, newPerson, read } from "../support/field-device";
import { fieldServer } from "../support/field-server";
import { photoOf, route, takenAlong, troubled } from "../support/field-trouble";

/** What stands on the device in another shape than this version works with: kept, told, and in nobody's way. */

let persona: string;
afterEach(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  persona = newPerson();
  await (await database()).clear("personas");
  const kept = new Map<string, string>();
  const storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: storage });
});

const damages = Object.entries(DAMAGES);
const photoDamages = Object.entries(PHOTO_DAMAGES);
const [, damage] = damages[0]!;
const [, photoDamage] = photoDamages[0]!;

describe("a sound record is not taken for a damaged one", () => {
  it.each([
    ["made here", takenAlong()],
    ["with rows", { ...takenAlong(), partes: [...takenAlong().partes, route(), route({}, { quitada: true })] }],
    ["in conflict", troubled(takenAlong(), { tipo: "conflicto", mensaje: "x", actual: null, version: null })],
    ["refused", troubled(takenAlong(), { tipo: "rechazado", mensaje: "x", errores: { g_x: ["no"] } })],
    ["doubtful", troubled(takenAlong(), { tipo: "dudoso", mensaje: "x", candidatos: [{ id: 1, nombre: "a" }] })],
    ["with a day that cannot be read", { ...takenAlong(), creado: "hoy", cambiado: "" }],
    ["with a field of a later version", { ...takenAlong(), nota: { a: 1 } }],
  ])("%s", (_what, record) => expect(isRecord(record)).toBe(true));

  it("nor is a photograph, with or without the star's second half", () => {
    const known = { ...photoOf(takenAlong()), conImagen: true, bytesMiniatura: 0 };
    expect([isPhoto(known), isPhoto({ ...known, favoritaLlego: true })]).toEqual([true, true]);
  });
});

describe.each(damages)("a record with %s", (_what, damage) => {
  it("is told apart, stays as it is, and hides, holds back and stops nothing", async () => {
    const server = fieldServer();
    const broken = damage(takenAlong({}, persona));
    await putRaw("registros", broken);
    const sound = await attraction(persona, { nombre_atractivo: "Entero" });
    expect((await fieldRecords(persona)).map(({ clave }) => clave)).toEqual([sound]);
    expect(await fieldRecord(String(broken["clave"]))).toBeNull();

    const unsent = await unsentOf(persona);
    expect(unsent.records.map(({ clave }) => clave)).toEqual([sound]);
    expect(unsent.unreadable).toEqual({ records: [broken], photos: [] });

    expect(await whatWaits(persona, depsOf(server))).toBe("some");
    expect(await sendAll(persona, depsOf(server))).toEqual({ stop: null, elsewhere: false });
    expect(server.table("ppirta").map(({ nombre_atractivo }) => nombre_atractivo)).toEqual(["Entero"]);
    expect((await read(sound)).llego).not.toBeNull();
    expect(await whatWaits(persona, depsOf(server))).toBe("none");
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  });
});

describe.each(photoDamages)("a photograph with %s", (_what, damage) => {
  it("is told apart and stays as it is; its record and the other photographs are sent", async () => {
    const server = fieldServer();
    const clave = await attraction(persona);
    await addPhoto(clave, "entera");
    const broken = damage(photoOf(await read(clave)));
    await putRaw("fotos", broken);
    expect((await fieldPhotos(clave)).map(({ nombre }) => nombre)).toEqual(["entera.jpg"]);
    expect(await fieldPhoto(String(broken["clave"]))).toBeNull();
    const unsent = await unsentOf(persona);
    expect([unsent.photos, unsent.unreadable]).toEqual([1, { records: [], photos: [broken] }]);
    await sendAll(persona, depsOf(server));
    expect(server.table("foto")).toHaveLength(1);
    expect((await unsentOf(persona)).unreadable.photos).toEqual([broken]);
    expect(await getRaw("fotos", broken["clave"])).toEqual(broken);
  });
});

describe("what cannot be read is never written over or removed", () => {
  it("by a change, by tidying up, or with the record that it belongs to", async () => {
    const old = { ...takenAlong({}, persona), llego: "2020-01-01T00:00:00.000Z" };
    const broken = damage({ ...takenAlong({}, persona), llego: old.llego });
    const brokenPhoto = photoDamage(photoOf(old, { llego: old.llego }));
    await putRecord(old);
    await putRaw("registros", broken);
    await putRaw("fotos", brokenPhoto);
    expect(await changeRecord(String(broken["clave"]), () => takenAlong())).toBeNull();
    expect(await changePhoto(String(brokenPhoto["clave"]), (photo) => ({ ...photo, nombre: "b" }))).toBeNull();
    await tidySent();
    expect(await fieldRecord(old.clave)).not.toBeNull();
    await dropRecord(old.clave);
    expect(await fieldRecord(old.clave)).toBeNull();
    expect((await unsentOf(persona)).unreadable).toEqual({ records: [broken], photos: [brokenPhoto] });
  });

  it("by registering its record again", async () => {
    const record = troubled(takenAlong({}, persona), { tipo: "eliminado", mensaje: "" });
    const brokenPhoto = photoDamage(photoOf(record));
    await putRecord(record);
    await putPhotos([photoOf(record, { contenido: new Blob(["a"]) })]);
    await putRaw("fotos", brokenPhoto);
    await registerAgain(record.clave);
    expect((await photosOf(persona)).map(({ registro }) => registro)).toEqual([record.clave]);
    expect(await getRaw("fotos", brokenPhoto["clave"])).toEqual(brokenPhoto);
    const broken = damage(takenAlong({}, persona));
    await putRaw("registros", broken);
    await registerAgain(String(broken["clave"]));
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  });

  it("by loading a file, unless the person chooses so", async () => {
    const sound = takenAlong({}, persona);
    const photos = [photoOf(sound, { contenido: new Blob([JPEG], { type: "image/jpeg" }), bytes: JPEG.length })];
    const file = await readFieldFile(await fieldFile([{ record: sound, photos }], { clave: "9", nombre: "Luis" }));
    const [broken, brokenPhoto] = [damage(sound), photoDamage(photos[0]!)];
    await putRaw("registros", broken);
    await putRaw("fotos", brokenPhoto);
    const plan = await loadPlan(file, persona);
    expect(plan.map(({ state }) => state)).toEqual(["unreadable"]);
    expect((await loadPlan(file, newPerson())).map(({ state }) => state)).toEqual(["theirs"]);
    expect(await loadRecords(plan, persona, new Set())).toEqual({ records: 0, photos: 0 });
    expect(await getRaw("registros", sound.clave)).toEqual(broken);
    expect(await loadRecords(plan, persona, new Set([sound.clave]))).toEqual({ records: 1, photos: 0 });
    expect(await fieldRecord(sound.clave)).toEqual(sound);
    expect(await getRaw("fotos", brokenPhoto["clave"])).toEqual(brokenPhoto);
  });
});

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, (_, at) => at)]);

describe("the file with what cannot be read", () => {
  async function contentOf(file: Blob) {
    const entries = new Map((await zipEntries(file)).map((entry) => [entry.name, entry]));
    const text = await (await entries.get("sin-leer.json")?.read())?.text();
    const content: unknown = JSON.parse(text ?? "");
    return { content, entries };
  }

  it("holds it as it is, with every photograph of the record and all images", async () => {
    const record = takenAlong({ g_z: "1" }, persona);
    const image = new Blob([JPEG], { type: "image/jpeg" });
    const whole = photoOf(record, { contenido: image, nombre: "entera.jpg" });
    const other = photoOf(takenAlong({}, persona), { miniatura: image, nombre: "otra.jpg" });
    const [broken, brokenPhoto] = [damage(record), photoDamage(other)];
    await putPhotos([whole, other]);
    await putRaw("registros", { ...broken, nota: 12n });
    await putRaw("fotos", brokenPhoto);
    const { unreadable } = await unsentOf(persona);
    const at = new Date("2026-11-21T14:00:00.000Z");
    const { content, entries } = await contentOf(
      await unreadableFile(unreadable, { clave: persona, nombre: "Ana Quispe" }, at),
    );
    expect(content).toMatchObject({
      formato: "inventario-turistico-campo-sin-leer",
      persona: { clave: persona, nombre: "Ana Quispe" },
      fecha: at.toISOString(),
      registros: [{ ...broken, nota: "12" }],
      fotografias: [brokenPhoto, { clave: whole.clave, nombre: "entera.jpg" }],
      imagenes: expect.arrayContaining([
        expect.objectContaining({ clave: whole.clave, contenido: expect.objectContaining({ tipo: "image/jpeg" }) }),
        expect.objectContaining({ clave: other.clave, miniatura: expect.objectContaining({ bytes: JPEG.length }) }),
      ]),
    });
    const images = [...entries.keys()].filter((name) => name.startsWith("imagenes/"));
    expect(images).toEqual(["imagenes/1.jpg", "imagenes/2.jpg"]);
    for (const name of images) {
      const bytes = await (await entries.get(name)?.read())?.arrayBuffer();
      expect(new Uint8Array(bytes ?? new ArrayBuffer())).toEqual(JPEG);
    }
  });

  it("is told from one that can be loaded", async () => {
    await putRaw("registros", damage(takenAlong({}, persona)));
    const file = await unreadableFile((await unsentOf(persona)).unreadable, { clave: persona, nombre: "" });
    await expect(readFieldFile(file)).rejects.toThrow("no es de registros de campo");
  });
});

describe("at signing out", () => {
  it("leaves the device only with what was saved, and stays if something came since", async () => {
    const broken = damage(takenAlong({}, persona));
    await putRaw("registros", broken);
    const saved = await unsentOf(persona);
    const later = damage(takenAlong({}, persona));
    await putRaw("registros", later);
    await leaveDevice(persona, saved);
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
    await leaveDevice(persona, await unsentOf(persona));
    expect([await getRaw("registros", broken["clave"]), await getRaw("registros", later["clave"])]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("counts for others as work that was not sent", async () => {
    const person = {
      clave: persona,
      nombre: "Ana",
      subject: { rol: 4, id_departamento: 5 },
      departamento: "",
    } as const;
    await setActivePerson(person);
    await putRaw("registros", damage(takenAlong({}, persona)));
    expect(await unsentOfOthers(null)).toEqual({ records: 1, people: 1 });
    expect(await unsentOfOthers(persona)).toEqual({ records: 0, people: 0 });
  });
});

describe("a person who cannot be read", () => {
  const ana = { nombre: "Ana", subject: { rol: 4, id_departamento: 5 }, departamento: "" } as const;

  it("is nobody's work until they sign in again", async () => {
    await setActivePerson({ ...ana, clave: persona });
    const db = await database();
    const stored = await db.get("personas", persona);
    const { subject: _subject, ...damaged } = { ...stored!, preparado: "2026-11-21T14:00:00.000Z" };
    await putRaw("personas", damaged);
    expect(await activePerson()).toBeNull();
    await setActivePerson({ ...ana, clave: persona });
    expect(await activePerson()).toMatchObject({ clave: persona, preparado: null });
  });
});

it("finds none on a device where everything can be read", async () => {
  await putRecord(takenAlong({}, persona));
  expect((await unsentOf(persona)).unreadable).toEqual({ records: [], photos: [] });
});
