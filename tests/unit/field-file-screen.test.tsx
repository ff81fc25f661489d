// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FileScreen } from "@/components/campo/file-screen";
import { database } from "@/lib/campo/database";
import { fieldFile } from "@/lib/campo/file";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { AT, takenAlong } from "../support/field-trouble";
import { oneUint8Array } from "../support/one-uint8array";

/** Loading a file, as a person sees it. */

let root: Root;

/** Reading loads its code first, which takes its time. */
async function settle(done: () => boolean) {
  for (let left = 100; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
}
const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const page = () => textOf(document.body);
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].find((one) => textOf(one) === name);
const busy = () => document.querySelector("[aria-busy=true]") !== null;
const press = async (name: string) => {
  await act(async () => named(name)?.click());
  await settle(() => !busy());
};
async function give(file: Blob) {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("no input");
  Object.defineProperty(input, "files", { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await settle(() => !busy());
}
const show = async (clave = "4") => {
  await act(async () => root.render(<FileScreen person={{ clave }} />));
};
const record = takenAlong({ nombre_atractivo: "Laguna Hedionda" });
const file = () => fieldFile([{ record, photos: [] }], { clave: "4", nombre: "Ana Quispe" }, AT);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  oneUint8Array();
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  await (await database()).clear("registros");
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe("the screen that loads a file", () => {
  it("says what a file holds, and loads it", async () => {
    await show();
    await give(await file());
    expect(page()).toContain("Archivo de Ana Quispe, del 21/11/2026");
    expect(page()).toContain("1 registro, 0 fotografías");
    expect(page()).toContain("Laguna HediondaDatos del atractivo · Nuevo en este equipo");
    expect(page()).not.toContain("otra persona");
    expect(await fieldRecord(record.clave)).toBeNull();
    await press("Cargar");
    expect(page()).toContain("Se cargó 1 registro con 0 fotografías.");
    expect(await fieldRecord(record.clave)).toEqual(record);
    expect(named("Ver la lista")?.getAttribute("href")).toBe("#/");
  });

  it("says before it loads that another person's work becomes this one's", async () => {
    await show("7");
    await give(await file());
    expect(page()).toContain("Lo guardó otra persona: Ana Quispe. Al cargarlo pasa a ser suyo");
    await press("Cancelar");
    expect(await fieldRecord(record.clave)).toBeNull();
    expect(named("Elegir archivo")).toBeDefined();
  });

  it("asks before it replaces a newer one", async () => {
    const newer = { ...record, cambiado: "2026-11-25T00:00:00.000Z", cite: "newer" };
    await putRecord(newer);
    await show();
    await give(await file());
    expect(page()).toContain("En este equipo hay uno más nuevo");
    await press("Cargar");
    expect((await fieldRecord(record.clave))?.cite).toBe("newer");
    await give(await file());
    await act(async () => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
    await press("Cargar");
    expect((await fieldRecord(record.clave))?.cite).toBeNull();
  });

  it("says why a file cannot be loaded", async () => {
    await show();
    await give(new Blob(["%PDF"]));
    expect(textOf(document.querySelector("[role=alert]"))).toContain("no es de registros de campo");
  });
});
