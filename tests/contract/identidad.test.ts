import { eq, isNotNull } from "drizzle-orm";
import { exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { historial, identidad, pase, token, usuario } from "@/ministry-api/db/schema";
import { claimPaths, DEFAULT_CLAIMS } from "@/ministry-api/identidad/claims";
import { knownProvider, type ProviderSettings } from "@/ministry-api/identidad/provider";
import { issueToken } from "@/ministry-api/sesion/tokens";
import { startStubProvider, type StubProvider } from "../support/oidc-stub";
import { type Api, openApi, THE_DATABASE } from "./harness";

/** Signing in with the state's identity: joining, sessions, signing out at both, separating. */

let stub: StubProvider;
let api: Api;
let only: Api;
let account: typeof usuario.$inferSelect;
let admin: typeof usuario.$inferSelect;
let settings: ProviderSettings;

const found = async (email: string) => {
  const [row] = await api.db.select().from(usuario).where(eq(usuario.email, email));
  if (!row) throw new Error(`No account ${email}`);
  return row;
};

beforeAll(async () => {
  stub = await startStubProvider("inventario");
  const claims = claimPaths(DEFAULT_CLAIMS);
  if (!claims) throw new Error("The usual claims cannot be read");
  settings = {
    ...{ issuer: stub.issuer, clientId: stub.clientId, secret: "secreto", claims },
    ...{ label: "Ciudadanía Digital", scopes: "openid profile", acr: ["urn:fuerte"], only: false },
  };
  api = await openApi(THE_DATABASE, { provider: knownProvider(settings) });
  only = await openApi(THE_DATABASE, { provider: knownProvider({ ...settings, only: true }) });
  account = await found("tecnico.lp@turismo.bo");
  admin = await found("admin@turismo.bo");
});
afterAll(async () => {
  await api.close();
  await only.close();
  await stub.close();
});
beforeEach(async () => {
  await api.db.delete(token).where(isNotNull(token.id_identidad));
  await api.db.delete(identidad);
  await api.db.delete(pase);
  await api.db.delete(historial).where(eq(historial.tabla, "sesion"));
  api.mails.length = 0;
});

interface Sent {
  claims?: object;
  invitacion?: string;
  of?: typeof account;
  on?: Api;
}
/** Goes to the provider and back, as somebody with the account's document. */
async function comeBack({ claims = {}, invitacion, of = account, on = api }: Sent = {}) {
  const { body } = await on.ok("identidad.comenzar", { body: { ...(invitacion && { invitacion }) } });
  const asked = new URL(String(body.url)).searchParams;
  const now = Math.floor(on.now().getTime() / 1000);
  const profile = { documento_identidad: { numero_documento: of.numero_documento, complemento: of.complemento ?? "" } };
  const id_token = await stub.sign({
    ...{ iss: stub.issuer, aud: stub.clientId, sub: `persona-${of.id}`, nonce: asked.get("nonce") ?? "" },
    ...{ iat: now, exp: now + 3600, profile },
    ...claims,
  });
  stub.answer = { status: 200, body: { access_token: "a", token_type: "Bearer", id_token } };
  const respuesta = new URLSearchParams({ code: "c", state: asked.get("state") ?? "", iss: stub.issuer }).toString();
  const answer = await on.call("identidad.volver", { body: { pase: String(body.pase), respuesta } });
  const { sesion, union } = answer.body as {
    sesion: { access_token: string } | null;
    union: { pase: string; clave: number; codigo: number } | null;
  };
  return { status: answer.status, sesion, union };
}
const join = async (sent: Sent = {}) => {
  const { union } = await comeBack(sent);
  return api.call("identidad.unir", { body: { pase: union?.pase ?? "", password: CLAVE_DEMO } });
};

describe("a sign-in by identity", () => {
  it("asks once for the account's password, and then no more", async () => {
    const first = await join();
    expect(first.status).toBe(200);
    expect(first.body["user"]).toMatchObject({ id: account.id });
    expect(await api.db.select().from(identidad)).toMatchObject([{ id_usuario: account.id, emisor: stub.issuer }]);
    const { sesion, union } = await comeBack();
    expect(union).toBeNull();
    const mine = await api.ok("sesion.sesiones", { token: sesion?.access_token ?? "" });
    expect(mine.body["sesiones"]).toHaveLength(2);
    const lines = await api.db.select().from(historial).where(eq(historial.accion, "INGRESAR"));
    expect(lines.at(-1)?.cambios).toContainEqual({ campo: "medio", de: null, a: "identidad" });
    expect(await api.db.$count(historial, eq(historial.accion, "UNIR IDENTIDAD"))).toBeGreaterThan(0);
  });

  it("lets a pass serve once, and a slip of the fingers try again", async () => {
    const { union } = await comeBack();
    const with_ = (password: string) => api.call("identidad.unir", { body: { pase: union?.pase ?? "", password } });
    expect((await with_("Clave-Equivocada-77")).status).toBe(401);
    expect((await with_(CLAVE_DEMO)).status).toBe(200);
    expect((await with_(CLAVE_DEMO)).status).toBe(401);
  });

  it("needs no password of somebody who comes by their invitation, of nobody else's", async () => {
    const own = await issueToken(api.db, account.id, "CLAVE", 72, api.now());
    const others = await issueToken(api.db, admin.id, "CLAVE", 72, api.now());
    expect((await comeBack({ invitacion: others })).union).toMatchObject({ clave: 1 });
    expect((await comeBack({ invitacion: own })).sesion?.access_token).toBeTruthy();
  });

  it("ends with the provider's session at the latest", async () => {
    await join();
    const now = Math.floor(api.now().getTime() / 1000);
    await api.db.delete(token).where(isNotNull(token.id_identidad));
    await comeBack({ claims: { exp: now + 600 } });
    const [session] = await api.db.select().from(token).where(isNotNull(token.id_identidad));
    expect(session?.vence_en.getTime()).toBe((now + 600) * 1000);
  });

  it("asks for the account's second factor unless the provider asserted one", async () => {
    const started = await api.ok("llave.iniciar", { as: "admin", body: { actual: CLAVE_DEMO } });
    expect(started.status).toBe(200);
    const row = { id_usuario: admin.id, nombre: "Equipo", credencial: "c", clave_publica: "k", contador: 0 };
    const { llave } = await import("@/ministry-api/db/schema");
    await api.db.insert(llave).values({ ...row, creado_en: api.now() });
    const first = await comeBack({ of: admin });
    const joined = await api.call("identidad.unir", { body: { pase: first.union?.pase ?? "", password: CLAVE_DEMO } });
    expect([joined.status, joined.body["segundo_factor"]]).toEqual([401, 1]);
    const strong = await comeBack({ of: admin, claims: { acr: "urn:fuerte" } });
    expect(
      (await api.call("identidad.unir", { body: { pase: strong.union?.pase ?? "", password: CLAVE_DEMO } })).status,
    ).toBe(200);
    expect((await comeBack({ of: admin, claims: { amr: ["pwd", "otp", "mfa"] } })).sesion).not.toBeNull();
    expect((await comeBack({ of: admin })).union).toMatchObject({ clave: 0, codigo: 1 });
    await api.db.delete(llave);
  });

  it("signs out at the provider too, and where the provider says so", async () => {
    const { body } = await join({ claims: { sid: "sesion-7" } });
    const bearer = String(body["access_token"]);
    const other = (await comeBack({ claims: { sid: "sesion-8" } })).sesion?.access_token ?? "";
    const word = async (claims: object, key?: Parameters<StubProvider["sign"]>[1]) => {
      const now = Math.floor(api.now().getTime() / 1000);
      const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
      const right = { iss: stub.issuer, aud: stub.clientId, iat: now, jti: `j${now}`, events, sid: "sesion-8" };
      const logout_token = await stub.sign({ ...right, ...claims }, { header: { typ: "logout+jwt" }, ...key });
      return (await api.call("identidad.salida", { body: { logout_token } })).status;
    };
    for (const wrong of [
      { iss: "https://otro" },
      { aud: "otro" },
      { events: {} },
      { nonce: "n" },
      { sid: undefined },
      { iat: 1 },
    ])
      expect([wrong, await word(wrong)]).toEqual([wrong, 422]);
    const forged = new SignJWT({}).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32));
    expect((await api.call("identidad.salida", { body: { logout_token: await forged } })).status).toBe(422);
    expect((await api.call("sesion.vigente", { token: other })).status).toBe(200);
    expect(await word({})).toBe(200);
    expect((await api.call("sesion.vigente", { token: other })).status).toBe(401);
    expect((await api.call("sesion.vigente", { token: bearer })).status).toBe(200);
    const ended = await api.ok("sesion.logout", { token: bearer });
    const salida = new URL(String(ended.body["salida"]));
    expect(`${salida.origin}${salida.pathname}`).toBe(`${stub.issuer}/end`);
    expect(salida.searchParams.get("post_logout_redirect_uri")).toBe("http://localhost:3000/login");
    expect(salida.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const mine = await join();
    expect(await word({ sid: undefined, sub: `persona-${account.id}` })).toBe(200);
    expect((await api.call("sesion.vigente", { token: String(mine.body["access_token"]) })).status).toBe(401);
  });

  it("is separated by its person or an administrator, which ends its sessions alone", async () => {
    const joined = await join();
    const [mine] = (await api.ok("identidad.propias", { as: "tecnico.lp" })).body["identidades"] as { id: number }[];
    expect((await api.call("identidad.separar", { as: "tecnico.pt", id: mine?.id ?? 0 })).status).toBe(404);
    const listed = async (as: "admin" | "nacional") => {
      const { body } = await api.ok("user.list", { as, query: { page: 1, rows: 100, q: "tecnico.lp" } });
      return (body["usuarios"] ?? Object.values(body)[0]) as { data: { identidad: number | null }[] };
    };
    expect((await listed("admin")).data[0]?.identidad).toBe(1);
    expect((await listed("nacional")).data[0]?.identidad).toBeNull();
    expect((await api.call("identidad.quitar", { as: "nacional", id: account.id })).status).toBe(403);
    expect((await api.call("identidad.separar", { as: "tecnico.lp", id: mine?.id ?? 0 })).status).toBe(200);
    expect((await api.call("sesion.vigente", { token: String(joined.body["access_token"]) })).status).toBe(401);
    expect((await api.call("sesion.vigente", { as: "tecnico.lp" })).status).toBe(200);
    expect((await api.call("identidad.quitar", { as: "admin", id: account.id })).status).toBe(409);
    await join();
    expect((await api.call("identidad.quitar", { as: "admin", id: account.id })).status).toBe(200);
    expect((await comeBack()).union).toMatchObject({ clave: 1 });
  });

  it("leaves the password to administrators where nobody else may use one, also while the provider is away", async () => {
    const enter = (email: string) => only.call("sesion.login", { body: { email, password: CLAVE_DEMO } });
    expect((await enter("tecnico.lp@turismo.bo")).status).toBe(401);
    expect((await enter("admin@turismo.bo")).status).toBe(200);
    expect((await only.ok("identidad.opciones")).body).toEqual({ etiqueta: "Ciudadanía Digital", solo: 1 });
    const { union } = await comeBack({ on: only });
    expect(
      (await only.call("identidad.unir", { body: { pase: union?.pase ?? "", password: CLAVE_DEMO } })).status,
    ).toBe(200);
  });
});

it("proves itself to the provider with its name and secret, encoded as a form and no more", async () => {
  const named = await openApi(THE_DATABASE, { provider: knownProvider({ ...settings, secret: "a-b_c.d e+f:ñ" }) });
  await comeBack({ on: named });
  const [, sent = ""] = /^Basic (.+)$/.exec(stub.asked.at(-1)?.authorization ?? "") ?? [];
  expect(Buffer.from(sent, "base64").toString()).toBe("inventario:a-b_c.d+e%2Bf%3A%C3%B1");
  await named.close();
});

it("proves itself to the provider with its key, where it has one", async () => {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const keyed = await openApi(THE_DATABASE, {
    provider: knownProvider({ ...settings, secret: undefined, key: await exportPKCS8(privateKey) }),
  });
  expect((await comeBack({ on: keyed })).union).not.toBeNull();
  const { authorization, body } = stub.asked.at(-1) ?? {};
  expect([authorization, body?.get("client_assertion_type")]).toEqual([
    undefined,
    "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
  ]);
  const { payload } = await jwtVerify(body?.get("client_assertion") ?? "", publicKey, { issuer: "inventario" });
  expect([payload.sub, payload.aud]).toEqual(["inventario", stub.issuer]);
  await keyed.close();
});

describe("without a provider, or one that is away", () => {
  it("nothing is offered, or it is said", async () => {
    const none = await openApi(THE_DATABASE);
    expect((await none.ok("identidad.opciones")).body).toEqual({ etiqueta: null, solo: 0 });
    expect((await none.call("identidad.comenzar", { body: {} })).status).toBe(404);
    await none.close();
    const claims = { documento: "ci" };
    const away = await openApi(THE_DATABASE, {
      provider: knownProvider({
        ...{ issuer: "http://127.0.0.1:9", clientId: "x", secret: "y", claims },
        ...{ label: "Ciudadanía Digital", scopes: "openid", acr: [], only: true },
      }),
    });
    const answer = await away.call("identidad.comenzar", { body: {} });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      "Ciudadanía Digital no responde en este momento. Intente otra vez, o ingrese con su contraseña.",
    ]);
    const admins = { email: "admin@turismo.bo", password: CLAVE_DEMO };
    expect((await away.call("sesion.login", { body: admins })).status).toBe(200);
    await away.close();
  });

  it.each([
    [DEFAULT_CLAIMS, true],
    ["documento=ci", true],
    ["complemento=x", false],
    ["documento=ci,otra=x", false],
    ["documento", false],
  ])("the claims %s are read: %s", (list, right) => {
    expect(claimPaths(list) !== null).toBe(right);
  });
});
