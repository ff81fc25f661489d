// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { api, ApiError, callUrl, readErrores } from "@/lib/api-client";
import { onDoubt } from "@/lib/connection/connection";
import { isForeignAnswer } from "@/lib/connection/own-answer";
import { onSessionEnd } from "@/lib/sesion/events";
import { ownAnswer } from "../support/own-answer";

const answer = (status: number, body: string) =>
  vi.fn<typeof fetch>(async () => ownAnswer(body, { status, headers: { "content-type": "application/json" } }));

afterEach(() => vi.unstubAllGlobals());

const failure = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
};

test("a call goes to /api with its body and idempotency key, and gives the reply", async () => {
  const fetcher = answer(200, JSON.stringify({ message: "ok", data: { id: 5 } }));
  vi.stubGlobal("fetch", fetcher);
  const reply = await api("region.create", { body: { codigo: "01" }, idempotencyKey: "k1" });
  expect(reply.data.id).toBe(5);
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe("/api/region");
  expect(init).toMatchObject({ method: "POST", body: '{"codigo":"01"}', credentials: "same-origin" });
  expect(init?.headers).toMatchObject({ "idempotency-key": "k1", "content-type": "application/json" });
});

test("a refusal carries the server's message and the messages of its fields", async () => {
  vi.stubGlobal("fetch", answer(422, JSON.stringify({ message: "Revise", errores: { codigo: "Ya existe" } })));
  const error = await failure(api("region.create", { body: {} }));
  expect(error).toMatchObject({ status: 422, message: "Revise", errores: { codigo: ["Ya existe"] } });
});

test("a refusal that is no JSON, a success that is none, and silence have sentences of their own", async () => {
  vi.stubGlobal("fetch", answer(502, "<html>"));
  expect(await failure(api("region.list"))).toMatchObject({ status: 502, message: /no pudo completar/ });
  vi.stubGlobal("fetch", answer(200, "<html>"));
  expect(await failure(api("region.list"))).toMatchObject({ status: 200, message: /no se pudo leer/ });
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("network")));
  expect(await failure(api("region.list"))).toMatchObject({ status: 0, message: /No hay conexión/ });
});

test("an aborted call is not a failure of the server", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new DOMException("aborted", "AbortError")));
  await expect(api("region.list")).rejects.toMatchObject({ name: "AbortError" });
});

test("a 401 to a call that the screen made by itself leaves the page as it is, and tells it", async () => {
  const fetcher = answer(401, JSON.stringify({ message: "Su sesión terminó." }));
  vi.stubGlobal("fetch", fetcher);
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign, pathname: "/region", search: "?q=a" });
  const told = vi.fn();
  const forget = onSessionEnd(told);
  expect(await failure(api("seguimiento.conteo", { background: true }))).toMatchObject({ status: 401 });
  expect(fetcher.mock.calls[0]?.[1]?.headers).toMatchObject({ "x-background": "1" });
  expect([told.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);

  expect(await failure(api("region.list"))).toMatchObject({ status: 401 });
  expect(fetcher.mock.calls[1]?.[1]?.headers).not.toHaveProperty("x-background");
  expect(assign).toHaveBeenCalledWith("/salir?volver=%2Fregion%3Fq%3Da");
  expect(told).toHaveBeenCalledTimes(1);
  forget();
});

test("an address fills the id and leaves out what is not given", () => {
  expect(callUrl("region.update", { id: 7 })).toBe("/api/region/7");
  expect(callUrl("lookup.deppro", { id: "a/b" })).toBe("/api/deppro/a%2Fb");
  expect(callUrl("region.list", { query: { page: 2, q: "año nuevo", sort: undefined, rows: null } })).toBe(
    "/api/region?page=2&q=a%C3%B1o+nuevo",
  );
});

test("errores may be texts or lists; anything else is no message", () => {
  expect(readErrores({ nombre: "es requerido", codigo: ["uno", 2, "dos"], otro: 5, vacio: [] })).toEqual({
    nombre: ["es requerido"],
    codigo: ["uno", "dos"],
  });
  for (const odd of [null, undefined, "texto", ["a"], 3]) expect(readErrores(odd)).toEqual({});
});

test.each([200, 401, 403, 404, 407, 409, 413, 422, 429, 500, 502, 503, 504])(
  "a page of somebody between, with status %i, is no answer: it is told in words, and nobody is signed out",
  async (status) => {
    const portal = new Response(JSON.stringify({ message: "Acceso denegado" }), { status });
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(portal));
    const assign = vi.fn();
    vi.stubGlobal("location", { ...window.location, assign, pathname: "/region", search: "" });
    const [ended, doubted] = [vi.fn(), vi.fn()];
    const forget = [onSessionEnd(ended), onDoubt(doubted)];
    expect(await failure(api("region.list"))).toMatchObject({
      status: 0,
      message: /otro equipo de la red/,
      errores: {},
    });
    expect([assign.mock.calls, ended.mock.calls.length, doubted.mock.calls.length]).toEqual([[], 0, 1]);
    expect(isForeignAnswer()).toBe(true);
    vi.stubGlobal("fetch", answer(200, "{}"));
    await api("region.list");
    expect(isForeignAnswer()).toBe(false);
    for (const end of forget) end();
  },
);

test("an upload that somebody else answers has not arrived", async () => {
  class Upload {
    status = 200;
    responseText = '{"message":"ok"}';
    upload = {};
    onload = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => null;
    send() {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  const sent = api("fotogramappirta.create", { body: {}, onProgress: () => undefined });
  expect(await failure(sent)).toMatchObject({ status: 0, message: /otro equipo de la red/ });
});
