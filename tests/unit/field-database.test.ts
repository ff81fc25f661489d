import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database, NAME, VERSION } from "@/lib/campo/database";
import { fieldFile } from "@/lib/campo/file";
import { readFieldFile } from "@/lib/campo/file-read";
import { allKept, keepingNow, keepSoon } from "@/lib/campo/keeping";
import { fieldPhotos, imagesOf, photosOf, withImages } from "@/lib/campo/photos";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { sendRecord } from "@/lib/campo/sending/record";
import { countWaiting, keepPhoto, waitingPhotos } from "@/lib/campo/waiting-photos";
import { addPhoto, attraction, depsOf, newPerson, photo, read, taken } from "../support/field-device";
import { fieldServer } from "../support/field-server";
import { photoOf, takenAlong } from "../support/field-trouble";

/** The device's store: of the first release, open in two tabs, and with photographs of an older shape. */

const BYTES = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7919) % 256);
const waiting = () => ({
  ...{ clave: "a", persona: "4", registro: 9, nombre: "laguna.jpg", desde: "2026-11-22T10:00:00.000Z" },
  contenido: new Blob([BYTES], { type: "image/jpeg" }),
});

/** The store as the first release made it, open as in a tab with that release. */
const firstRelease = (onBlocking = () => undefined) =>
  openDB(NAME, 1, {
    upgrade(db) {
      const photos = db.createObjectStore("fotografias", { keyPath: "clave" });
      photos.createIndex("persona", "persona");
      photos.createIndex("registro", ["persona", "registro"]);
    },
    blocking(_current, _blocked, { target }) {
      onBlocking();
      if (target instanceof IDBDatabase) target.close();
    },
  });

const connections = new Set<IDBDatabase>();
/** A tab that does not make way is closed by hand: the store would wait for it without an end. */
const blocked = vi.fn(() => connections.forEach((one) => one.close()));

const open = indexedDB.open.bind(indexedDB);
beforeEach(async () => {
  blocked.mockClear();
  vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    const request = open(name, version);
    request.addEventListener("success", () => connections.add(request.result));
    return request;
  });
  await deleteDB(NAME, { blocked });
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(blocked).not.toHaveBeenCalled();
});

describe("a store of the first release", () => {
  it("keeps its waiting photographs byte for byte, found as before", async () => {
    const old = await firstRelease();
    await old.put("fotografias", waiting());
    old.close();
    const [kept, ...others] = await waitingPhotos("4", 9);
    const { contenido: _contenido, ...told } = waiting();
    expect([kept, others]).toEqual([expect.objectContaining(told), []]);
    expect(kept?.contenido.type).toBe("image/jpeg");
    expect(Buffer.compare(Buffer.from(await kept!.contenido.arrayBuffer()), Buffer.from(BYTES))).toBe(0);
    expect([await countWaiting("4"), await countWaiting("7"), await waitingPhotos("4", 8)]).toEqual([1, 0, []]);
  });

  it("has the stores of a new one, and takes a record", async () => {
    const shape = async () => {
      const db = await database();
      const stores = [...db.objectStoreNames];
      const transaction = db.transaction(stores);
      return stores.map((name) => {
        const { keyPath, indexNames } = transaction.objectStore(name);
        return [name, keyPath, [...indexNames]];
      });
    };
    const made = await shape();
    await deleteDB(NAME, { blocked });
    (await firstRelease()).close();
    expect(await shape()).toEqual(made);
    const record = takenAlong({ g_z: "4135" });
    await putRecord(record);
    expect(await fieldRecord(record.clave)).toEqual(record);
  });
});

describe("a store of the first field screen", () => {
  /** Of version 2: what was known of a photo stood with its images. */
  const firstFieldScreen = () =>
    openDB(NAME, 2, {
      upgrade(db) {
        const waits = db.createObjectStore("fotografias", { keyPath: "clave" });
        waits.createIndex("persona", "persona");
        waits.createIndex("registro", ["persona", "registro"]);
        db.createObjectStore("registros", { keyPath: "clave" }).createIndex("persona", "persona");
        const images = db.createObjectStore("imagenes", { keyPath: "clave" });
        images.createIndex("persona", "persona");
        images.createIndex("registro", "registro");
        db.createObjectStore("respuestas", { keyPath: ["persona", "url"] }).createIndex("persona", "persona");
        db.createObjectStore("personas", { keyPath: "clave" });
      },
    });

  it("keeps its records and photographs, and sends them as they were", async () => {
    const record = takenAlong({ g_z: "4135" });
    const image = new Blob([BYTES], { type: "image/jpeg" });
    const own = { contenido: image, bytes: image.size, miniatura: new Blob(["small"]), favorita: true };
    const waits = photoOf(record, { ...own, nombre: "isla.jpg", desde: "2026-11-22T10:00:00.000Z" });
    const known = photoOf(record, { nombre: "de la oficina.jpg", id: 31, llego: "2026-11-20T10:00:00.000Z" });
    const old = await firstFieldScreen();
    for (const photo of [waits, known]) await old.put("imagenes", photo);
    await old.put("registros", record);
    old.close();

    expect(await fieldRecord(record.clave)).toEqual(record);
    const found = await fieldPhotos(record.clave);
    expect(
      found.map(({ nombre, conImagen, bytesMiniatura, favorita }) => [nombre, conImagen, bytesMiniatura, favorita]),
    ).toEqual([
      ["de la oficina.jpg", false, 0, false],
      ["isla.jpg", true, 5, true],
    ]);
    expect(found.every((photo) => !("contenido" in photo))).toBe(true);
    const images = await imagesOf(waits.clave);
    expect(Buffer.compare(Buffer.from(await images!.contenido!.arrayBuffer()), Buffer.from(BYTES))).toBe(0);
    expect(await Promise.all(found.map(withImages))).toEqual([known, expect.objectContaining({ clave: waits.clave })]);
  });
});

describe("two tabs", () => {
  it("one with the first release does not keep this one from its upgrade", async () => {
    const asked = vi.fn();
    const old = await firstRelease(asked);
    await old.put("fotografias", waiting());
    expect((await database()).version).toBe(VERSION);
    expect(asked).toHaveBeenCalledOnce();
    expect(await countWaiting("4")).toBe(1);
  });

  it("this one makes way for a newer release, and says from then on that nothing is kept", async () => {
    const record = takenAlong();
    await putRecord(record);
    const newer = await openDB(NAME, VERSION + 1, { blocked });
    expect(await newer.get("registros", record.clave)).toEqual(record);
    await expect(fieldRecord(record.clave)).rejects.toMatchObject({ name: "VersionError" });
    keepSoon("a", () => putRecord({ ...record, cite: "typed into the older tab" }));
    await allKept();
    expect(keepingNow().failed).toContain("Lo último que escribió no se guardó");
    expect(await newer.get("registros", record.clave)).toEqual(record);
    newer.close();
  });

  it("opens the store again after it had to close it", async () => {
    await keepPhoto(waiting());
    await deleteDB(NAME, { blocked });
    await keepPhoto(waiting());
    expect(await countWaiting("4")).toBe(1);
  });
});

describe("a photograph of before its favourite was noted", () => {
  const JPEG = "\xff\xd8\xff\xe0 an image of a lagoon";
  /** As the first field screen stored it. */
  async function older(clave: string, more = {}) {
    const key = await addPhoto(clave, JPEG, { contenido: new Blob([Buffer.from(JPEG, "latin1")]), ...more });
    const { favoritaLlego, ...stored } = await photo(clave, key);
    expect(favoritaLlego).toBeUndefined();
    await (await database()).put("fotos", { ...stored, bytes: JPEG.length });
    return key;
  }

  it("is listed and sent, and becomes the favourite there", async () => {
    const server = fieldServer();
    const persona = newPerson();
    const clave = await attraction(persona);
    const key = await older(clave, { favorita: true });
    expect((await photosOf(persona)).map((one) => one.clave)).toEqual([key]);
    await sendRecord(clave, depsOf(server));
    expect(server.table("foto")).toMatchObject([{ contenido: JPEG, favorito: "1" }]);
    expect(await photo(clave, key)).toMatchObject({ llego: expect.any(String), favoritaLlego: true });
    expect((await read(clave)).llego).not.toBeNull();
  });

  it("is saved to a file and read from it, whole", async () => {
    const clave = await taken(fieldServer(), "4", { comunidad: "Jirira" });
    const key = await older(clave, { favorita: true });
    const photos = await Promise.all((await fieldPhotos(clave)).map(withImages));
    const file = await fieldFile([{ record: await read(clave), photos }], { clave: "4", nombre: "Ana Quispe" });
    const saved = await readFieldFile(file);
    expect(saved.photos).toMatchObject([{ clave: key, favorita: true }]);
    expect(Buffer.from(await saved.photos[0]!.contenido!.arrayBuffer()).toString("latin1")).toBe(JPEG);
  });
});
