// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LogoutDialog } from "@/components/shell/logout";
import { database } from "@/lib/campo/database";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { fieldPhotos, putPhotos } from "@/lib/campo/photos";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { zipEntries } from "@/lib/campo/zip-read";
import { DAMAGES, getRaw, putRaw } from "../support/field-damage";
import { AT, photoOf, takenAlong } from "../support/field-trouble";
import { oneUint8Array } from "../support/one-uint8array";
import { ownJson } from "../support/own-answer";
import { pause, pressButton, show, textOf } from "../support/page";

/** Signing out with and without something unsent on the device. */

const ANA = { clave: "4", nombre: "Ana Quispe", subject: { rol: 4, id_departamento: 5 }, departamento: "" } as const;

let answer: () => Response;
let calls: string[];
let downloads: { name: string; blob: Blob }[];

const dialog = () => textOf(document.querySelector("[role=dialog], [role=alertdialog]"));
async function press(name: string) {
  await pressButton(name);
  await waitFor(() => {
    if (calls.length === 0) expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });
  // What follows the server's answer is not shown by anything.
  await pause(60);
}
const closed = vi.fn();
const logout = (open: boolean) => <LogoutDialog open={open} onOpenChange={closed} persona="4" nombre="Ana Quispe" />;
/** The dialogs load their code first, which takes its time. */
async function open() {
  await show(logout(true));
  await waitFor(() => expect(dialog()).not.toBe(""));
}

async function withUnsent(persona = "4") {
  const record = takenAlong({ g_z: "1" }, persona);
  await putRecord(record);
  await putPhotos([photoOf(record), photoOf(record), photoOf(record, { llego: AT.toISOString() })]);
  return record;
}

beforeEach(async () => {
  oneUint8Array();
  calls = [];
  downloads = [];
  closed.mockClear();
  answer = () => ownJson({});
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    calls.push(`${url} ${String(body)}`);
    return answer();
  });
  const made = new Map<string, Blob>();
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        made.set(`blob:${made.size}`, blob);
        return `blob:${made.size - 1}`;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made.get(this.href);
    if (blob) downloads.push({ name: this.download, blob });
    else this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  const db = await database();
  await Promise.all(
    (["registros", "fotos", "imagenes", "personas", "fotografias"] as const).map((name) => db.clear(name)),
  );
  await setActivePerson(ANA);
});

describe("with nothing unsent", () => {
  it("signing out with nothing unsent asks as always, and hides the person's work", async () => {
    const sent = takenAlong();
    await putRecord(sent);
    await withUnsent("7");
    await open();
    expect(dialog()).toContain("Confirmar para Cerrar su Sesión");
    expect(dialog()).not.toContain("sin enviar");
    await press("Cerrar Sesión");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(sent.clave)).not.toBeNull();
  });

  it("signing out with nothing unsent of the field still says which photographs of the desk are lost", async () => {
    const photo = { clave: "a", persona: "4", registro: 9, nombre: "a.jpg", contenido: new Blob(["x"]), desde: "" };
    await (await database()).put("fotografias", photo);
    await open();
    expect(dialog()).toContain("En este equipo queda 1 fotografía sin enviar.");
  });
});

describe("with something unsent", () => {
  it("signing out with unsent work says how many records and photographs, and leads to sending first", async () => {
    await withUnsent();
    await withUnsent();
    await open();
    expect(dialog()).toContain("Quedan 2 registros con 4 fotografías sin enviar.");
    expect(screen.getByRole("link", { name: "Enviar primero" }).getAttribute("href")).toBe("/campo#/");
    expect(calls).toEqual([]);
    await press("Cancelar");
    expect(closed).toHaveBeenLastCalledWith(false);
  });

  it("unsent work can stay hidden on the device for the same person's next sign-in", async () => {
    const record = await withUnsent();
    await open();
    await press("Dejar en este equipo");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect((await setActivePerson(ANA)).clave).toBe("4");
  });

  it("unsent work is saved to a file, and removed only after a second answer", async () => {
    const record = await withUnsent();
    const other = await withUnsent("7");
    await open();
    await press("Guardar en un archivo y quitar");
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^campo-\d{4}-\d\d-\d\d\.zip$/)]);
    expect(downloads[0]?.blob.size).toBeGreaterThan(500);
    expect(dialog()).toContain("Compruebe que está en las descargas");
    expect(calls).toEqual([]);
    expect(await fieldRecord(record.clave)).not.toBeNull();
    await press("Quitar y cerrar sesión");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await waitFor(async () => expect(await fieldRecord(record.clave)).toBeNull());
    expect(await fieldPhotos(record.clave)).toEqual([]);
    await waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(other.clave)).not.toBeNull();
  });

  it("signing out removes nothing that was added after the file was saved", async () => {
    const record = await withUnsent();
    await open();
    await press("Guardar en un archivo y quitar");
    const later = await withUnsent();
    await press("Quitar y cerrar sesión");
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect(await fieldRecord(later.clave)).not.toBeNull();
    await waitFor(async () => expect(await activePerson()).toBeNull());
  });

  it("signing out removes and hides nothing while the session could not be ended", async () => {
    const record = await withUnsent();
    answer = () => ownJson({}, { status: 503 });
    await open();
    await press("Guardar en un archivo y quitar");
    await press("Quitar y cerrar sesión");
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect((await activePerson())?.clave).toBe("4");
  });

  it("signing out offers no file that could not be loaded again", async () => {
    const record = await withUnsent();
    await putRecord({ ...record, creado: "hoy" });
    await open();
    await press("Guardar en un archivo y quitar");
    expect(downloads).toEqual([]);
    expect(dialog()).toContain("No se pudo guardar el archivo");
  });

  it("signing out says that the file could not be saved, and then offers no removal", async () => {
    await withUnsent();
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: () => {
          throw new Error("full");
        },
      }),
    );
    await open();
    await press("Guardar en un archivo y quitar");
    expect(dialog()).toContain("No se pudo guardar el archivo: nada se quitó de este equipo.");
    expect(screen.queryByRole("button", { name: "Quitar y cerrar sesión" })).toBeNull();
  });
});

describe("with something that cannot be read", () => {
  const [damage] = Object.values(DAMAGES);
  async function withUnreadable() {
    const broken = damage!(takenAlong());
    await putRaw("registros", broken);
    return broken;
  }

  it("signing out with an unreadable record says so, and offers no sending that would not help", async () => {
    const broken = await withUnreadable();
    await open();
    expect(dialog()).toContain("Hay trabajo de campo sin enviar en este equipo");
    expect(dialog()).toContain("Un registro de este equipo no se puede leer.");
    expect(dialog()).not.toContain("Quedan 0");
    expect(screen.queryByText("Enviar primero")).toBeNull();
    await press("Dejar en este equipo");
    await waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  });

  it("an unreadable record goes into a file of its own, beside the one that can be loaded", async () => {
    const [broken, record] = [await withUnreadable(), await withUnsent()];
    await withUnreadable();
    await open();
    expect(dialog()).toContain("Queda 1 registro con 2 fotografías sin enviar.");
    expect(dialog()).toContain("2 registros de este equipo no se pueden leer.");
    await press("Guardar en un archivo y quitar");
    expect(downloads.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^campo-\d{4}-\d\d-\d\d\.zip$/),
      expect.stringMatching(/^campo-sin-leer-\d{4}-\d\d-\d\d\.zip$/),
    ]);
    expect(dialog()).toContain("campo-sin-leer-");
    const names = (await zipEntries(downloads[1]!.blob)).map(({ name }) => name);
    expect(names).toContain("sin-leer.json");
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
    await press("Quitar y cerrar sesión");
    await waitFor(async () => expect(await fieldRecord(record.clave)).toBeNull());
    expect(await getRaw("registros", broken["clave"])).toBeUndefined();
  });
});

it("signing out asks anew each time: what was made since the last time counts", async () => {
  await open();
  expect(dialog()).toContain("Confirmar para Cerrar su Sesión");
  await show(logout(false));
  await waitFor(() => expect(dialog()).toBe(""));
  await withUnsent();
  await open();
  expect(dialog()).toContain("Queda 1 registro con 2 fotografías sin enviar.");
});
