// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

/** Signing out with and without something unsent on the device. */

const ANA = { clave: "4", nombre: "Ana Quispe", subject: { rol: 4, id_departamento: 5 }, departamento: "" } as const;

let root: Root;
let answer: () => Response;
let calls: string[];
let downloads: { name: string; blob: Blob }[];

/** The dialogs load their code first, which takes its time. */
async function settle(done: () => boolean) {
  for (let left = 100; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
}
const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const dialog = () => textOf(document.querySelector("[role=dialog], [role=alertdialog]"));
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => textOf(one) === name);
async function press(name: string) {
  const target = named(name);
  if (!target) throw new Error(`No «${name}» in: ${dialog()}`);
  await act(async () => target.click());
  const busy = () => document.querySelector("[aria-busy=true]") !== null;
  await settle(() => !busy() || calls.length > 0);
  // What follows the server's answer is not shown by anything.
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 60)));
}
const closed = vi.fn();
async function show() {
  await act(async () => root.render(<LogoutDialog open onOpenChange={closed} persona="4" nombre="Ana Quispe" />));
  await settle(() => dialog() !== "");
}

async function withUnsent(persona = "4") {
  const record = takenAlong({ g_z: "1" }, persona);
  await putRecord(record);
  await putPhotos([photoOf(record), photoOf(record), photoOf(record, { llego: AT.toISOString() })]);
  return record;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  const db = await database();
  await Promise.all(
    (["registros", "fotos", "imagenes", "personas", "fotografias"] as const).map((name) => db.clear(name)),
  );
  await setActivePerson(ANA);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("with nothing unsent", () => {
  it("asks as always, and hides the person's work", async () => {
    const sent = takenAlong();
    await putRecord(sent);
    await withUnsent("7");
    await show();
    expect(dialog()).toContain("Confirmar para Cerrar su Sesión");
    expect(dialog()).not.toContain("sin enviar");
    await press("Cerrar Sesión");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await vi.waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(sent.clave)).not.toBeNull();
  });

  it("still says which photographs of the desk are lost", async () => {
    const photo = { clave: "a", persona: "4", registro: 9, nombre: "a.jpg", contenido: new Blob(["x"]), desde: "" };
    await (await database()).put("fotografias", photo);
    await show();
    expect(dialog()).toContain("En este equipo queda 1 fotografía sin enviar.");
  });
});

describe("with something unsent", () => {
  it("says how many records and photographs, and leads to sending first", async () => {
    await withUnsent();
    await withUnsent();
    await show();
    expect(dialog()).toContain("Quedan 2 registros con 4 fotografías sin enviar.");
    expect(named("Enviar primero")?.getAttribute("href")).toBe("/campo#/");
    expect(calls).toEqual([]);
    await press("Cancelar");
    expect(closed).toHaveBeenLastCalledWith(false);
  });

  it("leaves it hidden on the device for the same person's next sign-in", async () => {
    const record = await withUnsent();
    await show();
    await press("Dejar en este equipo");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await vi.waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect((await setActivePerson(ANA)).clave).toBe("4");
  });

  it("saves it to a file, and removes it only after a second answer", async () => {
    const record = await withUnsent();
    const other = await withUnsent("7");
    await show();
    await press("Guardar en un archivo y quitar");
    expect(downloads.map(({ name }) => name)).toEqual([expect.stringMatching(/^campo-\d{4}-\d\d-\d\d\.zip$/)]);
    expect(downloads[0]?.blob.size).toBeGreaterThan(500);
    expect(dialog()).toContain("Compruebe que está en las descargas");
    expect(calls).toEqual([]);
    expect(await fieldRecord(record.clave)).not.toBeNull();
    await press("Quitar y cerrar sesión");
    expect(calls).toEqual(["/api/auth/salir {}"]);
    await vi.waitFor(async () => expect(await fieldRecord(record.clave)).toBeNull());
    expect(await fieldPhotos(record.clave)).toEqual([]);
    await vi.waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await fieldRecord(other.clave)).not.toBeNull();
  });

  it("removes nothing that was added after the file was saved", async () => {
    const record = await withUnsent();
    await show();
    await press("Guardar en un archivo y quitar");
    const later = await withUnsent();
    await press("Quitar y cerrar sesión");
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect(await fieldRecord(later.clave)).not.toBeNull();
    await vi.waitFor(async () => expect(await activePerson()).toBeNull());
  });

  it("removes and hides nothing while the session could not be ended", async () => {
    const record = await withUnsent();
    answer = () => ownJson({}, { status: 503 });
    await show();
    await press("Guardar en un archivo y quitar");
    await press("Quitar y cerrar sesión");
    expect(await fieldRecord(record.clave)).not.toBeNull();
    expect((await activePerson())?.clave).toBe("4");
  });

  it("offers no file that could not be loaded again", async () => {
    const record = await withUnsent();
    await putRecord({ ...record, creado: "hoy" });
    await show();
    await press("Guardar en un archivo y quitar");
    expect(downloads).toEqual([]);
    expect(dialog()).toContain("No se pudo guardar el archivo");
  });

  it("says that the file could not be saved, and offers no removal", async () => {
    await withUnsent();
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: () => {
          throw new Error("full");
        },
      }),
    );
    await show();
    await press("Guardar en un archivo y quitar");
    expect(dialog()).toContain("No se pudo guardar el archivo: nada se quitó de este equipo.");
    expect(named("Quitar y cerrar sesión")).toBeUndefined();
  });
});

describe("with something that cannot be read", () => {
  const [damage] = Object.values(DAMAGES);
  async function withUnreadable() {
    const broken = damage!(takenAlong());
    await putRaw("registros", broken);
    return broken;
  }

  it("asks and says so, and offers no sending that would not help", async () => {
    const broken = await withUnreadable();
    await show();
    expect(dialog()).toContain("Hay trabajo de campo sin enviar en este equipo");
    expect(dialog()).toContain("Un registro de este equipo no se puede leer.");
    expect(dialog()).not.toContain("Quedan 0");
    expect(named("Enviar primero")).toBeUndefined();
    await press("Dejar en este equipo");
    await vi.waitFor(async () => expect(await activePerson()).toBeNull());
    expect(await getRaw("registros", broken["clave"])).toEqual(broken);
  });

  it("takes it along in a file of its own, beside the one that can be loaded", async () => {
    const [broken, record] = [await withUnreadable(), await withUnsent()];
    await withUnreadable();
    await show();
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
    await vi.waitFor(async () => expect(await fieldRecord(record.clave)).toBeNull());
    expect(await getRaw("registros", broken["clave"])).toBeUndefined();
  });
});

it("asks anew each time: what was made since the last time counts", async () => {
  await show();
  expect(dialog()).toContain("Confirmar para Cerrar su Sesión");
  await act(async () =>
    root.render(<LogoutDialog open={false} onOpenChange={closed} persona="4" nombre="Ana Quispe" />),
  );
  await settle(() => dialog() === "");
  await withUnsent();
  await show();
  expect(dialog()).toContain("Queda 1 registro con 2 fotografías sin enviar.");
});
