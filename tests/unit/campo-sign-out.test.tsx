// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
import { findText, pageText, pause, press, pressButton, show, write } from "../support/page";

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

/** The server: whose session the browser's cookies are of, and whether it can be reached. */
let signedIn: typeof ANA | typeof LUIS | null;
let line: boolean;
/** The ministry API behind it cannot end a session now. */
let refuses: boolean;
let calls: string[];
const assign = vi.fn();

/** The menu is a popover, which stays hidden in the tests' document. */
async function leave() {
  await pressButton("Abrir menú");
  await press(await screen.findByRole("button", { name: "Cerrar Sesión", hidden: true }));
}
/** Resolves once the screen asks nothing more of the server by itself. */
async function quiet() {
  let before: number;
  do {
    before = calls.length;
    await pause(20);
  } while (calls.length !== before);
}
/** Confirms the question about signing out. */
async function confirm() {
  await findText("Confirmar para Cerrar su Sesión");
  await press(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cerrar Sesión" }));
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
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", (url: string, { method = "GET" }: RequestInit = {}) => answer(`${method} ${url}`));
  [signedIn, line, refuses, calls] = [ANA, true, false, []];
  assign.mockClear();
  const db = await database();
  await Promise.all((["registros", "imagenes", "personas", "fotografias"] as const).map((name) => db.clear(name)));
});

const open = () => show(<FieldApp tiles={{}} />);

describe("without a line", () => {
  it("signing out without a line hides the work at once, ends the session first when the line is back, and sends nothing in it", async () => {
    await open();
    await findText("Registrar atractivo");
    await lineIs(false);
    await findText("Sin línea");
    // Whole, so that it would be sent.
    const record = takenAlong({ g_z: "4135" });
    await act(() => putRecord(record));
    await findText("Isla Incahuasi");
    calls = [];
    await leave();
    await findText("Hay trabajo de campo sin enviar en este equipo");
    await press(await screen.findByRole("button", { name: "Dejar en este equipo" }));
    await findText(LATER);
    expect(pageText()).not.toContain("Isla Incahuasi");
    expect(calls).not.toContain(SALIR);
    expect([await activePerson(), (await fieldRecord(record.clave)) !== null]).toEqual([null, true]);

    calls = [];
    await lineIs(true);
    await findText("Este equipo todavía no está preparado");
    expect(calls.slice(0, 3)).toEqual([SESION, SALIR, SESION]);
    expect(calls.filter((call) => call.startsWith("PUT") || call.startsWith("POST"))).toEqual([SALIR]);
    expect([signedIn, unfinishedSignOut(), await activePerson()]).toEqual([null, null, null]);

    signedIn = ANA;
    await lineIs(true);
    await findText("Isla Incahuasi");
    await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/^PUT \/api\/ppirta/)));
  });

  it("signing out works for who opened the page without a line, and still holds when it is opened again", async () => {
    await setActivePerson(ANA);
    line = false;
    await open();
    await findText("Registrar atractivo");
    await leave();
    await confirm();
    await findText(LATER);
    await show(null);
    await open();
    await findText(LATER);
    expect(pageText()).not.toContain("Iniciar sesión");
  });

  it("a line that is lost while signing out is noticed", async () => {
    await open();
    await findText("Registrar atractivo");
    await quiet();
    line = false;
    await leave();
    await confirm();
    await findText(LATER);
    expect(calls).toContain(SALIR);
    // It asks from then on as often as without a line.
    await findText("Sin línea");
    expect(unfinishedSignOut()).toBe("4");
  });
});

describe("a session that is to be ended", () => {
  beforeEach(async () => {
    await setActivePerson(ANA);
    noteSignOut("4");
  });

  it("a session that is to be ended is nobody's until it is over, however often that fails", async () => {
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

  it("a session that ended by itself meanwhile is not ended again", async () => {
    signedIn = null;
    expect(await askSession()).toMatchObject({ persona: null });
    expect([calls, unfinishedSignOut()]).toEqual([[SESION], null]);
  });

  it("the session of another person, who signed in since, is not ended", async () => {
    signedIn = LUIS;
    expect(await askSession()).toMatchObject({ persona: { clave: "7" } });
    expect([calls, unfinishedSignOut(), signedIn]).toEqual([[SESION], null, LUIS]);
  });

  it("an unfinished sign-out shows the person neither by an earlier answer, nor after it is over", async () => {
    await setActivePerson(ANA);
    expect(await activePerson()).toBeNull();
    // An answer of before the sign-out that is written only now.
    await setActivePerson(ANA);
    await askSession();
    expect(await activePerson()).toBeNull();
    await setActivePerson(ANA);
    expect((await activePerson())?.clave).toBe("4");
  });

  it("an unfinished sign-out is ended from a page of the desk, which is left", async () => {
    vi.stubGlobal("location", { assign, pathname: "/inicio", search: "" });
    const Page = () => {
      return useUnfinishedSignOut("4") ? "Nada" : "Datos";
    };
    line = false;
    await show(<Page />);
    await waitFor(() => expect(calls).not.toEqual([]));
    expect([unfinishedSignOut(), assign.mock.calls, pageText()]).toEqual(["4", [], "Nada"]);
    line = true;
    await act(async () => reportBack());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect([assign.mock.calls, signedIn]).toEqual([[["/login"]], null]);
  });

  it("a new sign-in of the same person is not ended by an unfinished sign-out", async () => {
    vi.stubGlobal("location", { assign, pathname: "/login", search: "" });
    await show(<LoginForm volver="/campo" emailPattern=".+@.+" llaves={false} />);
    const email = document.querySelector("[name=email]");
    const password = document.querySelector("[name=password]");
    if (!email || !password) throw new Error("no fields");
    await write(email, "ana@turismo.bo");
    await write(password, "secreta");
    await pressButton("Iniciar Sesion");
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(await askSession()).toMatchObject({ persona: { clave: "4" } });
    expect(calls).not.toContain(SALIR);
  });
});
