// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FieldApp } from "@/components/campo/field-app";
import { OneRecord } from "@/components/campo/work";
import { reportChange } from "@/lib/campo/changes";
import { NAME, VERSION } from "@/lib/campo/database";
import { allKept, keepingNow, keepSoon } from "@/lib/campo/keeping";
import { setActivePerson } from "@/lib/campo/person";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { troubleOf } from "@/lib/campo/store-trouble";
import { takenAlong } from "../support/field-trouble";
import { findText, pageText, pressButton, show, textOf } from "../support/page";

/** A store of the device that cannot be read: of a newer version, refused by the browser, or damaged. */

const ANA = {
  ...{ clave: "4", nombre: "Ana Quispe", departamento: "Potosí" },
  subject: { rol: 4, id_departamento: 5 },
} as const;
const OLDER = "Esta pestaña es de una versión anterior. Vuelva a cargarla para seguir.";
const REFUSED = "El navegador no permite guardar en este equipo.";
const BROKEN = "No se puede leer lo guardado en este equipo.";
const WORDS = [OLDER, REFUSED, BROKEN];

const reload = vi.fn();

const alertTexts = () => screen.queryAllByRole("alert").map(textOf);
const open = () => show(<FieldApp tiles={{}} />);

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
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("location", { ...window.location, hash: "", pathname: "/campo", search: "", reload });
  reload.mockClear();
  await deleteDB(NAME);
  await setActivePerson(ANA);
});

describe("a tab of an older version", () => {
  it("a tab of an older version says so as soon as a newer one takes the store, once, and reloads", async () => {
    await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
    await open();
    await findText("Isla Incahuasi");
    expect(alertTexts()).toEqual([]);
    await newer();
    await findText(OLDER);
    expect(alertTexts()).toEqual([`${OLDER}Volver a cargar`]);
    // What was shown stays readable.
    expect(pageText()).toContain("Isla Incahuasi");
    await pressButton("Volver a cargar");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("a tab of an older version says so when it is opened beside a newer one", async () => {
    await newer();
    await open();
    await findText(OLDER);
    expect(document.querySelector("[data-waiting]")).toBeNull();
  });

  it("a tab of an older version says so where a record is opened, and of what is typed", async () => {
    const record = takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" });
    await putRecord(record);
    await newer();
    const person = { ...ANA, preparado: null };
    await show(<OneRecord {...{ person, clave: record.clave }}>{() => "Abierto"}</OneRecord>);
    await findText(OLDER);
    expect(screen.getByRole("link", { name: "Volver a la lista" }).getAttribute("href")).toBe("#/");
    keepSoon(record.clave, () => fieldRecord(record.clave));
    await allKept();
    expect(keepingNow().failed).toContain(OLDER);
  });
});

it("where the browser has no such store the screen opens all the same, and says what it needs", async () => {
  vi.stubGlobal("indexedDB", undefined);
  vi.resetModules();
  const fresh = await import("@/components/campo/field-app");
  await show(<fresh.FieldApp tiles={{}} />);
  await findText(REFUSED);
  expect(pageText()).toContain("permita en el navegador que este sitio guarde datos");
});

it("where the field screen is off what is on the device can be sent or saved, and nothing new is made", async () => {
  await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
  await show(<FieldApp tiles={{}} closing />);
  await findText("Isla Incahuasi");
  expect(pageText()).toContain("El registro en campo está apagado en este sistema.");
  for (const words of ["Registrar atractivo", "Facilidad", "Preparar el equipo", "Cargar un archivo"]) {
    expect(pageText()).not.toContain(words);
  }
});

describe("a store that cannot be read", () => {
  it.each([
    ["SecurityError", REFUSED],
    ["InvalidStateError", REFUSED],
    ["UnknownError", BROKEN],
    ["QuotaExceededError", BROKEN],
  ])("a store of the device that fails with %s is told in words at the opening", async (name, words) => {
    refuses(name);
    await open();
    await findText(words);
    expect(WORDS.filter((one) => pageText().includes(one))).toEqual([words]);
    expect(document.querySelector("[data-waiting]")).toBeNull();
  });

  it("a refused store is told where the browser does not even let its small memory be read, which an earlier version needs", async () => {
    const store = await openDB(NAME, VERSION);
    await store.put("personas", { ...ANA, preparado: null });
    store.close();
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    await open();
    await findText(REFUSED);
  });

  it("a store that fails while the screen is open is told, and no more once it can be read again", async () => {
    await putRecord(takenAlong({ nombre_atractivo: "Isla Incahuasi", g_z: "1" }));
    await open();
    await findText("Isla Incahuasi");
    refuses("UnknownError");
    await act(async () => reportChange());
    await findText(BROKEN);
    expect(pageText()).toContain("Isla Incahuasi");
    vi.restoreAllMocks();
    await act(async () => reportChange());
    await waitFor(() => expect(pageText()).not.toContain(BROKEN));
    expect(pageText()).toContain("Isla Incahuasi");
  });

  it("a store that the browser refuses to open is told", async () => {
    await deleteDB(NAME);
    refuses("SecurityError");
    await open();
    await findText(REFUSED);
  });

  it("a store that does not answer for a while is called slow", async () => {
    vi.useFakeTimers();
    vi.spyOn(IDBObjectStore.prototype, "getAll").mockImplementation(() => new IDBRequest());
    await open();
    await act(() => vi.advanceTimersByTimeAsync(7900));
    expect([alertTexts(), document.querySelector("[data-waiting]") !== null]).toEqual([[], true]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(alertTexts()).toEqual([expect.stringContaining("Cierre las otras pestañas de este sistema")]);
  });
});

it("a browser without a store counts as one that refuses it", () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(troubleOf(new ReferenceError("indexedDB is not defined"))).toBe("refused");
});
