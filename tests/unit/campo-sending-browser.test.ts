// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { reportBack } from "@/lib/connection/connection";
import { browserSender, serverAnswers } from "@/lib/campo/sending/browser";
import type { Sender } from "@/lib/campo/sending/sender";
import { attraction, newPerson } from "../support/field-device";
import { ownJson } from "../support/own-answer";

/** The sender with the browser's network, locks and hints, each replaced here. */

const WELL = () => ownJson({ api: "ok" });
const crowded = () => ownJson({ message: "Ocupado" }, { status: 503 });

let persona: string;
let calls: string[];
let salud: (signal: AbortSignal) => Response | Promise<Response>;
let sesion: () => Response;
let sender: Sender | null;
/** Another tab sends. */
let held: boolean;
/** The locks that were asked for. */
let askedLocks: string[];

const signedIn = (clave: string | null) => () =>
  ownJson({
    persona: clave && { clave, nombre: "Ana Quispe", subject: { rol: 4, id_departamento: 5 }, departamento: "La Paz" },
    referencias: true,
  });

const created = () => calls.filter((call) => call === "POST /api/ppirta").length;
const settled = () => new Promise((done) => setTimeout(done, 50));
const sends = () => vi.waitFor(() => expect(created()).toBeGreaterThan(0));
const waitsFor = (why: string) =>
  vi.waitFor(() => expect(sender?.snapshot()).toMatchObject({ estado: "waiting", why }));

function started(isOpen = () => false): void {
  sender = browserSender({ persona, subject: { rol: 4, id_departamento: 5 }, references: true, isOpen });
  sender.start();
}
const seen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

// What is loaded at the first sending takes longer than what is waited for below.
beforeAll(() => import("@/contract"));
beforeEach(async () => {
  persona = newPerson();
  calls = [];
  salud = WELL;
  sesion = signedIn(persona);
  held = false;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("fetch", async (url: string, { method = "GET", signal }: RequestInit = {}) => {
    calls.push(`${method} ${url}`);
    if (url === "/api/salud" && signal) return salud(signal);
    return url === "/campo/sesion" ? sesion() : crowded();
  });
  askedLocks = [];
  const request = (name: string, options: LockOptions, run: (lock: unknown) => unknown) => {
    askedLocks.push(`${name} ${JSON.stringify(options)}`);
    return run(held ? null : {});
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
  await attraction(persona);
});
afterEach(() => {
  sender?.stop();
  sender = null;
  Reflect.deleteProperty(navigator, "locks");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the server answers", () => {
  it("if it says so itself, asked past every cache", async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => WELL());
    vi.stubGlobal("fetch", fetched);
    expect(await serverAnswers()).toBe(true);
    expect(fetched).toHaveBeenCalledWith("/api/salud", expect.objectContaining({ cache: "no-store" }));
  });

  it.each([
    ["the ministry API does not answer", () => ownJson({ api: "ok" }, { status: 503 })],
    ["only the web server is well", () => ownJson({ api: "caida" })],
    ["the answer has another shape", () => ownJson(["ok"])],
    ["somebody else says the same", () => Response.json({ api: "ok" })],
    ["the answer is empty", () => ownJson(null)],
    ["a sign-in page of the network answers", () => new Response("<h1>Wi-Fi</h1>", { status: 200 })],
    ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("not where %s", async (_, answer) => {
    salud = answer;
    expect(await serverAnswers()).toBe(false);
  });

  it.each([
    ["at all", (signal: AbortSignal, late: () => Promise<never>) => late()],
    [
      "to its end",
      (_: AbortSignal, late: () => Promise<never>) =>
        new Response(new ReadableStream({ start: (body) => void late().catch((error) => body.error(error)) })),
    ],
  ])("not where it takes more than some seconds to answer %s", async (_, answer) => {
    const timeout = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
    salud = (signal) =>
      answer(signal, () => new Promise((_done, fail) => signal.addEventListener("abort", () => fail(signal.reason))));
    const told = serverAnswers();
    await settled();
    timeout.abort(new DOMException("", "TimeoutError"));
    expect(await told).toBe(false);
    expect(limit.mock.calls[0]?.[0]).toBeLessThanOrEqual(10_000);
  });
});

describe("sending", () => {
  it("begins by itself where everything is there", async () => {
    started();
    await sends();
  });

  it("does nothing over plain http, whatever happens, and says why", async () => {
    vi.stubGlobal("isSecureContext", false);
    Reflect.deleteProperty(navigator, "locks");
    started();
    seen("visible");
    window.dispatchEvent(new Event("online"));
    await settled();
    expect(sender?.snapshot()).toEqual({ estado: "waiting", why: "insecure", message: "", next: null });
    expect(calls).toEqual([]);
  });

  it("leaves it to the tab that holds the lock", async () => {
    held = true;
    started();
    await vi.waitFor(() => expect(askedLocks).toEqual([`campo:envio {"ifAvailable":true}`]));
    await settled();
    expect([created(), sender?.snapshot().estado]).toEqual([0, "idle"]);
  });

  it("sends nothing of a record that is open in a form", async () => {
    started(() => true);
    await settled();
    expect(calls).toEqual([]);
  });

  it.each([
    ["the page is looked at again", () => seen("visible")],
    ["the browser says that there is a line", () => window.dispatchEvent(new Event("online"))],
    ["a page's own check finds the server again", () => reportBack()],
  ])("is tried again when %s, and not once it has ended", async (_, hint) => {
    salud = crowded;
    started();
    await waitsFor("line");
    salud = WELL;
    seen("hidden");
    await settled();
    expect(created()).toBe(0);
    hint();
    await sends();
    await waitsFor("busy");
    sender?.stop();
    const before = calls.length;
    hint();
    await settled();
    expect(calls.length).toBe(before);
  });

  it.each([
    ["somebody else", () => signedIn(newPerson())()],
    ["nobody", () => signedIn(null)()],
  ])("sends nothing while %s is signed in, and says that the person has to", async (_, answer) => {
    sesion = answer;
    started();
    await waitsFor("session");
    expect(sender?.snapshot()).toMatchObject({ message: expect.stringContaining("Ingrese con su cuenta"), next: null });
    expect(created()).toBe(0);
  });

  it("sends nothing while it cannot be found out who is signed in", async () => {
    sesion = () => new Response("<h1>Wi-Fi</h1>");
    started();
    await waitsFor("line");
    expect(created()).toBe(0);
  });
});
