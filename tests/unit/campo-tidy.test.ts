import { newKey } from "@/lib/new-key";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/campo/database";
import { newRecord, withTyped } from "@/lib/campo/parts";
import { withoutImages } from "@/lib/campo/images";
import { fieldPhoto, putPhotos } from "@/lib/campo/photos";
import { changeRecord, fieldRecords, putRecord } from "@/lib/campo/records";
import { isPastKeeping, tidySent, tidyUntouched } from "@/lib/campo/tidy";
import { unsentOf, unsentOfOthers } from "@/lib/campo/unsent";
import type { RegistroDeCampo } from "@/lib/campo/types";
import { photoOf, route, takenAlong, troubled } from "../support/field-trouble";
import { webLocks } from "../support/web-locks";

/** What leaves the device by itself, and what is counted as unsent. */

const NOW = new Date("2026-12-31T12:00:00.000Z");
const before = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const sent = (days: number, more: Partial<RegistroDeCampo> = {}) => ({ ...takenAlong(), llego: before(days), ...more });
const arrived = { llego: before(40) };

beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  const db = await database();
  await Promise.all([db.clear("registros"), db.clear("fotos"), db.clear("imagenes"), db.clear("personas")]);
});

afterEach(() => vi.unstubAllGlobals());

describe("a sent record leaves after 30 days", () => {
  it.each([
    ["sent 31 days ago", sent(31), [arrived], true],
    ["sent 29 days ago", sent(29), [arrived], false],
    ["never sent", { ...takenAlong(), llego: null }, [], false],
    ["with a photograph that waits", sent(31), [arrived, { llego: null }], false],
    ["changed since", sent(31, { partes: takenAlong({ g_z: "1" }).partes }), [], false],
    ["with a row that waits", sent(31, { partes: [...takenAlong().partes, route()] }), [], false],
    ["with a problem", troubled(sent(31), { tipo: "fallo", mensaje: "" }), [], false],
    ["with an unreadable day", sent(31, { llego: "ayer" }), [], false],
  ])("%s", (_what, record, photos, gone) => {
    const images = photos.map((more) => withoutImages(photoOf(record, more)));
    expect(isPastKeeping(record, images, NOW)).toBe(gone);
  });

  it("with its photographs, of every person, and leaves the rest", async () => {
    const [old, other, fresh, waiting] = [sent(31), sent(400, { persona: "7" }), sent(2), takenAlong({ g_z: "1" })];
    await Promise.all([old, other, fresh, waiting].map(putRecord));
    const [gone, stays] = [photoOf(old, arrived), photoOf(fresh, arrived)];
    await putPhotos([gone, stays]);
    expect(await tidySent(NOW)).toBe(2);
    expect((await fieldRecords("4")).map(({ clave }) => clave).sort()).toEqual([fresh.clave, waiting.clave].sort());
    expect(await fieldRecords("7")).toEqual([]);
    expect(await fieldPhoto(gone.clave)).toBeNull();
    expect(await fieldPhoto(stays.clave)).not.toBeNull();
    expect(await tidySent(NOW)).toBe(0);
  });

  it("and the photographs of what stays are not read", async () => {
    const [old, fresh, waiting] = [sent(31), sent(2), takenAlong({ g_z: "1" })];
    await Promise.all([old, fresh, waiting].map(putRecord));
    await putPhotos([photoOf(old, arrived), photoOf(fresh, arrived), photoOf(waiting)]);
    const read = vi.spyOn(IDBIndex.prototype, "getAll");
    await tidySent(NOW);
    expect(read.mock.calls).toEqual([[old.clave]]);
    read.mockRestore();
  });
});

describe("two tabs", () => {
  /** A tab of its own: its modules know nothing of this one's, and it opens the store itself. */
  async function tab() {
    vi.resetModules();
    const [records, tidy, open, parts] = await Promise.all([
      import("@/lib/campo/records"),
      import("@/lib/campo/tidy"),
      import("@/lib/campo/open-records"),
      import("@/lib/campo/parts"),
    ]);
    return { ...records, ...tidy, ...open, ...parts };
  }
  const HOUR_AGO = new Date(Date.now() - 3_600_000);
  beforeEach(() => vi.stubGlobal("navigator", { locks: webLocks() }));

  it("the list of one throws away nothing that the other has just begun, or has open", async () => {
    const [list, other] = [await tab(), await tab()];
    for (let time = 0; time < 3; time += 1) {
      const begun = newRecord("ppirta", "4", { nombre_atractivo: "" });
      await other.beginRecord(begun.clave);
      await other.putRecord(begun);
      expect(await list.tidyUntouched("4")).toBe(0);
      const close = other.openRecord(begun.clave);
      expect(await list.tidyUntouched("4")).toBe(0);
      // What is typed from then on finds its record.
      const typed = (await other.changeRecord(begun.clave, (record) =>
        withTyped(record, begun.clave, { nombre_atractivo: "Laguna" }),
      ))!;
      expect(typed.partes[0]?.valores).toEqual({ nombre_atractivo: "Laguna" });
      close();
      await vi.waitFor(async () => expect(await list.isOpenRecord(begun.clave)).toBe(false));
      expect(await list.tidyUntouched("4")).toBe(0);
    }
    expect(await fieldRecords("4")).toHaveLength(3);
  });

  it("what was opened by mistake goes once it is closed, in every tab", async () => {
    const [list, other] = [await tab(), await tab()];
    const empty = newRecord("ppirta", "4", { nombre_atractivo: "", id_departamento: "5" });
    await other.beginRecord(empty.clave);
    await other.putRecord(empty);
    other.openRecord(empty.clave)();
    await vi.waitFor(async () => expect(await list.isOpenRecord(empty.clave)).toBe(false));
    expect(await list.tidyUntouched("7")).toBe(0);
    expect(await list.tidyUntouched("4")).toBe(1);
    expect(await fieldRecords("4")).toEqual([]);
  });

  it("what stands in the store decides, not what the list has read before", async () => {
    const empty = newRecord("ppirta", "4", { nombre_atractivo: "" });
    await putRecord(empty);
    const read = IDBObjectStore.prototype.getAll;
    const seen = vi.spyOn(IDBObjectStore.prototype, "getAll");
    seen.mockImplementationOnce(function (this: IDBObjectStore, ...args) {
      const asked = read.apply(this, args);
      // Right after it was read another tab writes a name.
      void changeRecord(empty.clave, (record) => withTyped(record, empty.clave, { nombre_atractivo: "Laguna" }));
      return asked;
    });
    expect(await tidyUntouched("4")).toBe(0);
    expect(await fieldRecords("4")).toHaveLength(1);
    seen.mockRestore();
  });

  it("a sent record that is open in a form stays, however old it is", async () => {
    const [list, other] = [await tab(), await tab()];
    const old = sent(31);
    await putRecord(old);
    const close = other.openRecord(old.clave);
    await vi.waitFor(async () => expect(await list.isOpenRecord(old.clave)).toBe(true));
    expect(await list.tidySent(NOW)).toBe(0);
    close();
    await vi.waitFor(async () => expect(await list.isOpenRecord(old.clave)).toBe(false));
    expect(await list.tidySent(NOW)).toBe(1);
  });

  it("where the browser has no locks, an empty record stays for an hour", async () => {
    vi.stubGlobal("navigator", {});
    await putRecord(newRecord("ppirta", "4", {}, HOUR_AGO));
    await putRecord(newRecord("ppirta", "4", {}));
    expect(await tidyUntouched("4")).toBe(1);
    expect(await fieldRecords("4")).toHaveLength(1);
  });
});

describe("what is unsent", () => {
  it("are records with a change or a photograph that waits, and those photographs", async () => {
    const [changed, same, pictured] = [takenAlong({ g_z: "1" }), takenAlong(), takenAlong()];
    await Promise.all([changed, same, pictured].map(putRecord));
    await putPhotos([photoOf(pictured), photoOf(pictured, arrived), photoOf(same, arrived)]);
    const { records, photos } = await unsentOf("4");
    expect(records.map(({ clave }) => clave).sort()).toEqual([changed.clave, pictured.clave].sort());
    expect(photos).toBe(1);
  });

  it("of others is counted without them, by person", async () => {
    const db = await database();
    const person = { nombre: "", subject: { rol: 4, id_departamento: 5 }, departamento: "", preparado: null } as const;
    for (const clave of ["4", "7", "8"]) await db.put("personas", { ...person, clave });
    const unsent = (persona: string) => putRecord({ ...takenAlong({ g_z: "1" }, persona), clave: newKey() });
    await Promise.all(["4", "7", "7"].map(unsent));
    expect(await unsentOfOthers("4")).toEqual({ records: 2, people: 1 });
    expect(await unsentOfOthers("8")).toEqual({ records: 3, people: 2 });
    expect(await unsentOfOthers(null)).toEqual({ records: 3, people: 2 });
  });
});
