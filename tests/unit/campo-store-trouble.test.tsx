// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FieldApp } from "@/components/campo/field-app";
import { OneRecord } from "@/components/campo/work";
import { reportChange } from "@/lib/campo/changes";
import { NAME, VERSION } from "@/lib/campo/database";
import { allKept, keepingNow, keepSoon } from "@/lib/campo/keeping";
import { setActivePerson } from "@/lib/campo/person";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { troubleOf } from "@/lib/campo/store-trouble";
import { takenAlong } from "../support/field-trouble";

/** A store of the device that cannot be read: of a newer version, refused by the browser, or damaged. */

const ANA = {
  ...{ clave: "4", nombre: "Ana Quispe", departamento: "Potosí" },
  subject: { rol: 4, id_departamento: 5 },
} as const;
const OLDER = "Esta pestaña es de una versión anterior. Vuelva a cargarla para seguir.";
const REFUSED = "El navegador no permite guardar en este equipo.";
const BROKEN = "No se puede leer lo guardado en este equipo.";
const WORDS = [OLDER, REFUSED, BROKEN];

let root: Root;
const reload = vi.fn();

const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const shown = () => textOf(document.body);
async function settle(done: () => boolean) {
  for (let left = 150; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  if (!done()) throw new Error(`Never: ${String(done)} in: ${shown()}`);
}
const shows = (text: string) => settle(() => shown().includes(text));
const alertTexts = () => [...document.querySelectorAll("[role=alert]")].map(textOf);
const open = () => act(async () => root.render(<FieldApp tiles={{}} />));
async function press(name: string) {
  const target = [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => textOf(one) === name);
  await act(async () => target?.click());
}

/** Every use of the store fails from now on. */
function refuses(name: string) {
  const fail = () => {
    throw new DOMException("no", name);
  };
  vi.spyOn(indexedDB, "open").mockImplementation(fail);
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(fail);
}

/** A newer version of the application opens the store in another tab. */
const newer = () =>
  act(async () => {
    (await openDB(NAME, VERSION + 1)).close();
  });

beforeAll(() => import("@/contract"));
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("location", { ...window.location, hash: "", pathname: "/campo", search: "", reload });
  reload.mockClear();
  localStorage.clear();
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  await deleteDB(NAME);
  await setActivePerson(ANA);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a tab of an older version", () => {
  it("says so by itself as soon as a newer one takes the store, once, and reloads", async () => {
    await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
    await open();
    await shows("Isla Incahuasi");
    expect(alertTexts()).toEqual([]);
    await newer();
    await shows(OLDER);
    expect(alertTexts()).toEqual([`${OLDER}Volver a cargar`]);
    // What was shown stays readable.
    expect(shown()).toContain("Isla Incahuasi");
    await press("Volver a cargar");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("says so when it is opened beside a newer one", async () => {
    await newer();
    await open();
    await shows(OLDER);
    expect(document.querySelector("[data-waiting]")).toBeNull();
  });

  it("says so where a record is opened, and of what is typed", async () => {
    const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
    await putRecord(record);
    await newer();
    const person = { ...ANA, preparado: null };
    await act(async () => root.render(<OneRecord {...{ person, clave: record.clave }}>{() => "Abierto"}</OneRecord>));
    await shows(OLDER);
    expect(document.querySelector("a[aria-label='Volver a la lista']")?.getAttribute("href")).toBe("#/");
    keepSoon(record.clave, () => fieldRecord(record.clave));
    await allKept();
    expect(keepingNow().failed).toContain(OLDER);
  });
});

it("where the browser has no such store the screen opens all the same, and says what it needs", async () => {
  vi.stubGlobal("indexedDB", undefined);
  vi.resetModules();
  const fresh = await import("@/components/campo/field-app");
  await act(async () => root.render(<fresh.FieldApp tiles={{}} />));
  await shows(REFUSED);
  expect(shown()).toContain("permita en el navegador que este sitio guarde datos");
});

it("where the field screen is off what is on the device can be sent or saved, and nothing new is made", async () => {
  await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
  await act(async () => root.render(<FieldApp tiles={{}} closing />));
  await shows("Isla Incahuasi");
  expect(shown()).toContain("El registro en campo está apagado en este sistema.");
  for (const words of ["Registrar atractivo", "Facilidad", "Preparar el equipo", "Cargar un archivo"]) {
    expect(shown()).not.toContain(words);
  }
});

describe("a store that cannot be read", () => {
  it.each([
    ["SecurityError", REFUSED],
    ["InvalidStateError", REFUSED],
    ["UnknownError", BROKEN],
    ["QuotaExceededError", BROKEN],
  ])("is told in words at the opening: %s", async (name, words) => {
    refuses(name);
    await open();
    await shows(words);
    expect(WORDS.filter((one) => shown().includes(one))).toEqual([words]);
    expect(document.querySelector("[data-waiting]")).toBeNull();
  });

  it("is told where the browser does not even let its small memory be read, which an earlier version needs", async () => {
    const store = await openDB(NAME, VERSION);
    await store.put("personas", { ...ANA, preparado: null });
    store.close();
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    await open();
    await shows(REFUSED);
  });

  it("is told while the screen is open, and no more once it can be read again", async () => {
    await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
    await open();
    await shows("Isla Incahuasi");
    refuses("UnknownError");
    await act(async () => reportChange());
    await shows(BROKEN);
    expect(shown()).toContain("Isla Incahuasi");
    vi.restoreAllMocks();
    await act(async () => reportChange());
    await settle(() => !shown().includes(BROKEN));
    expect(shown()).toContain("Isla Incahuasi");
  });

  it("is told where the browser refuses to open it", async () => {
    await deleteDB(NAME);
    refuses("SecurityError");
    await open();
    await shows(REFUSED);
  });

  it("is called slow where nothing answers for a while", async () => {
    vi.useFakeTimers();
    vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => new IDBRequest());
    await open();
    await act(() => vi.advanceTimersByTimeAsync(7900));
    expect([alertTexts(), document.querySelector("[data-waiting]") !== null]).toEqual([[], true]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(alertTexts()).toEqual([expect.stringContaining("Cierre las otras pestañas de este sistema")]);
    vi.useRealTimers();
  });
});

it("knows a browser without such a store", () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(troubleOf(new ReferenceError("indexedDB is not defined"))).toBe("refused");
});
