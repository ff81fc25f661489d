import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { middleware } from "@/middleware";
import { ask, cleared, json, setEnvironment, signInAs, startStub, type Stub } from "./support";

/** Every route handler refuses requests that another site's page sends with a signed-in person's cookies. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const APP = join(ROOT, "app");

type Handler = (request: NextRequest, context: { params: Promise<Record<string, unknown>> }) => Promise<Response>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Case {
  path: string;
  params?: Record<string, unknown>;
  /** Another path or other parameters for single methods. */
  also?: Partial<Record<Method, { path: string; params?: Record<string, unknown> }>>;
  /** Each method's response to another site: a status that refuses, or the reason why it may answer. */
  methods: Partial<Record<Method | "HEAD", 403 | 405 | string>>;
}

const CASES: Record<string, Case> = {
  "api/[...path]/route.ts": {
    path: "/api/region",
    also: { PUT: { path: "/api/region/1" }, DELETE: { path: "/api/region/1" } },
    methods: { GET: 403, POST: 403, PUT: 403, DELETE: 403 },
  },
  "api/auth/[...nextauth]/route.ts": {
    path: "/api/auth/session",
    params: { nextauth: ["session"] },
    methods: { GET: 403 },
  },
  "api/auth/actividad/route.ts": { path: "/api/auth/actividad", methods: { GET: 403, POST: 403 } },
  "api/auth/entrar/route.ts": { path: "/api/auth/entrar", methods: { POST: 403 } },
  "api/auth/identidad/route.ts": { path: "/api/auth/identidad", methods: { GET: 403 } },
  "api/auth/identidad/salida/route.ts": {
    path: "/api/auth/identidad/salida",
    methods: { POST: "the provider's server, whose signed word the ministry API checks; no cookie is read" },
  },
  "api/auth/identidad/unir/route.ts": { path: "/api/auth/identidad/unir", methods: { POST: 403 } },
  "api/auth/identidad/vuelta/route.ts": {
    path: "/api/auth/identidad/vuelta",
    methods: { GET: "where the provider's page sends a person back; serves only the browser that began" },
  },
  "api/auth/llave/route.ts": { path: "/api/auth/llave", methods: { POST: 403 } },
  "api/auth/salir/route.ts": { path: "/api/auth/salir", methods: { POST: 403 } },
  "api/cargas/[[...referencia]]/route.ts": {
    path: "/api/cargas",
    methods: { POST: 403, HEAD: 403, PATCH: 403, DELETE: 403 },
  },
  "api/fotogramappirta/[id]/imagen/route.ts": {
    path: "/api/fotogramappirta/1/imagen",
    params: { id: "1" },
    methods: { GET: 403 },
  },
  "api/mapa-base/[departamento]/route.ts": {
    path: "/api/mapa-base/5",
    params: { departamento: "5" },
    methods: { GET: 403, HEAD: 403 },
  },
  "api/mapa-base/route.ts": { path: "/api/mapa-base", methods: { GET: 403, HEAD: 403 } },
  "api/salud/route.ts": { path: "/api/salud", methods: { GET: "holds no data and knows no person" } },
  "(public)/salir/route.ts": { path: "/salir", methods: { GET: "a page that is linked to; ends dead sessions only" } },
  "(panel)/abrir/[tipo]/[id]/route.ts": { path: "/abrir/ppirta/1", methods: { GET: "a page that is linked to" } },
  "api/user/[id]/documento/route.ts": { path: "/api/user/1/documento", params: { id: "1" }, methods: { GET: 403 } },
  "campo/sesion/route.ts": { path: "/campo/sesion", methods: { GET: 403 } },
  "campo/sw.js/route.ts": { path: "/campo/sw.js", methods: { GET: "a script that is the same for everyone" } },
  "documentacion-api/openapi.json/route.ts": { path: "/documentacion-api/openapi.json", methods: { GET: 403 } },
  "documentacion-api/route.ts": { path: "/documentacion-api", methods: { GET: "a page that is linked to" } },
  "exportar/[lista]/route.ts": {
    path: "/exportar/region?formato=csv",
    params: { lista: "region" },
    methods: { GET: 403, HEAD: 405, POST: 403 },
  },
  "geocodificador/route.ts": { path: "/geocodificador?q=uyuni", methods: { GET: 403, HEAD: 405 } },
  "ogc/[[...ruta]]/route.ts": { path: "/ogc/collections/atractivos/items", methods: { GET: 403 } },
  "importaciones/[id]/fuera/route.ts": {
    path: "/importaciones/x/fuera",
    params: { id: "x" },
    methods: { GET: 403, HEAD: 405 },
  },
  "importaciones/plantilla/[tipo]/route.ts": {
    path: "/importaciones/plantilla/ppirta",
    params: { tipo: "ppirta" },
    methods: { GET: 403 },
  },
  "pdf/tabla/route.ts": { path: "/pdf/tabla", methods: { POST: 403 } },
  "revision/[tipo]/[id]/route.ts": {
    path: "/revision/ppirta/1?registro=1",
    params: { tipo: "ppirta", id: "1" },
    methods: { GET: 403, HEAD: 405 },
  },
  "vecinos/[tipo]/[id]/route.ts": {
    path: "/vecinos/ppirta/1",
    params: { tipo: "ppirta", id: "1" },
    methods: { GET: 403, HEAD: 405 },
  },
};

const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)route\.tsx?$/.test(file))
  .map((file) => relative(APP, join(APP, file)))
  .sort();

/** The methods that a file exports, as Next reads them. */
const exported = (file: string) =>
  [
    ...readFileSync(join(APP, file), "utf8").matchAll(
      /export (?:async function|function|const) (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b|handle as (\w+)/g,
    ),
  ].map(([, direct, renamed]) => direct ?? renamed ?? "");

let stub: Stub;
let cookie: string;
beforeAll(async () => {
  stub = await startStub();
  setEnvironment(stub.url, { GEOCODER_URL: `${stub.url}/buscar` });
  cookie = await signInAs(stub, 1);
  stub.answer = json({});
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => stub.close());

const FOREIGN: Record<string, string>[] = [
  { origin: "https://malo.example" },
  { origin: "null" },
  { origin: "http://127.0.0.1:3001", "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "cross-site" },
  // A forged Origin does not outweigh the browser's Sec-Fetch-Site.
  { origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
];

it("knows every handler there is, and every method it has", () => {
  expect(files).toEqual(Object.keys(CASES).sort());
  for (const file of files) {
    expect(exported(file).sort(), file).toEqual(Object.keys(CASES[file]?.methods ?? {}).sort());
  }
});

const REFUSING = Object.entries(CASES).flatMap(([file, { methods, also, ...of }]) =>
  Object.entries(methods).flatMap(([method, expected]) =>
    expected === 403 ? [{ file, method, ...of, ...also?.[method as Method] }] : [],
  ),
);

it.each(REFUSING)(
  "$method of $file answers 403 to another site and asks nobody",
  async ({ file, method, path, params }) => {
    const exports = (await import(join(APP, file))) as Record<string, Handler>;
    const run = exports[method];
    if (!run) throw new Error(`${file} has no ${method}`);
    for (const headers of FOREIGN) {
      stub.asked.length = 0;
      const request = ask(path, { method, cookie, ...(method !== "GET" && method !== "HEAD" && { body: "{}" }) });
      for (const name of ["origin", "sec-fetch-site"]) request.headers.delete(name);
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
      const response = await run(request, { params: Promise.resolve(params ?? {}) });
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(stub.asked).toEqual([]);
    }
  },
);

describe("a body that is not said to be JSON", () => {
  const TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""];
  it.each([
    ["api/[...path]/route.ts", "/api/region", {}],
    ["api/auth/entrar/route.ts", "/api/auth/entrar", {}],
    ["api/auth/identidad/unir/route.ts", "/api/auth/identidad/unir", {}],
    ["api/auth/llave/route.ts", "/api/auth/llave", {}],
    ["api/auth/salir/route.ts", "/api/auth/salir", {}],
    ["pdf/tabla/route.ts", "/pdf/tabla", {}],
  ])("is 415 for %s", async (file, path, params) => {
    const { POST } = (await import(join(APP, file))) as Record<string, Handler>;
    for (const type of TYPES) {
      stub.asked.length = 0;
      const request = ask(path, { method: "POST", cookie, body: "{}", headers: { "content-type": type } });
      expect((await POST?.(request, { params: Promise.resolve(params) }))?.status, type).toBe(415);
      expect(stub.asked).toEqual([]);
    }
  });
});

describe("before a page", () => {
  const status = async (headers: Record<string, string>, method = "GET", path = "/turistico") =>
    (await middleware(ask(path, { method, cookie, headers }))).status;

  it("another site may link to it, and make it no part of its own", async () => {
    const site = { "sec-fetch-site": "cross-site" };
    expect(await status({ ...site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" })).toBe(200);
    for (const dest of ["iframe", "object", "embed"]) {
      expect(await status({ ...site, "sec-fetch-mode": "navigate", "sec-fetch-dest": dest }), dest).toBe(403);
    }
    expect(await status({ ...site, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "script" })).toBe(403);
    expect(await status({ origin: "https://malo.example" })).toBe(403);
    expect(await status({ "sec-fetch-site": "none" }), "an address typed by hand").toBe(200);
    expect(await status({ "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("only the methods that something has", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) expect(await status({}, method)).toBe(405);
    expect(await status({}, "POST", "/pdf/tabla")).toBe(200);
    expect(await status({}, "HEAD")).toBe(200);
  });
});

describe("GET /salir by another site's link", () => {
  const leave = async () => {
    const { GET } = await import("@/app/(public)/salir/route");
    return GET(ask("/salir?volver=%2Fturistico", { cookie, headers: { "sec-fetch-site": "cross-site" } }));
  };

  it("ends no session that lives", async () => {
    stub.answer = json({ departamentos: [] });
    const response = await leave();
    expect([response.status, response.headers.get("location")]).toEqual([303, "/turistico"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("ends one that the ministry no longer knows", async () => {
    stub.answer = json({}, 401);
    const response = await leave();
    expect(response.headers.get("location")).toBe("/login?volver=%2Fturistico&sesion=terminada");
    expect(cleared(response)).toContain("inventario.token");
  });
});
