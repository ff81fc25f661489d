// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Shell } from "@/components/shell/shell";
import { SIGNED_OUT_SCRIPT } from "@/components/shell/signed-out-script";
import { reportBack } from "@/lib/connection/connection";
import { activePerson, setActivePerson } from "@/lib/campo/person";
import { forgetSignOut, noteSignOut, unfinishedSignOut } from "@/lib/campo/sign-out";
import { ownJson } from "../support/own-answer";

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

let root: Root;
/** What the server answers a sign-out with; 0: nothing. */
let status: number;
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
async function press(name: string, within = "*") {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>(`${within} button`)].findLast(
      (one) => textOf(one) === name || one.getAttribute("aria-label") === name,
    );
  await settle(() => found() !== undefined);
  await act(async () => found()?.click());
}
const page = () => (
  <Shell person={ANA} menu={[]} foot={{ social: {}, version: "1" }} session={null} width="desk">
    <p>Datos de Ana</p>
  </Shell>
);
const refused = () =>
  notify.mock.calls.map(([words]) => words).find(({ summary }) => summary === "NO SE CERRÓ LA SESIÓN");
const open = () => act(async () => root.render(page()));
async function leave() {
  await press("Cerrar sesión", "aside");
  await press("Cerrar Sesión", ":is([role=alertdialog], [role=dialog])");
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
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
  localStorage.clear();
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
  await setActivePerson({
    clave: "4",
    nombre: "Ana Quispe",
    subject: { rol: 4, id_departamento: 5 },
    departamento: "",
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  reportBack();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("signing out at the desk", () => {
  it("without a line shows nothing more of the person, and ends the session when the line is back", async () => {
    await open();
    expect(shown()).toContain("Datos de Ana");
    status = 0;
    await leave();
    await settle(() => shown().includes(LATER));
    expect(shown()).not.toMatch(/Ana/);
    expect([unfinishedSignOut(), await activePerson(), assign.mock.calls]).toEqual(["4", null, []]);
    // It asks for the line by itself.
    await settle(() => calls.includes("GET /api/salud"));
    status = 200;
    await act(async () => reportBack());
    await settle(() => assign.mock.calls.length > 0);
    expect([assign.mock.calls, unfinishedSignOut()]).toEqual([[["/login"]], null]);
    expect(calls.at(-1)).toBe(SALIR);
  });

  it("waits no longer for an answer than elsewhere", async () => {
    const patience = vi.spyOn(AbortSignal, "timeout");
    await open();
    await leave();
    await settle(() => assign.mock.calls.length > 0);
    expect(patience.mock.calls).toEqual([[8000]]);
  });

  it("with a server that refuses offers to leave anyway, and then leaves whatever it answers", async () => {
    await open();
    status = 502;
    await leave();
    await settle(() => refused() !== undefined);
    expect([unfinishedSignOut(), shown().includes("Datos de Ana")]).toEqual([null, true]);
    expect(refused()?.action?.label).toBe("Cerrar de todos modos");
    await act(async () => refused()?.action?.onClick());
    await settle(() => shown().includes(LATER));
    expect(unfinishedSignOut()).toBe("4");
  });

  it("says that it could not, where the browser notes nothing", async () => {
    await open();
    status = 0;
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no", "SecurityError");
    });
    await leave();
    await settle(() => refused() !== undefined);
    expect(shown()).toContain("Datos de Ana");
  });

  it("is shown by another tab of the person at once, and taken back by a new sign-in", async () => {
    await open();
    status = 0;
    await act(async () => noteSignOut("4"));
    expect([shown().includes(LATER), shown().includes("Ana")]).toEqual([true, false]);
    await act(async () => forgetSignOut());
    expect(shown()).toContain("Datos de Ana");
  });
});

describe("a page of the desk that is opened after that", () => {
  /** The page as the server sends it, with the script that runs before it is seen. */
  async function sent() {
    await act(async () => root.unmount());
    const script = document.createElement("script");
    script.textContent = SIGNED_OUT_SCRIPT;
    document.head.append(script);
    script.remove();
    const place = document.querySelector("#root")!;
    place.innerHTML = renderToString(page());
    return place;
  }
  const isHidden = () => document.querySelector(":root[data-salida] [data-desk]") !== null;

  it("is never seen, from before its first paint on", async () => {
    localStorage.setItem("campo:salida", "4");
    status = 0;
    const place = await sent();
    expect([isHidden(), shown().includes("Datos de Ana")]).toEqual([true, true]);
    const seen: boolean[] = [];
    const watch = new MutationObserver(() => seen.push(shown().includes("Datos de Ana") && !isHidden()));
    watch.observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    await act(async () => void (root = hydrateRoot(place, page())));
    await settle(() => shown().includes(LATER));
    watch.disconnect();
    expect([shown().includes("Datos de Ana"), seen.includes(true)]).toEqual([false, false]);
  });

  it.each([
    ["of another person", "7"],
    ["after an ordinary sign-in", null],
  ])("is seen %s", async (_what, mark) => {
    if (mark) localStorage.setItem("campo:salida", mark);
    const place = await sent();
    expect(isHidden()).toBe(mark !== null);
    await act(async () => void (root = hydrateRoot(place, page())));
    expect([isHidden(), shown().includes("Datos de Ana")]).toEqual([false, true]);
    expect(calls).not.toContain(SALIR);
  });
});
