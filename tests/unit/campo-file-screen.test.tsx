// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { FileScreen } from "@/components/campo/file-screen";
import { database } from "@/lib/campo/database";
import { fieldFile } from "@/lib/campo/file";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { AT, takenAlong } from "../support/field-trouble";
import { oneUint8Array } from "../support/one-uint8array";
import { pageText, press, pressButton, show, textOf } from "../support/page";

/** Loading a file, as a person sees it. */

/** Reading loads its code first, which takes its time. */
const settle = () => waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
async function pressNamed(name: string) {
  await pressButton(name);
  await settle();
}
async function give(file: Blob) {
  const input = document.querySelector("input[type=file]");
  if (!input) throw new Error("no input");
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  await settle();
}
const open = (clave = "4") => show(<FileScreen person={{ clave }} />);
const record = takenAlong({ nombre_atractivo: "Laguna Hedionda" });
const file = () => fieldFile([{ record, photos: [] }], { clave: "4", nombre: "Ana Quispe" }, AT);

beforeEach(async () => {
  oneUint8Array();
  await (await database()).clear("registros");
});

it("the screen that loads a file says what the file holds, and loads it", async () => {
  await open();
  await give(await file());
  expect(pageText()).toContain("Archivo de Ana Quispe, del 21/11/2026");
  expect(pageText()).toContain("1 registro, 0 fotografías");
  expect(pageText()).toContain("Laguna HediondaDatos del atractivo · Nuevo en este equipo");
  expect(pageText()).not.toContain("otra persona");
  expect(await fieldRecord(record.clave)).toBeNull();
  await pressNamed("Cargar");
  expect(pageText()).toContain("Se cargó 1 registro con 0 fotografías.");
  expect(await fieldRecord(record.clave)).toEqual(record);
  expect(screen.getByRole("link", { name: "Ver la lista" }).getAttribute("href")).toBe("#/");
});

it("the screen that loads a file says before it that another person's work becomes this one's", async () => {
  await open("7");
  await give(await file());
  expect(pageText()).toContain("Lo guardó otra persona: Ana Quispe. Al cargarlo pasa a ser suyo");
  await pressNamed("Cancelar");
  expect(await fieldRecord(record.clave)).toBeNull();
  expect(screen.getByRole("button", { name: "Elegir archivo" })).toBeDefined();
});

it("the screen that loads a file asks before it replaces a newer record", async () => {
  const newer = { ...record, cambiado: "2026-11-25T00:00:00.000Z", cite: "newer" };
  await putRecord(newer);
  await open();
  await give(await file());
  expect(pageText()).toContain("En este equipo hay uno más nuevo");
  await pressNamed("Cargar");
  expect((await fieldRecord(record.clave))?.cite).toBe("newer");
  await give(await file());
  await press(screen.getByRole("checkbox"));
  await pressNamed("Cargar");
  expect((await fieldRecord(record.clave))?.cite).toBeNull();
});

it("the screen that loads a file says why one cannot be loaded", async () => {
  await open();
  await give(new Blob(["%PDF"]));
  expect(textOf(screen.getByRole("alert"))).toContain("no es de registros de campo");
});
