// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act as reactAct } from "react";
import { createRoot, type Root } from "react-dom/client";
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

/** The view that prepares the device, in front of a server. */

let root: Root;
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
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = "";
  window.location.hash = "";
  await dropPerson(person.clave);
});

/** React is told of a test only meanwhile: the store and the server bring things by themselves, too. */
async function act(work: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await reactAct(work);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}

const words = () => document.body.textContent ?? "";
const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("button, a")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
  if (!found) throw new Error(`No ${name} in: ${words()}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());
const show = (line: Line, llevar: readonly string[] = []) =>
  act(async () =>
    root.render(
      <LineContext value={line}>
        <PrepareScreen person={person} llevar={llevar} />
      </LineContext>,
    ),
  );
const until = (text: string) => vi.waitFor(() => expect(words()).toContain(text), { timeout: 12_000, interval: 10 });

vi.setConfig({ testTimeout: 30_000 });

it("prepares the device, says what is there with its size, and asks the browser once to keep it", async () => {
  await show("there");
  await until("falta llevar");
  await press("Preparar el equipo");
  await until("Listo. Se llevaron las listas.");
  await until("en 87 municipios");
  expect(words()).toMatch(/Catálogos y formularios\d+ kB/);
  expect(words()).toContain("El navegador se comprometió a conservarlo");
  expect(words()).toContain("quedan 2,8 GB");
  expect(persist).toHaveBeenCalledTimes(1);
  expect((await (await database()).get("personas", person.clave))?.preparado).not.toBeNull();
  expect(button("Ir a registrar").getAttribute("href")).toBe("#/");
});

it("begins by itself with what the address asks for, and takes the request out of the address", async () => {
  window.location.hash = "#/preparar?llevar=ppirta:12";
  await show("there", ["ppirta:12"]);
  await until("Se llevaron las listas y 1 registro");
  expect(await fieldRecords(person.clave)).toHaveLength(1);
  expect(words()).toContain("1, de Palca");
  expect(window.location.hash).toBe("#/preparar");
});

it("takes the person's own incomplete records", async () => {
  await show("there");
  await until("Todos los que registró usted");
  await press("Llevar mis incompletos");
  await until("Se llevaron las listas y 1 registro");
});

it("finds another record, and says why one cannot be taken along", async () => {
  await show("there");
  const input = document.querySelector<HTMLInputElement>("input[type=search]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "laguna");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await until("Ya fue derivado");
  expect(document.querySelector("[aria-label='Llevar Laguna Derivada']")).toBeNull();
  await press("Llevar Laguna Verde");
  await until("Se llevaron las listas y 1 registro");
  expect(words()).toContain("Elegidos en la búsqueda");
});

it("waits for a line, and goes on by itself when a cut line is back", async () => {
  await show("gone", ["ppirta:12"]);
  await until("Preparar el equipo necesita línea");
  // Nothing was begun, so there is nothing to go on with.
  expect(document.body.textContent).not.toContain("Seguir");
  expect(button("Preparar el equipo").getAttribute("aria-disabled")).toBe("true");
  expect(await fieldRecords(person.clave)).toEqual([]);
  refuses = new ApiError(0, "");
  await show("there");
  await until("Se cortó la línea");
  await show("gone");
  refuses = null;
  await show("there");
  await until("Se llevaron las listas y 1 registro");
});

it("tells what the browser did not promise, and a session that ended", async () => {
  persists = false;
  refuses = new ApiError(401, "No autenticado");
  await show("there");
  await until("falta llevar");
  await press("Preparar el equipo");
  await until("Su sesión terminó");
  expect(words()).toContain("El navegador no se comprometió a conservarlo");
});

it("warns of a preparation of more than seven days ago", async () => {
  person = { ...person, preparado: new Date(Date.now() - 9 * 86_400_000).toISOString() };
  await show("there");
  await until("hace 9 días");
  expect(words()).toContain("Prepare el equipo de nuevo.");
  expect(button("Preparar de nuevo")).toBeTruthy();
});

it("lets the national level choose departments", async () => {
  person = { ...person, subject: { rol: 2, id_departamento: null } };
  await show("there", ["ppirta:12"]);
  await until("Elija el departamento");
  expect(await fieldRecords(person.clave)).toEqual([]);
  const select = document.querySelector<HTMLSelectElement>("select");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, String(LA_PAZ));
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await until("Se llevaron las listas y 1 registro");
  expect(words()).toContain("Localidades de LA PAZ");
  expect(words()).toContain("Llevar otro departamento");
});
