import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NextRequest } from "next/server";
import { ask, cookieHeader, json, loginReply, stubOn } from "./support";

/** The browser's device token: created by the web server, kept in a cookie, sent upstream in our own header. */

const stub = stubOn();
let entrar: (request: NextRequest) => Promise<Response>;
let salir: (request: NextRequest) => Promise<Response>;
let forward: (request: NextRequest) => Promise<Response>;

beforeAll(async () => {
  entrar = (await import("@/app/api/auth/entrar/route")).POST;
  salir = (await import("@/app/api/auth/salir/route")).POST;
  forward = (await import("@/app/api/[...path]/route")).POST;
});
beforeEach(() => {
  stub.answer = json(loginReply());
});

const NAME = "inventario.equipo";
const credentials = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
const enter = (cookie?: string, headers: Record<string, string> = {}) =>
  entrar(ask("/api/auth/entrar", { method: "POST", body: credentials, headers, ...(cookie && { cookie }) }));
const lineOf = (response: Response) =>
  response.headers.getSetCookie().find((line) => line.startsWith(`${NAME}=`)) ?? "";
const valueOf = (response: Response) => /^[^=]+=([^;]*)/.exec(lineOf(response))?.[1] ?? "";
const sentDevice = () => stub.asked.at(-1)?.headers["x-device"];

describe("the device token", () => {
  it("is made at a sign-in, told to the ministry, and kept by the browser beyond the session", async () => {
    const first = await enter();
    expect(sentDevice()).toMatch(/^[\w-]{43}$/);
    expect(valueOf(first)).toBe(sentDevice());
    expect(lineOf(first)).toMatch(/HttpOnly/i);
    expect(lineOf(first)).toMatch(/SameSite=lax/i);
    expect(Number(/Max-Age=(\d+)/i.exec(lineOf(first))?.[1])).toBeGreaterThan(300 * 86_400);
    const again = await enter(cookieHeader(first));
    expect(valueOf(again)).toBe(valueOf(first));
    const out = await salir(ask("/api/auth/salir", { method: "POST", cookie: cookieHeader(first) }));
    expect(lineOf(out)).toBe("");
  });

  it("is another one for each browser, and no text a browser chose", async () => {
    const [one, two] = [await enter(), await enter()];
    expect(valueOf(one)).not.toBe(valueOf(two));
    for (const chosen of ["corto", "largo".repeat(10), "%00".repeat(20)]) {
      await enter(`${NAME}=${chosen}`);
      expect(sentDevice()).not.toContain(chosen);
    }
    await enter(undefined, { "x-device": "d".repeat(43) });
    expect(sentDevice()).not.toBe("d".repeat(43));
  });

  it("stays unknown where the sign-in is refused", async () => {
    stub.answer = json({ message: "no" }, 401);
    expect(lineOf(await enter())).toBe("");
  });

  it("is told with the calls about a forgotten password, and kept after one was set", async () => {
    const token = "x".repeat(43);
    const post = (path: string, body: object) =>
      forward(ask(path, { method: "POST", body: JSON.stringify(body), cookie: `${NAME}=${"k".repeat(43)}` }));
    stub.answer = json({ message: "ok" });
    const asked = await post("/api/password/email", { email: "tecnico.lp@turismo.bo" });
    expect([asked.status, sentDevice(), lineOf(asked)]).toEqual([200, "k".repeat(43), ""]);
    const reset = await post("/api/password/reset", { token, password: "Vicuña-azul-tambor-71" });
    expect([reset.status, sentDevice(), valueOf(reset)]).toEqual([200, "k".repeat(43), "k".repeat(43)]);
    const confirmed = await post("/api/correo/confirmar", { token });
    expect([confirmed.status, sentDevice(), lineOf(confirmed)]).toEqual([200, undefined, ""]);
  });
});
