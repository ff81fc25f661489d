// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PrepareScreen } from "@/components/campo/prepare-screen";
import { type Line, LineContext } from "@/components/campo/use-line";
import { matchCall } from "@/contract";
import { ApiError } from "@/lib/api-client";
import { database } from "@/lib/campo/database";
import { dropPerson } from "@/lib/campo/person";
import { fieldRecords } from "@/lib/campo/records";
import type { PersonaDeCampo } from "@/lib/campo/types";
import { ATRACTIVO_12, recordServer } from "../support/field-record";
import { fieldServer, LA_PAZ, tecnico } from "../support/field-desk";
import { ownAnswer, ownJson } from "../support/own-answer";
import { findText, pageText, pressButton, show, write } from "../support/page";

/** The view that prepares the device, in front of a server. */

let person: PersonaDeCampo;
let persists: boolean;
let persist: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let refuses: ApiError | null;
let count = 0;

const { answer } = recordServer();
const server = fieldServer((name, input) => {
  if (refuses) throw refuses;
  if (name === "ppirta.list") {
    const own = input.query?.["completo"] === "0";
    const other = { ...ATRACTIVO_12, id: 13, nombre_atractivo: "Laguna Derivada", derivado: 1, propio: 0 };
    return { ppirta: { data: own ? [ATRACTIVO_12] : [ATRACTIVO_12, other], total: own ? 1 : 2 } };
  }
  if (name === "ppirtf.list") return { ppirtf: { data: [], total: 0 } };
  return answer(name, input);
});

async function respond(url: string): Promise<Response> {
  if (url.startsWith("/mapa/")) return ownAnswer("x".repeat(2048));
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const match = matchCall("GET", pathname.slice("/api".length));
  if (!match) return ownAnswer("", { status: 404 });
  try {
    const id = match.id === null ? {} : { id: Number(match.id) };
    const query = match.endpoint.query.parse(Object.fromEntries(searchParams));
    return ownJson(await server.api(match.name, { ...id, query: Object.assign({}, query) }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw new TypeError("network");
    return ownJson({ message: error.message }, { status: error.status });
  }
}

beforeEach(async () => {
  vi.stubGlobal("fetch", (url: string) => respond(url));
  [persists, refuses] = [true, null];
  persist = vi.fn(async () => persists);
  vi.stubGlobal("navigator", {
    storage: { persisted: async () => false, persist, estimate: async () => ({ usage: 1e6, quota: 3e9 }) },
  });
  // The preparation of a document is one for each person.
  person = { ...tecnico, clave: `p${(count += 1)}` };
  await (await database()).put("personas", person);
});
afterEach(async () => {
  cleanup();
  window.location.hash = "";
  await dropPerson(person.clave);
});

const open = (line: Line, llevar: readonly string[] = []) =>
  show(
    <LineContext value={line}>
      <PrepareScreen person={person} llevar={llevar} />
    </LineContext>,
  );

vi.setConfig({ testTimeout: 30_000 });

it("«Preparar el equipo» prepares the device, says what is there with its size, and asks the browser once to keep it", async () => {
  await open("there");
  await findText("falta llevar");
  await pressButton("Preparar el equipo");
  await findText("Listo. Se llevaron las listas.");
  await findText("en 87 municipios");
  expect(pageText()).toMatch(/Catálogos y formularios\d+ kB/);
  expect(pageText()).toContain("El navegador se comprometió a conservarlo");
  expect(pageText()).toContain("quedan 2,8 GB");
  expect(persist).toHaveBeenCalledTimes(1);
  expect((await (await database()).get("personas", person.clave))?.preparado).not.toBeNull();
  expect(screen.getByRole("link", { name: "Ir a registrar" }).getAttribute("href")).toBe("#/");
});

it("the preparation begins by itself with what the address asks for, and takes the request out of the address", async () => {
  window.location.hash = "#/preparar?llevar=ppirta:12";
  await open("there", ["ppirta:12"]);
  await findText("Se llevaron las listas y 1 registro");
  expect(await fieldRecords(person.clave)).toHaveLength(1);
  expect(pageText()).toContain("1, de Palca");
  expect(window.location.hash).toBe("#/preparar");
});

it("the preparation takes the person's own incomplete records", async () => {
  await open("there");
  await findText("Todos los que registró usted");
  await pressButton("Llevar mis incompletos");
  await findText("Se llevaron las listas y 1 registro");
});

it("the preparation finds another record, and says why one cannot be taken along", async () => {
  await open("there");
  await write(screen.getByRole("searchbox"), "laguna");
  await findText("Ya fue derivado");
  expect(screen.queryByLabelText("Llevar Laguna Derivada")).toBeNull();
  await pressButton("Llevar Laguna Verde");
  await findText("Se llevaron las listas y 1 registro");
  expect(pageText()).toContain("Elegidos en la búsqueda");
});

it("the preparation waits for a line, and goes on by itself when a cut line is back", async () => {
  await open("gone", ["ppirta:12"]);
  await findText("Preparar el equipo necesita línea");
  // Nothing was begun, so there is nothing to go on with.
  expect(pageText()).not.toContain("Seguir");
  expect(screen.getByRole("button", { name: "Preparar el equipo" }).getAttribute("aria-disabled")).toBe("true");
  expect(await fieldRecords(person.clave)).toEqual([]);
  refuses = new ApiError(0, "");
  await open("there");
  await findText("Se cortó la línea");
  await open("gone");
  refuses = null;
  await open("there");
  await findText("Se llevaron las listas y 1 registro");
});

it("the preparation tells what the browser did not promise, and a session that ended", async () => {
  persists = false;
  refuses = new ApiError(401, "No autenticado");
  await open("there");
  await findText("falta llevar");
  await pressButton("Preparar el equipo");
  await findText("Su sesión terminó");
  expect(pageText()).toContain("El navegador no se comprometió a conservarlo");
});

it("a preparation of more than seven days ago is warned of", async () => {
  person = { ...person, preparado: new Date(Date.now() - 9 * 86_400_000).toISOString() };
  await open("there");
  await findText("hace 9 días");
  expect(pageText()).toContain("Prepare el equipo de nuevo.");
  expect(screen.getByRole("button", { name: "Preparar de nuevo" })).toBeDefined();
});

it("the preparation lets the national level choose departments", async () => {
  person = { ...person, subject: { rol: 2, id_departamento: null } };
  await open("there", ["ppirta:12"]);
  await findText("Elija el departamento");
  expect(await fieldRecords(person.clave)).toEqual([]);
  const select = document.querySelector("select")!;
  await act(async () => void fireEvent.change(select, { target: { value: String(LA_PAZ) } }));
  await findText("Se llevaron las listas y 1 registro");
  expect(pageText()).toContain("Localidades de LA PAZ");
  expect(pageText()).toContain("Llevar otro departamento");
});
