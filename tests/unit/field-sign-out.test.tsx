// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginForm } from "@/app/(public)/login/login-form";
import { FieldApp } from "@/components/campo/field-app";
import { useUnfinishedSignOut } from "@/components/campo/unfinished-sign-out";
import { reportBack } from "@/lib/connection/connection";
import { database } from "@/lib/campo/database";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { fieldRecord, putRecord } from "@/lib/campo/records";
import { askSession } from "@/lib/campo/session";
import { noteSignOut, unfinishedSignOut } from "@/lib/campo/sign-out";
import { takenAlong } from "../support/field-trouble";
import { ownJson } from "../support/own-answer";

/** Signing out in the field without a line: hidden at once, and over at the server when it answers next. */

const ANA = {
  clave: "4",
  nombre: "Ana Quispe",
  subject: { rol: 4, id_departamento: 5 },
  departamento: "Potosí",
} as const;
const LUIS = { ...ANA, clave: "7", nombre: "Luis Choque" };
const LATER = "En el servidor la sesión se cerrará sola cuando vuelva la línea.";
const SESION = "GET /campo/sesion";
const SALIR = "POST /api/auth/salir";

let root: Root;
/** The server: whose session the browser's cookies are of, and whether it can be reached. */
let signedIn: typeof ANA | typeof LUIS | null;
let line: boolean;
/** The ministry API behind it cannot end a session now. */
let refuses: boolean;
let calls: string[];
const assign = vi.fn();

const textOf = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
const shown = () => textOf(document.body);
async function settle(done: () => boolean) {
  for (let left = 150; left > 0 && !done(); left -= 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));
  }
  if (!done()) throw new Error(`Never: ${String(done)} in: ${shown()}`);
}
const shows = (text: string) => settle(() => shown().includes(text));
async function press(name: string) {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>("button, a, [role=menuitem]")].find(
      (one) => textOf(one) === name || one.getAttribute("aria-label") === name,
    );
  await settle(() => found() !== undefined);
  await act(async () => found()?.click());
}
/** Resolves once the screen asks nothing more of the server by itself. */
async function quiet() {
  let before = -1;
  await settle(() => {
    const same = calls.length === before;
    before = calls.length;
    return same;
  });
}
/** Confirms the question about signing out. */
async function confirm() {
  await shows("Confirmar para Cerrar su Sesión");
  const button = [...document.querySelectorAll<HTMLElement>("[role=alertdialog] button, [role=dialog] button")].at(-1);
  await act(async () => button?.click());
}
const lineIs = (there: boolean) => {
  line = there;
  return act(async () => void window.dispatchEvent(new Event(there ? "online" : "offline")));
};

async function answer(call: string): Promise<Response> {
  calls.push(call);
  if (!line) throw new TypeError("Failed to fetch");
  if (call === SESION) return ownJson({ persona: signedIn, referencias: true });
  if (call === "GET /api/salud") return ownJson({ api: "ok" });
  if (call === "POST /api/auth/entrar") signedIn = ANA;
  if (call === SALIR && refuses) return ownJson({}, { status: 502 });
  if (call === SALIR) signedIn = null;
  return ownJson({}, { status: call.includes("/api/auth/") ? 200 : 503 });
}

beforeAll(() => import("@/contract"));
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) => answer(`${method} ${url}`));
  localStorage.clear();
  [signedIn, line, refuses, calls] = [ANA, true, false, []];
  assign.mockClear();
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  const db = await database();
  await Promise.all((["registros", "imagenes", "personas", "fotografias"] as const).map((name) => db.clear(name)));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => act(async () => root.render(<FieldApp tiles={{}} />));

describe("without a line", () => {
  it("hides the work at once, ends the session first when the line is back, and sends nothing in it", async () => {
    await open();
    await shows("Registrar atractivo");
    await lineIs(false);
    await shows("Sin línea");
    // Whole, so that it would be sent.
    const record = takenAlong({ g_z: "4135" });
    await act(() => putRecord(record));
    await shows("Isla Incahuasi");
    calls = [];
    await press("Abrir menú");
    await press("Cerrar Sesión");
    await shows("Hay trabajo de campo sin enviar en este equipo");
    await press("Dejar en este equipo");
    await shows(LATER);
    expect(shown()).not.toContain("Isla Incahuasi");
    expect(calls).not.toContain(SALIR);
    expect([await activePerson(), (await fieldRecord(record.clave)) !== null]).toEqual([null, true]);

    calls = [];
    await lineIs(true);
    await shows("Este equipo todavía no está preparado");
    expect(calls.slice(0, 3)).toEqual([SESION, SALIR, SESION]);
    expect(calls.filter((call) => call.startsWith("PUT") || call.startsWith("POST"))).toEqual([SALIR]);
    expect([signedIn, unfinishedSignOut(), await activePerson()]).toEqual([null, null, null]);

    signedIn = ANA;
    await lineIs(true);
    await shows("Isla Incahuasi");
    await settle(() => calls.some((call) => call.startsWith("PUT /api/ppirta")));
  });

  it("can be done by who opened the page without one, and is still in force when it is opened again", async () => {
    await setActivePerson(ANA);
    line = false;
    await open();
    await shows("Registrar atractivo");
    await press("Abrir menú");
    await press("Cerrar Sesión");
    await confirm();
    await shows(LATER);
    await act(async () => root.render(null));
    await open();
    await shows(LATER);
    expect(shown()).not.toContain("Iniciar sesión");
  });

  it("is noticed while signing out, too", async () => {
    await open();
    await shows("Registrar atractivo");
    await quiet();
    line = false;
    await press("Abrir menú");
    await press("Cerrar Sesión");
    await confirm();
    await shows(LATER);
    expect(calls).toContain(SALIR);
    // It asks from then on as often as without a line.
    await shows("Sin línea");
    expect(unfinishedSignOut()).toBe("4");
  });
});

describe("a session that is to be ended", () => {
  beforeEach(async () => {
    await setActivePerson(ANA);
    noteSignOut("4");
  });

  it("is nobody's until it is over, however often that fails", async () => {
    refuses = true;
    expect(await askSession()).toBeNull();
    expect([unfinishedSignOut(), await activePerson()]).toEqual(["4", null]);
    refuses = false;
    expect(await askSession()).toMatchObject({ persona: null, referencias: true });
    expect([unfinishedSignOut(), signedIn]).toEqual([null, null]);
    calls = [];
    await askSession();
    expect(calls).toEqual([SESION]);
  });

  it("has ended by itself meanwhile: nothing more is asked for", async () => {
    signedIn = null;
    expect(await askSession()).toMatchObject({ persona: null });
    expect([calls, unfinishedSignOut()]).toEqual([[SESION], null]);
  });

  it("is not the one of another person, who signed in since", async () => {
    signedIn = LUIS;
    expect(await askSession()).toMatchObject({ persona: { clave: "7" } });
    expect([calls, unfinishedSignOut(), signedIn]).toEqual([[SESION], null, LUIS]);
  });

  it("shows the person neither by what was asked before, nor after it is over", async () => {
    await setActivePerson(ANA);
    expect(await activePerson()).toBeNull();
    // An answer of before the sign-out that is written only now.
    await setActivePerson(ANA);
    await askSession();
    expect(await activePerson()).toBeNull();
    await setActivePerson(ANA);
    expect((await activePerson())?.clave).toBe("4");
  });

  it("is ended from a page of the desk, which is left", async () => {
    vi.stubGlobal("location", { assign, pathname: "/inicio", search: "" });
    const Page = () => {
      return useUnfinishedSignOut("4") ? "Nada" : "Datos";
    };
    line = false;
    await act(async () => root.render(<Page />));
    await settle(() => calls.length > 0);
    expect([unfinishedSignOut(), assign.mock.calls, shown()]).toEqual(["4", [], "Nada"]);
    line = true;
    await act(async () => reportBack());
    await settle(() => assign.mock.calls.length > 0);
    expect([assign.mock.calls, signedIn]).toEqual([[["/login"]], null]);
  });

  it("is not the one of a new sign-in of the same person", async () => {
    vi.stubGlobal("location", { assign, pathname: "/login", search: "" });
    await act(async () => root.render(<LoginForm volver="/campo" emailPattern=".+@.+" />));
    const write = (name: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input) input.value = value;
    };
    write("email", "ana@turismo.bo");
    write("password", "secreta");
    await press("Iniciar Sesion");
    await settle(() => assign.mock.calls.length > 0);
    expect(await askSession()).toMatchObject({ persona: { clave: "4" } });
    expect(calls).not.toContain(SALIR);
  });
});
