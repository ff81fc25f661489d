// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Shell } from "@/components/shell/shell";
import { SIGNED_OUT_SCRIPT } from "@/components/shell/signed-out-script";
import { reportBack } from "@/lib/connection/connection";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { forgetSignOut, noteSignOut, unfinishedSignOut } from "@/lib/campo/sign-out";
import { ownJson } from "../support/own-answer";
import { findText, pageText, press, show } from "../support/page";

/** Signing out at a page of the desk without a line, and a page that is opened after that. */

vi.mock("next/navigation", () => ({
  usePathname: () => "/inicio",
  useRouter: () => ({ refresh: () => undefined, replace: () => undefined }),
  useSelectedLayoutSegments: () => ["inicio"],
}));
vi.mock("next/offline", () => ({ useOffline: () => false }));
vi.mock("@/components/seguimiento/bandejas/inbox-counts", () => ({
  useInboxCounts: () => new Map(),
  useOwnCounts: () => ({ trabajo: null, avisos: null }),
}));
const { notify } = vi.hoisted(() => ({
  notify: vi.fn<(words: { summary?: string; action?: { label: string; onClick: () => void } }) => void>(),
}));
vi.mock("@/components/ui/toast", () => ({ notify }));
vi.mock("@/components/shell/session-keeper", () => ({ SessionKeeper: () => null }));

const LATER = "En el servidor la sesión se cerrará sola cuando vuelva la línea.";
const SALIR = "POST /api/auth/salir";
const ANA = {
  ...{ id: 4, nombre: "Ana Quispe", email: "ana@turismo.bo", rol: "Técnico", genero: "F" },
  ...{ departamento: "Potosí", bandera: null, inicio: "/inicio", avisos: false, guia: "/guia" },
};

/** What the server answers a sign-out with; 0: nothing. */
let status: number;
let calls: string[];
const assign = vi.fn();

const page = () => (
  <Shell person={ANA} menu={[]} foot={{ social: {}, version: "1" }} session={null} width="desk">
    <p>Datos de Ana</p>
  </Shell>
);
const refused = () =>
  notify.mock.calls.map(([words]) => words).find(({ summary }) => summary === "NO SE CERRÓ LA SESIÓN");
const open = () => show(page());
async function leave() {
  const aside = document.querySelector("aside");
  if (!aside) throw new Error("no side menu");
  await press(within(aside).getByRole("button", { name: "Cerrar sesión", hidden: true }));
  const dialog = await screen.findByRole("alertdialog");
  await press(within(dialog).getByRole("button", { name: "Cerrar Sesión" }));
}

beforeEach(async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (status === 0) throw new TypeError("Failed to fetch");
    return ownJson({ api: "ok" }, { status });
  });
  vi.stubGlobal("location", { assign, pathname: "/inicio", search: "", hash: "" });
  [status, calls] = [200, []];
  assign.mockClear();
  notify.mockClear();
  await setActivePerson({
    clave: "4",
    nombre: "Ana Quispe",
    subject: { rol: 4, id_departamento: 5 },
    departamento: "",
  });
});
afterEach(() => {
  cleanup();
  reportBack();
});

describe("signing out at the desk", () => {
  it("signing out at the desk without a line shows nothing more of the person, and ends the session when the line is back", async () => {
    await open();
    expect(pageText()).toContain("Datos de Ana");
    status = 0;
    await leave();
    await findText(LATER);
    expect(pageText()).not.toMatch(/Ana/);
    expect([unfinishedSignOut(), await activePerson(), assign.mock.calls]).toEqual(["4", null, []]);
    // It asks for the line by itself.
    await waitFor(() => expect(calls).toContain("GET /api/salud"));
    status = 200;
    await act(async () => reportBack());
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect([assign.mock.calls, unfinishedSignOut()]).toEqual([[["/login"]], null]);
    expect(calls.at(-1)).toBe(SALIR);
  });

  it("signing out at the desk waits no longer for an answer than elsewhere", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    await open();
    await leave();
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(patience.mock.calls).toEqual([[8000]]);
  });

  it("signing out at the desk, refused by the server, offers to leave anyway, and then leaves whatever it answers", async () => {
    await open();
    status = 502;
    await leave();
    await waitFor(() => expect(refused()).toBeDefined());
    expect([unfinishedSignOut(), pageText().includes("Datos de Ana")]).toEqual([null, true]);
    expect(refused()?.action?.label).toBe("Cerrar de todos modos");
    await act(async () => refused()?.action?.onClick());
    await findText(LATER);
    expect(unfinishedSignOut()).toBe("4");
  });

  it("signing out at the desk says that it could not, where the browser notes nothing", async () => {
    await open();
    status = 0;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    await leave();
    await waitFor(() => expect(refused()).toBeDefined());
    expect(pageText()).toContain("Datos de Ana");
  });

  it("a sign-out in another tab is shown at once, and taken back by a new sign-in", async () => {
    await open();
    status = 0;
    await act(async () => noteSignOut("4"));
    expect([pageText().includes(LATER), pageText().includes("Ana")]).toEqual([true, false]);
    await act(async () => forgetSignOut());
    expect(pageText()).toContain("Datos de Ana");
  });
});

describe("a page of the desk that is opened after that", () => {
  /** The page as the server sends it, with the script that runs before it is seen. */
  function sent() {
    const script = document.createElement("script");
    script.textContent = SIGNED_OUT_SCRIPT;
    document.head.append(script);
    script.remove();
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page());
    return container;
  }
  const isHidden = () => document.querySelector(":root[data-salida] [data-desk]") !== null;

  it("a page of the desk opened after a sign-out without a line is never seen, from before its first paint on", async () => {
    localStorage.setItem("campo:salida", "4");
    status = 0;
    const container = sent();
    expect([isHidden(), pageText().includes("Datos de Ana")]).toEqual([true, true]);
    const seen: boolean[] = [];
    const watch = new MutationObserver(() => seen.push(pageText().includes("Datos de Ana") && !isHidden()));
    watch.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    await act(async () => render(page(), { container, hydrate: true }));
    await findText(LATER);
    watch.disconnect();
    expect([pageText().includes("Datos de Ana"), seen.includes(true)]).toEqual([false, false]);
  });

  it.each([
    ["where another person signed out", "7"],
    ["after an ordinary sign-in", null],
  ])("a page of the desk is seen %s", async (_what, mark) => {
    if (mark) localStorage.setItem("campo:salida", mark);
    const container = sent();
    expect(isHidden()).toBe(mark !== null);
    await act(async () => render(page(), { container, hydrate: true }));
    expect([isHidden(), pageText().includes("Datos de Ana")]).toEqual([false, true]);
    expect(calls).not.toContain(SALIR);
  });
});
