import type { NextRequest } from "next/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, cleared, cookieHeader, inRequest, json, loginReply, stubOn, TOKEN } from "./support";
// After the support, which tells Next that it runs in Node.
import { middleware } from "@/middleware";

/** Which requests count as use of a session, and how the server answers once it has ended. */

const stub = stubOn();
let call: (request: NextRequest) => Promise<Response>;
let actividad: Record<"GET" | "POST", (request: NextRequest) => Promise<Response>>;
let session: (request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;
let cookie: string;

beforeAll(async () => {
  call = (await import("@/app/api/[...path]/route")).GET;
  actividad = await import("@/app/api/auth/actividad/route");
  session = (await import("@/app/api/auth/[...nextauth]/route")).GET;
});

const NOON = Date.parse("2026-03-01T12:00:00Z");
const later = (minutes: number) => vi.setSystemTime(NOON + minutes * 60_000);

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stub.answer = json(loginReply());
  const { POST } = await import("@/app/api/auth/entrar/route");
  const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
  cookie = cookieHeader(await POST(ask("/api/auth/entrar", { method: "POST", body })));
  stub.answer = json({ departamentos: [] });
  stub.asked.length = 0;
});
afterEach(() => vi.useRealTimers());

/** The browser's cookies after a response. */
const after = (response: Response) => {
  const [token = ""] = cookie.split("; ").filter((pair) => pair.startsWith("inventario.token="));
  return `${token}; ${cookieHeader(response)}`;
};
const region = (headers: Record<string, string> = {}, of = cookie) =>
  call(ask("/api/departamentos", { cookie: of, headers }));
const page = (headers: Record<string, string> = {}) => middleware(ask("/inicio", { cookie, headers }));
const renewed = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.replace(/=.*Max-Age/, " Max-Age").split(";")[0]);

describe("a session's last use", () => {
  it("is noted by pages and calls, once a minute at most", async () => {
    later(0.9);
    expect([renewed(await region()), renewed(await page())]).toEqual([[], []]);
    later(20);
    expect((await region()).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^next-auth\.session-token=.*Max-Age=42000.*HttpOnly/i),
    ]);
    const response = await page();
    expect(response.headers.getSetCookie()).toHaveLength(1);
    const kept = after(response);
    later(49);
    expect((await region({}, kept)).status).toBe(200);
    expect((await region()).status, "the cookies of half an hour before").toBe(401);
    later(50);
    expect((await region({}, kept)).status).toBe(401);
  });

  it("is not noted by what a screen does by itself, which the ministry is told", async () => {
    later(20);
    const response = await region({ "x-background": "1" });
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect(stub.asked[0]?.headers["x-background"]).toBe("1");
    const ahead: [string, string][] = [
      ["next-router-prefetch", "1"],
      ["purpose", "prefetch"],
      ["sec-purpose", "prefetch;prerender"],
    ];
    for (const [name, value] of ahead) expect(renewed(await page({ [name]: value }))).toEqual([]);
    await region();
    expect(stub.asked.at(-1)?.headers).not.toHaveProperty("x-background");
  });

  it("is not moved by asking next-auth who is signed in", async () => {
    later(20);
    const request = ask("/api/auth/session", { cookie });
    const context = { params: Promise.resolve({ nextauth: ["session"] }) };
    const answer = await inRequest(request, () => session(request, context));
    expect(await answer.json()).toMatchObject({ user: { name: expect.any(String) } });
    const kept = after(answer);
    later(30);
    expect((await region({}, kept)).status).toBe(401);
  });
});

describe("/api/auth/actividad", () => {
  const times = async (response: Response) => [response.status, await response.json()] as const;

  it("tells how long the session still lasts, and is no use of it", async () => {
    later(10);
    const response = await actividad.GET(ask("/api/auth/actividad", { cookie }));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await times(response)).toEqual([200, { inactividad: 1200, fin: 42_600, limite: 1800 }]);
    expect(stub.asked).toEqual([]);
  });

  it("takes a person's presence as a use, here and at the ministry", async () => {
    later(10);
    const response = await actividad.POST(ask("/api/auth/actividad", { method: "POST", cookie }));
    expect(stub.asked[0]).toMatchObject({ method: "GET", url: "/api/departamentos" });
    expect(stub.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(stub.asked[0]?.headers).not.toHaveProperty("x-background");
    const kept = after(response);
    expect(await times(response)).toEqual([200, { inactividad: 1800, fin: 42_600, limite: 1800 }]);
    later(39);
    expect((await region({}, kept)).status).toBe(200);
  });

  it("is not ended by a ministry that is away, and is by one that knows the session no more", async () => {
    stub.answer = (request) => void request.socket.destroy();
    const away = await actividad.POST(ask("/api/auth/actividad", { method: "POST", cookie }));
    expect([away.status, renewed(away).length]).toEqual([200, 1]);
    stub.answer = json({}, 401);
    const ended = await actividad.POST(ask("/api/auth/actividad", { method: "POST", cookie }));
    expect(ended.status).toBe(401);
    expect(cleared(ended)).toContain("inventario.token");
  });

  it("wakes nothing that is over", async () => {
    later(30);
    for (const method of ["GET", "POST"] as const) {
      const response = await actividad[method](ask("/api/auth/actividad", { method, cookie }));
      expect([response.status, renewed(response)]).toEqual([401, []]);
    }
    expect(renewed(await page())).toEqual([]);
  });
});

it("a session that the ministry ended (deactivation, password, role, department) ends with the next call, its cookies too", async () => {
  stub.answer = json({ message: "Su sesión terminó. Ingrese nuevamente." }, 401);
  for (const headers of [{}, { "x-background": "1" }]) {
    const response = await region(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(cleared(response).sort()).toEqual(["inventario.token", "next-auth.session-token"]);
  }
});
