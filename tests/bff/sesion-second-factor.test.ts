import { beforeAll, describe, expect, it } from "vitest";
import type { NextRequest } from "next/server";
import { ask, json, loginReply, stubOn } from "./support";

/** Sign-in to an account with a second factor, on a server that requests a code and on one that knows none. */

const stub = stubOn();
let entrar: (request: NextRequest) => Promise<Response>;
let llave: (request: NextRequest) => Promise<Response>;

beforeAll(async () => {
  entrar = (await import("@/app/api/auth/entrar/route")).POST;
  llave = (await import("@/app/api/auth/llave/route")).POST;
});

const credentials = { email: "admin@turismo.bo", password: "Turismo-Bolivia-2026" };
const signIn = (body: object) => entrar(ask("/api/auth/entrar", { method: "POST", body: JSON.stringify(body) }));
const MARKED = { message: "Escriba el código de verificación.", segundo_factor: 1 };

describe("POST /api/auth/entrar of an account with a second factor", () => {
  it("passes on that a code is asked for, and opens nothing", async () => {
    stub.answer = json(MARKED, 401);
    const response = await signIn(credentials);
    expect([response.status, await response.json()]).toEqual([401, MARKED]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(JSON.parse(stub.asked[0]?.body ?? "")).toEqual(credentials);
  });

  it("passes on whether a passkey does, and whether there is an application", async () => {
    stub.answer = json({ ...MARKED, llave: 1, sin_aplicacion: 1, otra: 1 }, 401);
    expect(await (await signIn(credentials)).json()).toEqual({ ...MARKED, llave: 1, sin_aplicacion: 1 });
    stub.answer = json({ ...MARKED, llave: "1", sin_aplicacion: null }, 401);
    expect(await (await signIn(credentials)).json()).toEqual({ ...MARKED, llave: 1 });
  });

  it("hands the code over as typed, without the blanks around it", async () => {
    stub.answer = json(loginReply(1));
    expect((await signIn({ ...credentials, codigo: " 123 456 " })).status).toBe(200);
    expect(JSON.parse(stub.asked[0]?.body ?? "")).toEqual({ ...credentials, codigo: "123 456" });
    expect((await signIn({ ...credentials, codigo: " " })).status).toBe(200);
    expect(JSON.parse(stub.asked[1]?.body ?? "")).toEqual(credentials);
  });

  it.each([
    [401, { message: "Unauthenticated.", segundo_factor: 0 }],
    [401, { message: "Unauthenticated." }],
    [403, MARKED],
    [422, MARKED],
  ])("takes a %i without the mark, or with another status, for wrong credentials", async (status, body) => {
    stub.answer = json(body, status);
    const response = await signIn({ ...credentials, codigo: "123456" });
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "Los Credenciales del usuario son Incorrectos." },
    ]);
  });

  it("passes on the wait after too many codes, and refuses what can be no code without asking", async () => {
    stub.answer = json({ message: "Demasiados intentos fallidos." }, 429, { "Retry-After": "60" });
    const response = await signIn({ ...credentials, codigo: "000000" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
    stub.asked.length = 0;
    for (const codigo of ["9".repeat(65), 123456, ["123456"]]) {
      expect((await signIn({ ...credentials, codigo })).status).toBe(422);
    }
    expect(stub.asked).toEqual([]);
  });
});

describe("POST /api/auth/llave", () => {
  const credencial = { id: "bGxhdmU", type: "public-key", response: { clientDataJSON: "e30" } };
  const present = (body: object) => llave(ask("/api/auth/llave", { method: "POST", body: JSON.stringify(body) }));

  it("opens the session that a password opens; the token stays here", async () => {
    stub.answer = json(loginReply(4));
    const response = await present({ credencial, email: " admin@turismo.bo " });
    const answered = await response.text();
    expect([response.status, JSON.parse(answered)]).toEqual([200, { ok: true, inicio: "/inicio" }]);
    expect(JSON.parse(stub.asked[0]?.body ?? "")).toEqual({ credencial, email: "admin@turismo.bo" });
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(
      expect.arrayContaining(["next-auth.session-token", "inventario.token", "inventario.equipo"]),
    );
    expect([answered, ...cookies].join()).not.toContain(loginReply(4).access_token);
  });

  it("says why a passkey was refused, and asks nobody about what is none", async () => {
    const message = "Esa llave es de otra cuenta. Use una de la suya.";
    stub.answer = json({ message }, 401);
    const refused = await present({ credencial });
    expect([refused.status, await refused.json(), refused.headers.getSetCookie()]).toEqual([401, { message }, []]);
    stub.asked.length = 0;
    for (const body of [{}, { credencial: "llave" }, { credencial: { ...credencial, id: "" } }]) {
      expect((await present(body)).status).toBe(422);
    }
    expect(stub.asked).toEqual([]);
  });
});
