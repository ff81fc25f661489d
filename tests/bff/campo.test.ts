import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CACHE_NAME, STREETS_CACHE } from "@/lib/campo/worker/addresses";
import { ask, json, setEnvironment, signInAs, startStub, type Stub } from "./support";

/** The field screen's addresses, before a page is drawn, and the script of its worker. */

const NOON = Date.parse("2026-03-01T12:00:00Z");
const PAGES = ["/campo", "/sin-linea"];
let stub: Stub;
let folder: string;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  stub = await startStub();
  setEnvironment(stub.url);
  folder = mkdtempSync(join(tmpdir(), "campo-"));
  mkdirSync(join(folder, ".next"));
  writeFileSync(join(folder, ".next", "field-worker.js"), `keep([{url:"/campo",revision:"abc@ajustes"}])`);
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await stub.close();
});

const page = async (path: string, cookie = "") => (await import("@/middleware")).middleware(ask(path, { cookie }));
async function script(environment: Record<string, string> = {}) {
  setEnvironment(stub.url, { NODE_ENV: "production", ...environment });
  vi.resetModules();
  const response = await (await import("@/app/campo/sw.js/route")).GET();
  return { text: await response.text(), headers: Object.fromEntries(response.headers) };
}

describe("the field screen's pages", () => {
  it("ask for no session, end none and renew none: a device asks for its copy as nobody", async () => {
    stub.vigente = json({ vigente: 1 });
    const cookie = await signInAs(stub);
    vi.setSystemTime(NOON + 20 * 60_000);
    // The same cookies are renewed by any other page.
    expect((await page("/perfil", cookie)).headers.getSetCookie()).not.toEqual([]);
    // The ministry says that the session is over, as it stands for every other page.
    stub.vigente = json({ message: "Su sesión terminó" }, 401);
    vi.setSystemTime(NOON + 21 * 60_000);
    expect((await page("/perfil", cookie)).headers.get("location")).toMatch(/\/salir/);
    stub.checked.length = 0;
    for (const path of PAGES) {
      for (const sent of ["", cookie]) {
        const response = await page(path, sent);
        expect([path, response.status, response.headers.get("location")]).toEqual([path, 200, null]);
        expect([path, response.headers.getSetCookie()]).toEqual([path, []]);
      }
    }
    expect(stub.checked).toEqual([]);
  });

  it("where FIELD_MODE is off there is no page for no line, and what devices hold can still be sent from /campo", async () => {
    setEnvironment(stub.url, { FIELD_MODE: "off" });
    vi.resetModules();
    const status = async (path: string) => (await page(path)).status;
    expect([await status("/campo"), await status("/privacidad")]).toEqual([200, 200]);
    const { default: NoLinePage } = await import("@/app/(public)/sin-linea/page");
    expect(() => NoLinePage()).toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  });
});

describe("the worker's script", () => {
  it("answers for every address, and is asked for anew each time", async () => {
    const { headers, text } = await script();
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "service-worker-allowed": "/",
    });
    expect(text).toMatch(/^keep\(\[\{url:"\/campo",revision:"abc\.[0-9a-f]{8}"\}\]\)$/);
  });

  it("differs where a setting differs that the kept page carries: devices then fetch it again", async () => {
    const plain = (await script()).text;
    expect((await script()).text).toBe(plain);
    expect((await script({ TILES_URL: "off" })).text).not.toBe(plain);
    expect((await script({ PUBLIC_URL: "https://inventario.example.bo" })).text).not.toBe(plain);
  });

  it("removes the worker and its caches where FIELD_MODE is off, and in development", async () => {
    const without: Record<string, string>[] = [{ FIELD_MODE: "off" }, { NODE_ENV: "development" }];
    for (const environment of without) {
      const { text, headers } = await script(environment);
      expect(headers["cache-control"]).toBe("no-cache");
      const removed: string[] = [];
      const unregister = vi.fn(async () => true);
      const installed: Promise<unknown>[] = [];
      const heard = new Map<string, (event: object) => void>();
      const scope = {
        addEventListener: (name: string, listener: (event: object) => void) => heard.set(name, listener),
        registration: { unregister },
      };
      const caches = { delete: async (name: string) => removed.push(name) };
      new Function("self", "caches", text)(scope, caches);
      heard.get("install")?.({ waitUntil: (work: Promise<unknown>) => installed.push(work) });
      await Promise.all(installed);
      expect(removed).toEqual([CACHE_NAME, STREETS_CACHE]);
      expect(unregister).toHaveBeenCalledOnce();
      // A browser unregisters when the installation is over: one that waits for it never ends.
      expect(installed).not.toContain(unregister.mock.results[0]?.value);
      // Nothing waits until the script is active, and no request passes through it.
      expect([...heard.keys()]).toEqual(["install"]);
    }
  });

  it("is never made up: a build without it is an error", async () => {
    rmSync(join(folder, ".next", "field-worker.js"));
    await expect(script()).rejects.toThrow(/field-worker\.js/);
  });
});

describe("who is signed in, for the field screen", () => {
  const asked = async (cookie: string) =>
    (await (await import("@/app/campo/sesion/route")).GET(ask("/campo/sesion", { cookie }))).json() as Promise<unknown>;

  it("is told with what the forms need of a person, and nothing of their token; nobody without a session", async () => {
    stub.vigente = json({ vigente: 1 });
    expect(await asked(await signInAs(stub))).toEqual({
      persona: {
        clave: expect.any(String),
        nombre: expect.stringMatching(/\w/),
        subject: { rol: expect.any(Number), id_departamento: expect.any(Number) },
        departamento: expect.stringMatching(/\w/),
      },
      referencias: expect.any(Boolean),
      epoca: null,
    });
    expect(await asked("")).toMatchObject({ persona: null });
  });

  it("says whether the server keeps references: ours does, known by the release that its answers name", async () => {
    const { keepsReferences, ministry } = await import("@/lib/server/ministry");
    stub.answer = json({ departamentos: [] });
    await ministry("lookup.departamentos", { token: null });
    expect(keepsReferences()).toBe(false);
    stub.answer = json({ departamentos: [] }, 200, { "X-Inventario-Release": "0.9.0" });
    await ministry("lookup.departamentos", { token: null });
    expect(keepsReferences()).toBe(true);
  });

  it("tells the epoch of the database as the last answer named it, and none of a server that names none", async () => {
    const { ministry } = await import("@/lib/server/ministry");
    const epoch = "11111111-1111-4111-8111-111111111111";
    for (const [headers, epoca] of [[{ "X-Inventario-Epoca": epoch }, epoch] as const, [{}, null] as const]) {
      stub.answer = json({ departamentos: [] }, 200, headers);
      await ministry("lookup.departamentos", { token: null });
      expect(await asked("")).toMatchObject({ persona: null, epoca });
    }
  });
});

describe("photographs in pieces", () => {
  it("are told by 501 where the server behind takes none, and their pieces go to no other address", async () => {
    stub.vigente = json({ vigente: 1 });
    const cookie = await signInAs(stub);
    stub.answer = json({ message: "Not Found" }, 404);
    stub.asked.length = 0;
    const { POST } = await import("@/app/api/cargas/[[...referencia]]/route");
    const headers = { "tus-resumable": "1.0.0", "upload-length": "5", "upload-metadata": "referencia YQ==" };
    const begin = ask("/api/cargas", { method: "POST", cookie, headers });
    const response = await POST(begin, { params: Promise.resolve({}) });
    expect([response.status, response.headers.get("tus-resumable")]).toEqual([501, "1.0.0"]);
    expect(stub.asked).toMatchObject([{ method: "POST", url: "/api/cargas", headers }]);
  });
});
