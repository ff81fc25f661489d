import type { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, cleared, cookieHeader, json, loginReply, setEnvironment, startStub, type Stub } from "./support";

/** What a copy of a session's cookies still opens after the session has ended. */

type Handler = (request: NextRequest, context: never) => Promise<Response>;
interface Opened {
  cookie: string;
  token: string;
}

const NOON = Date.parse("2026-03-01T12:00:00Z");
const later = (seconds: number) => vi.setSystemTime(NOON + seconds * 1000);
const params = (value: Record<string, unknown>) => ({ params: Promise.resolve(value) }) as never;
const TABLE = JSON.stringify({ title: "Regiones", file: "regiones", headers: ["A"], rows: [["1"]] });

let stub: Stub;
/** The tokens that the ministry API accepts. */
let living: Set<string>;
let enter: (rol?: number) => Promise<Opened>;
let salir: Handler;
let wire: Record<"GET" | "POST" | "PUT", Handler>;
let page: (path: string, cookie: string, headers?: Record<string, string>) => Promise<Response>;
let routes: Record<string, (cookie: string) => Promise<Response>>;

/** Answers with the body for accepted tokens and with 401 for any other. */
const answers =
  (body: object): Stub["answer"] =>
  (request, response) => {
    const known = living.has(request.headers.authorization?.replace("Bearer ", "") ?? "");
    return json(known ? body : { message: "Su sesión terminó" }, known ? 200 : 401)(request, response);
  };

/** Each test has its own stub, so nothing the web server remembers about one affects another. */
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.resetModules();
  stub = await startStub();
  setEnvironment(stub.url, { GEOCODER_URL: `${stub.url}/lugares` });
  living = new Set();
  stub.vigente = answers({ vigente: 1 });
  const entrar = (await import("@/app/api/auth/entrar/route")).POST;
  let given = 0;
  enter = async (rol = 1) => {
    const token = `${stub.url}-${(given += 1)}`;
    stub.answer = json({ ...loginReply(rol), access_token: token });
    const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
    const cookie = cookieHeader(await entrar(ask("/api/auth/entrar", { method: "POST", body })));
    living.add(token);
    stub.answer = answers({ message: "", departamentos: [] });
    return { cookie, token };
  };
  salir = (await import("@/app/api/auth/salir/route")).POST;
  wire = await import("@/app/api/[...path]/route");
  const { middleware } = await import("@/middleware");
  page = (path, cookie, headers = {}) => middleware(ask(path, { cookie, headers }));
  const auth = await import("@/app/api/auth/[...nextauth]/route");
  const actividad = await import("@/app/api/auth/actividad/route");
  const exportar = (await import("@/app/exportar/[lista]/route")).GET;
  const geocodificador = (await import("@/app/geocodificador/route")).GET;
  const revision = (await import("@/app/revision/[tipo]/[id]/route")).GET;
  const imagen = (await import("@/app/api/fotogramappirta/[id]/imagen/route")).GET;
  const tabla = (await import("@/app/pdf/tabla/route")).POST;
  const get = (path: string, cookie: string) => ask(path, { cookie });
  const post = (path: string, cookie: string, body?: string) =>
    ask(path, { method: "POST", cookie, ...(body && { body }) });
  routes = {
    call: (cookie) => wire.GET(get("/api/departamentos", cookie), undefined as never),
    times: (cookie) => actividad.GET(get("/api/auth/actividad", cookie)),
    presence: (cookie) => actividad.POST(post("/api/auth/actividad", cookie)),
    export: (cookie) => exportar(get("/exportar/region?formato=csv", cookie), params({ lista: "region" })),
    places: (cookie) => geocodificador(get("/geocodificador?q=uyuni", cookie)),
    review: (cookie) => revision(get("/revision/ppirta/1?registro=2", cookie), params({ tipo: "ppirta", id: "1" })),
    photograph: (cookie) => imagen(get("/api/fotogramappirta/1/imagen?ancho=150", cookie), params({ id: "1" })),
    table: (cookie) => tabla(post("/pdf/tabla", cookie, TABLE)),
    who: (cookie) => auth.GET(get("/api/auth/session", cookie), params({ nextauth: ["session"] })),
  };
});
afterEach(async () => {
  vi.useRealTimers();
  await stub.close();
});

const signOut = ({ cookie, token }: Opened) => {
  living.delete(token);
  return salir(ask("/api/auth/salir", { method: "POST", cookie }), undefined as never);
};
const where = (response: Response) => response.headers.get("location")?.replace(/^http:\/\/[^/]+/, "") ?? null;
const PAGES = ["/perfil", "/about", "/guia", "/inicio?page=2"];

async function expectDead(cookie: string) {
  stub.asked.length = 0;
  for (const [name, ask] of Object.entries(routes)) {
    const response = await ask(cookie);
    if (name === "who") expect([name, response.status, await response.json()]).toEqual([name, 200, {}]);
    else expect([name, response.status]).toEqual([name, 401]);
    // Cookies are removed, never renewed.
    expect([name, cookieHeader(response)]).toEqual([name, ""]);
  }
  for (const path of PAGES) {
    for (const headers of [{}, { rsc: "1" }]) {
      const response = await page(path, cookie, headers as Record<string, string>);
      expect([path, where(response)]).toEqual([path, `/salir?volver=${encodeURIComponent(path)}`]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  }
  expect(stub.asked, "nothing was asked in the dead session's name").toEqual([]);
}
async function expectLiving(cookie: string) {
  expect((await routes.times!(cookie)).status).toBe(200);
  for (const path of PAGES) expect([path, where(await page(path, cookie))]).toEqual([path, null]);
}

describe("a copy of the cookies opens nothing", () => {
  it("once its person signed out, at once and without the ministry's word", async () => {
    const mine = await enter();
    await expectLiving(mine.cookie);
    expect((await signOut(mine)).status).toBe(200);
    await expectDead(mine.cookie);
    // Still refused after the check's result has expired, and while the ministry API is down.
    later(20 * 60);
    await stub.close();
    await expectDead(mine.cookie);
  });

  it("once the ministry ended it, at the latest five seconds after the last word on it", async () => {
    const mine = await enter();
    await expectLiving(mine.cookie);
    living.delete(mine.token);
    later(4.9);
    expect((await routes.times!(mine.cookie)).status, "still believed").toBe(200);
    later(5.1);
    await expectDead(mine.cookie);
  });

  it("and is not woken by a public page, a public call or time", async () => {
    const mine = await enter();
    living.delete(mine.token);
    later(10 * 60);

    for (const path of ["/privacidad", "/verificar", "/login"]) {
      const response = await page(path, mine.cookie);
      expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 200, []]);
    }
    stub.answer = json({});
    const verified = await wire.GET(ask("/api/verificar/ABCD-1234", { cookie: mine.cookie }), undefined as never);
    expect([verified.status === 401, verified.headers.getSetCookie()]).toEqual([false, []]);
  });

  it("and a call's own answer takes its cookies away", async () => {
    const mine = await enter();
    living.delete(mine.token);
    const response = await routes.call!(mine.cookie);
    expect([response.status, cleared(response).sort()]).toEqual([401, ["inventario.token", "next-auth.session-token"]]);
  });
});

describe("what the question costs", () => {
  it("one call in five seconds for each session, however much is asked at once", async () => {
    const [mine, other] = [await enter(), await enter()];
    await Promise.all(Array.from({ length: 20 }, () => page("/inicio", mine.cookie)));
    for (let i = 0; i < 10; i += 1) await routes.times!(mine.cookie);
    expect(stub.checked).toEqual([mine.token]);
    await routes.times!(other.cookie);
    expect(stub.checked).toEqual([mine.token, other.token]);
    later(6);
    await Promise.all([routes.times!(mine.cookie), page("/perfil", mine.cookie)]);
    expect(stub.checked).toEqual([mine.token, other.token, mine.token]);
  });

  it("a write that may end sessions asks at once about each of them", async () => {
    const [mine, other] = [await enter(), await enter()];
    await expectLiving(other.cookie);
    living.delete(other.token);
    stub.answer = json({ message: "Su contraseña fue cambiada" });
    const body = JSON.stringify({ actual: "una-clave-vieja", nueva: "otra-clave-nueva" });
    const changed = ask("/api/password/change", { method: "POST", cookie: mine.cookie, body });
    expect((await wire.POST(changed, undefined as never)).status).toBe(200);
    await expectDead(other.cookie);
    stub.answer = answers({ departamentos: [] });
    await expectLiving(mine.cookie);
  });
});

describe("where the ministry cannot be asked", () => {
  it.each([
    ["is away", (at: Stub) => at.close()],
    ["fails", (at: Stub) => void (at.vigente = json({}, 500))],
    ["never answers", (at: Stub) => void (at.vigente = () => undefined)],
  ])("nobody is signed out while it %s", async (_what, fail) => {
    const mine = await enter();
    await fail(stub);
    await expectLiving(mine.cookie);
    later(120);
    const renewed = await page("/inicio", mine.cookie);
    expect(renewed.headers.getSetCookie()).toHaveLength(1);
  });

  it.each([
    ["404", json({ message: "Not Found" }, 404)],
    ["405", json({}, 405)],
    ["403", json({}, 403)],
    ["a page", ((_request, response) => void response.end("<html>")) as Stub["vigente"]],
    ["401 as for every unknown path", json({}, 401)],
  ])(
    "a server without the call, which answers %s, is asked once a minute; what ended here stays ended",
    async (_answer, lacks) => {
      const [mine, other] = [await enter(), await enter()];
      stub.vigente = lacks;
      await expectLiving(mine.cookie);
      later(30);
      await expectLiving(mine.cookie);
      await expectLiving(other.cookie);
      expect(stub.checked).toHaveLength(1);
      await signOut(mine);
      await expectDead(mine.cookie);
      stub.answer = answers({ departamentos: [] });
      await expectLiving(other.cookie);
    },
  );

  it("a password changed, an account deactivated or given another role through here ends its sessions here", async () => {
    stub.vigente = json({}, 404);
    const put = async (body: object) => {
      later((seconds += 2));
      const admin = await enter();
      stub.answer = json({ message: "" });
      const account = {
        ...{
          numero_documento: "1",
          nombres: "Ana",
          primer_apellido: "Roca",
          genero: "F",
          nacionalidad: "B",
          celular: "7",
        },
        ...{ email: "a@b.bo", direccion: "C", id_departamento: 2, cargo: "T", id_rol: 4, ...body },
      };
      const request = ask("/api/user/7", { method: "PUT", cookie: admin.cookie, body: JSON.stringify(account) });
      expect((await wire.PUT(request, undefined as never)).status).toBe(200);
    };
    let seconds = 0;
    const technician = await enter(4);
    await put({ direccion: "Otra" });
    await expectLiving(technician.cookie);
    await put({ id_rol: 3 });
    await expectDead(technician.cookie);
    const governorate = await enter(3);
    await put({ id_rol: 3, estado: "INACTIVO" });
    await expectDead(governorate.cookie);
    const [here, elsewhere] = [await enter(3), await enter(3)];
    later((seconds += 2));
    stub.answer = json({ message: "" });
    const body = JSON.stringify({ actual: "una-clave-vieja", nueva: "otra-clave-nueva" });
    await wire.POST(ask("/api/password/change", { method: "POST", cookie: here.cookie, body }), undefined as never);
    await expectDead(elsewhere.cookie);
    stub.answer = answers({ departamentos: [] });
    await expectLiving(here.cookie);
  });

  it("signing out without the ministry, on one's own word, ends the copies here", async () => {
    const mine = await enter();
    stub.answer = json({}, 500);
    const forced = ask("/api/auth/salir", { method: "POST", cookie: mine.cookie, body: '{"forzar":true}' });
    expect((await salir(forced, undefined as never)).status).toBe(200);
    await expectDead(mine.cookie);
  });
});
