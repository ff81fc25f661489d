import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bareContentPolicy } from "@/lib/security-headers";
import { markTokenEnded } from "@/lib/server/ended-sessions";
import { seal } from "@/lib/server/opaque-id";
import { PAGES, READY_HEADER, readyPage } from "@/lib/server/ready-page";
import { ask, cookieHeader, json, loginReply, setEnvironment, startStub, type Stub, TOKEN } from "./support";
import { config } from "@/middleware";

/** Which pages need no middleware, and that they get from the server what it would add. */

const PUBLIC = "https://turismo.example";

let stub: Stub;
let server: Server;
let cookie: string;
/** The request as the framework gets it. */
let passed: IncomingMessage["headers"];

beforeAll(async () => {
  stub = await startStub();
  setEnvironment(stub.url, { PUBLIC_URL: PUBLIC });
  server = createServer((incoming, response) =>
    readyPage(incoming, response, () => {
      passed = incoming.headers;
      response.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await stub.close();
});

const NOON = Date.parse("2026-03-01T12:00:00Z");

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  stub.answer = json(loginReply());
  const { POST } = await import("@/app/api/auth/entrar/route");
  const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
  const headers = { origin: PUBLIC };
  cookie = cookieHeader(await POST(ask("/api/auth/entrar", { method: "POST", body, headers })));
});
afterEach(() => vi.useRealTimers());

/** Asks for a page; resolves with the response's headers. */
const get = (path: string, headers: OutgoingHttpHeaders = {}, method = "GET") =>
  new Promise<IncomingMessage["headers"]>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path, method, headers: { cookie, ...headers } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.headers));
    })
      .once("error", reject)
      .end();
  });

const isReady = async (path: string, headers: OutgoingHttpHeaders = {}, method = "GET") => {
  const answered = await get(path, headers, method);
  const ready = passed[READY_HEADER] === "1";
  expect(ready, `the policy of ${path}`).toBe(answered["content-security-policy"] !== undefined);
  return ready;
};

describe("a page of the panel in a living session", () => {
  it("learns its path and its nonce, and its scripts run under a policy of its own; a sender makes none of it up", async () => {
    const forged = { "x-nonce": "a", "x-pathname": "/otra", "content-security-policy": "script-src 'nonce-a'" };
    const policies = [];
    for (const path of ["/turistico?q=salar&page=2", "/turistico?q=salar&page=2"]) {
      const answered = await get(path, forged);
      expect(passed["x-pathname"]).toBe("/turistico?q=salar&page=2");
      expect(passed["x-nonce"]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect(passed["x-request-id"]).toMatch(/^[\w-]{36}$/);
      expect(passed["content-security-policy"]).toBe(answered["content-security-policy"]);
      expect(answered["content-security-policy"]).toContain(`'nonce-${String(passed["x-nonce"])}'`);
      policies.push(answered["content-security-policy"]);
    }
    expect(policies[0]).not.toBe(policies[1]);
  });

  it("keeps the proxy's id of the request", async () => {
    await get("/inicio", { "x-request-id": "del-proxy-1" });
    expect(passed["x-request-id"]).toBe("del-proxy-1");
  });

  it("as data for an open page has the policy of what is no page, and no nonce", async () => {
    const answered = await get("/turistico?q=a&_rsc=1x", { rsc: "1", "x-nonce": "a" });
    expect(passed["x-pathname"]).toBe("/turistico?q=a");
    expect([passed["x-nonce"], passed["content-security-policy"]]).toEqual([undefined, undefined]);
    expect(answered["content-security-policy"]).toBe(bareContentPolicy.value);
  });

  it("is told from all that middleware.ts redirects, refuses or renews", async () => {
    expect(await isReady("/inicio")).toBe(true);
    expect(await isReady(`/rutasacceso/${seal("ppirta", 7)}`)).toBe(true);
    for (const path of [
      ...["/login", "/salir", "/campo", "/sin-linea", "/privacidad"],
      ...["/exportar/ppirta?formato=csv", "/pdf/tabla", "/revision/ppirta/1", "/geocodificador?q=a"],
      ...["/rutasacceso", "/atractivos/AbC-_1/editar/rutas"],
      ...["/rutasacceso/AbC-_1", `/informacionp/${seal("ppirta", 7)}`, "/guia/otra"],
      ...["/api/ppirta", "/_next/static/a.js", "/favicon.svg", "/campo/sw.js"],
    ]) {
      expect([path, await isReady(path)]).toEqual([path, false]);
    }
    expect(await isReady("/inicio", { cookie: "" }), "nobody").toBe(false);
    expect(
      await isReady("/inicio", { cookie: "__Host-next-auth.session-token=algo; __Host-inventario.token=1" }),
      "no seal",
    ).toBe(false);
    expect(await isReady("/inicio", {}, "HEAD")).toBe(false);
    expect(await isReady("/inicio", {}, "POST")).toBe(false);
    const embedded = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" };
    expect(await isReady("/inicio", embedded), "in another site's frame").toBe(false);
    expect(await isReady("/inicio", { ...embedded, "sec-fetch-dest": "document" }), "by its link").toBe(true);
  });

  it("goes through middleware.ts when its use is to be recorded; a prefetch is no use", async () => {
    vi.setSystemTime(NOON + 61_000);
    expect(await isReady("/inicio")).toBe(false);
    expect(await isReady("/inicio", { "next-router-prefetch": "1" })).toBe(true);
  });

  it("is none once the session was ended", async () => {
    expect(await isReady("/inicio")).toBe(true);
    markTokenEnded(TOKEN);
    expect(await isReady("/inicio")).toBe(false);
  });
});

it("the same addresses are pages here and for middleware.ts", () => {
  const [{ source, missing } = { source: "", missing: [] }] = config.matcher;
  expect(missing).toEqual([{ type: "header", key: READY_HEADER }]);
  const matcher = new RegExp(`^${source}$`);
  for (const path of [
    ...["/", "/inicio", "/api/region", "/_next/static/a.js", "/campo/sw.js", "/campo.webmanifest", "/una.pagina"],
    ...["/banderas/2.svg", "/geo/bolivia.geojson", "/atractivos/AbC-_/rutas", "/apicultura", "/i.svg", "/api"],
  ]) {
    expect([path, PAGES.test(path)]).toEqual([path, matcher.test(path)]);
  }
});
