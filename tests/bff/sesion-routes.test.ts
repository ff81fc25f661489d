import { beforeAll, describe, expect, it } from "vitest";
import type { NextRequest } from "next/server";
import { ask, cleared, cookieHeader, inRequest, json, loginReply, stubOn, TOKEN } from "./support";

/** Sign-in, sign-out, health and photos. */

const stub = stubOn();
let entrar: (request: NextRequest) => Promise<Response>;
let salir: (request: NextRequest) => Promise<Response>;
let deadSession: (request: NextRequest) => Promise<Response>;
let salud: () => Promise<Response>;
let imagen: (request: NextRequest, context: { params: Promise<{ id: string }> }) => Promise<Response>;

beforeAll(async () => {
  entrar = (await import("@/app/api/auth/entrar/route")).POST;
  salir = (await import("@/app/api/auth/salir/route")).POST;
  deadSession = (await import("@/app/(public)/salir/route")).GET;
  salud = (await import("@/app/api/salud/route")).GET;
  imagen = (await import("@/app/api/fotogramappirta/[id]/imagen/route")).GET;
});

const credentials = { email: "tecnico.lp@turismo.bo", password: "Turismo-Bolivia-2026" };
const signIn = (body: unknown = credentials, headers = {}) =>
  entrar(ask("/api/auth/entrar", { method: "POST", body: JSON.stringify(body), headers }));
const signedIn = async () => {
  stub.answer = json(loginReply());
  const cookie = cookieHeader(await signIn());
  stub.asked.length = 0;
  return cookie;
};
describe("next-auth's routes", () => {
  it("are one: who is signed in", async () => {
    const route = await import("@/app/api/auth/[...nextauth]/route");
    const of = (action: string, cookie = "") => {
      const request = ask(`/api/auth/${action}`, { cookie });
      return inRequest(request, () => route.GET(request, { params: Promise.resolve({ nextauth: [action] }) }));
    };
    const cookie = await signedIn();
    const known = await of("session", cookie);
    expect([known.status, await known.json()]).toMatchObject([
      200,
      { user: { name: "María Quispe Ñuflo" }, rol: "Técnico" },
    ]);
    expect(await (await of("session")).json()).toEqual({});
    for (const action of ["csrf", "providers", "signin", "error", "signout"]) {
      expect((await of(action, cookie)).status, action).toBe(404);
    }
    expect(Object.keys(route)).toEqual(["GET"]);
  });
});

const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

describe("POST /api/auth/entrar", () => {
  it("opens a session whose token no answer shows", async () => {
    stub.answer = json(loginReply());
    const response = await signIn(credentials, {
      "x-forwarded-for": "10.1.2.3",
      "user-agent": `Navegador/1.0 ${"x".repeat(400)}`,
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true, inicio: "/inicio" });
    const lines = response.headers.getSetCookie();
    // The session's two cookies, and the device cookie, which outlives the session.
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toMatch(/HttpOnly/i);
      expect(line).toMatch(/SameSite=lax/i);
      expect(line).toMatch(/Path=\//i);
      expect(line).toMatch(line.startsWith("inventario.equipo=") ? /Max-Age=34560000/i : /Max-Age=43200/i);
      expect(line).not.toContain(TOKEN);
    }
    expect(stub.asked[0]).toMatchObject({ method: "POST", url: "/api/login" });
    expect(JSON.parse(stub.asked[0]?.body ?? "")).toEqual(credentials);
    expect(stub.asked[0]?.headers["x-forwarded-for"]).toBe("10.1.2.3");
    expect(stub.asked[0]?.headers["user-agent"]).toMatch(/^Navegador\/1\.0 x{286}$/);
  });

  it.each([200, 401, 500])("ends the browser's earlier session, also where that is answered %s", async (status) => {
    const cookie = await signedIn();
    stub.answer = json({ message: "No" }, 401);
    expect((await signIn(credentials, { cookie })).status).toBe(401);
    expect(stub.asked.map(({ url }) => url)).toEqual(["/api/login"]);
    stub.answer = (request, response) =>
      (request.url === "/api/logout" ? json({ message: "ok" }, status) : json(loginReply()))(request, response);
    stub.asked.length = 0;
    expect((await signIn(credentials, { cookie })).status).toBe(200);
    expect(stub.asked.map(({ url }) => url)).toEqual(["/api/login", "/api/logout"]);
    expect(stub.asked[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it.each([400, 401, 403, 404, 422])("says the credentials are wrong where the server answers %s", async (status) => {
    stub.answer = json({ message: "These credentials do not match", errores: { email: "x" } }, status);
    const response = await signIn();
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: "Los Credenciales del usuario son Incorrectos." });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("422 for a malformed address, without asking the server", async () => {
    const response = await signIn({ email: "sin-arroba", password: "x" });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: "Revise los datos marcados",
      errores: { email: ["Por favor, ingrese un correo electrónico válido."] },
    });
    expect(stub.asked).toEqual([]);
  });

  it("passes on how long to wait after too many attempts", async () => {
    stub.answer = json({ message: "Demasiados intentos." }, 429, { "Retry-After": "60" });
    const response = await signIn();
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("60");
  });

  it("502 for an answer that cannot be read, 503 for none", async () => {
    stub.answer = (_request, response) => void response.end("<html>");
    expect((await signIn()).status).toBe(502);
    stub.answer = (request) => void request.socket.destroy();
    expect((await signIn()).status).toBe(503);
  });

  it("502 with a clear sentence for a session too large to hold", async () => {
    stub.answer = json({ ...loginReply(), access_token: "x".repeat(9000) });
    const response = await signIn();
    expect(response.status).toBe(502);
    expect(await messageOf(response)).toMatch(/demasiado grandes/);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("403 from elsewhere, 413 for a huge body", async () => {
    expect((await signIn(credentials, { origin: "https://malo.example" })).status).toBe(403);
    expect((await signIn({ ...credentials, password: "x".repeat(20_000) })).status).toBe(413);
  });
});

describe("POST /api/auth/salir", () => {
  const signOut = (cookie: string, body = "", headers = {}) =>
    salir(ask("/api/auth/salir", { method: "POST", cookie, ...(body && { body }), headers }));

  it.each([200, 401])("ends both cookies once the ministry answered %s", async (status) => {
    const cookie = await signedIn();
    stub.answer = json({ message: "ok" }, status);
    const response = await signOut(`${cookie}; next-auth.session-token.1=resto`);
    expect(response.status).toBe(200);
    expect(cleared(response).sort()).toEqual([
      "inventario.token",
      "next-auth.session-token",
      "next-auth.session-token.1",
    ]);
    expect(stub.asked[0]).toMatchObject({ method: "GET", url: "/api/logout" });
    expect(stub.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it("leaves the person signed in when the ministry cannot be told, unless they insist", async () => {
    const cookie = await signedIn();
    stub.answer = json({}, 500);
    const kept = await signOut(cookie);
    expect(kept.status).toBe(502);
    expect(kept.headers.getSetCookie()).toEqual([]);
    const forced = await signOut(cookie, '{"forzar":true}');
    expect(forced.status).toBe(200);
    expect(cleared(forced)).toContain("inventario.token");
  });

  it("clears what is left where there is no session, and refuses other origins", async () => {
    expect((await signOut("next-auth.session-token=viejo")).status).toBe(200);
    expect(stub.asked).toEqual([]);
    expect((await signOut(await signedIn(), "", { origin: "https://malo.example" })).status).toBe(403);
  });
});

describe("GET /salir", () => {
  it("clears both cookies and goes to sign-in, and back to pages of ours only", async () => {
    const cookie = await signedIn();
    const response = await deadSession(ask("/salir?volver=%2Fturistico%3Fpage%3D2", { cookie }));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/login?volver=%2Fturistico%3Fpage%3D2&sesion=terminada");
    expect(cleared(response).sort()).toEqual(["inventario.token", "next-auth.session-token"]);
    const elsewhere = await deadSession(ask("/salir?volver=//malo.example"));
    expect(elsewhere.headers.get("location")).toBe("/login?sesion=terminada");
  });
});

describe("GET /api/salud", () => {
  it("is 200 while the server lives, and says whether the ministry API answers", async () => {
    stub.answer = json({}, 404);
    expect(await (await salud()).json()).toMatchObject({ estado: "ok", version: expect.any(String), api: "ok" });
    stub.answer = (request) => void request.socket.destroy();
    const response = await salud();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ estado: "ok", api: "sin respuesta" });
  });
});

describe("GET /api/fotogramappirta/{id}/imagen", () => {
  const photo = (id: string, search: string, cookie?: string, headers = {}) =>
    imagen(ask(`/api/fotogramappirta/${id}/imagen${search}`, { ...(cookie && { cookie }), headers }), {
      params: Promise.resolve({ id }),
    });

  it("streams the picture with its tag", async () => {
    const cookie = await signedIn();
    stub.answer = (_request, response) =>
      void response.writeHead(200, { "Content-Type": "image/jpeg", ETag: '"abc"', "Set-Cookie": "x=1" }).end("bytes");
    const response = await photo("5", "?ancho=150", cookie);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("bytes");
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("etag")).toBe('"abc"');
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("private, max-age=60, must-revalidate");
    expect(stub.asked[0]?.url).toBe("/api/fotogramappirta/5/imagen?ancho=150");
    expect(stub.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  });

  it("asks for the image types that the browser accepts, and says that the answer varies with them", async () => {
    const cookie = await signedIn();
    stub.answer = (request, response) => {
      const type = request.headers.accept?.includes("image/webp") ? "image/webp" : "image/jpeg";
      response.writeHead(request.headers["if-none-match"] === `"${type}"` ? 304 : 200, {
        "Content-Type": type,
        ETag: `"${type}"`,
      });
      response.end();
    };
    for (const [accept, type, asked] of [
      ["image/avif,image/webp,image/*,*/*;q=0.8", "image/webp", "image/avif,image/webp,image/*,image/*;q=0.1"],
      ["text/html, image/webp;q=0.5", "image/webp", " image/webp;q=0.5,image/*;q=0.1"],
      ["*/*", "image/jpeg", "image/*;q=0.1"],
    ] as const) {
      stub.asked.length = 0;
      const response = await photo("5", "?ancho=150", cookie, { accept });
      expect([response.headers.get("content-type"), response.headers.get("etag")]).toEqual([type, `"${type}"`]);
      const again = await photo("5", "?ancho=150", cookie, { accept, "if-none-match": `"${type}"` });
      expect([response.status, again.status]).toEqual([200, 304]);
      for (const { headers } of [response, again]) expect(headers.get("vary")).toBe("Accept, Cookie");
      expect(stub.asked.map(({ headers }) => headers.accept?.trim())).toEqual([asked.trim(), asked.trim()]);
    }
  });

  it("passes on that a picture did not change", async () => {
    const cookie = await signedIn();
    stub.answer = (request, response) =>
      void response.writeHead(request.headers["if-none-match"] === '"abc"' ? 304 : 200, { ETag: '"abc"' }).end();
    const response = await photo("5", "?ancho=600&v=3", cookie, { "if-none-match": '"abc"' });
    expect(response.status).toBe(304);
    expect(response.headers.get("cache-control")).toBe("private, max-age=86400, immutable");
  });

  it("asks for an earlier picture by the hash of its content, which never changes", async () => {
    const cookie = await signedIn();
    stub.answer = (_request, response) =>
      void response.writeHead(200, { "Content-Type": "image/jpeg", ETag: '"abc"' }).end("bytes");
    const huella = "0123456789abcdef".repeat(4);
    const response = await photo("5", `?ancho=600&huella=${huella}&de=7`, cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, max-age=86400, immutable");
    expect(stub.asked.map(({ url }) => url)).toEqual([`/api/fotogramappirta/5/imagen?ancho=600&huella=${huella}`]);
    stub.asked.length = 0;
    for (const wrong of ["", "x", `${huella}0`, huella.toUpperCase(), "..%2F..%2Flogin", `${huella}%26ancho=1`]) {
      expect((await photo("5", `?ancho=600&huella=${wrong}`, cookie)).status).toBe(422);
    }
    expect(stub.asked).toEqual([]);
  });

  it("refuses what is no picture, no width, no id, no session", async () => {
    const cookie = await signedIn();
    for (const type of ["text/html", "image/svg+xml", "application/pdf"]) {
      stub.answer = (_request, response) => void response.writeHead(200, { "Content-Type": type }).end("<svg/>");
      const response = await photo("5", "?ancho=150", cookie);
      expect(response.status).toBe(502);
      expect(response.headers.get("content-type")).toMatch(/json/);
    }
    expect((await photo("5", "?ancho=151", cookie)).status).toBe(422);
    expect((await photo("..%2F1", "?ancho=150", cookie)).status).toBe(404);
    expect((await photo("5", "?ancho=150")).status).toBe(401);
    stub.answer = json({ message: "El registro no existe" }, 404);
    expect((await photo("5", "?ancho=150", cookie)).status).toBe(404);
    stub.answer = json({ message: "x" }, 401);
    expect(cleared(await photo("5", "?ancho=150", cookie))).toContain("inventario.token");
  });
});
