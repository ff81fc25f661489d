import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { historial, identidad, pase, token, usuario } from "@/ministry-api/db/schema";
import { claimPaths, DEFAULT_CLAIMS } from "@/ministry-api/identidad/claims";
import { knownProvider, type Provider } from "@/ministry-api/identidad/provider";
import { startStubProvider, type StubProvider } from "../support/oidc-stub";
import { type Answer, type Api, openApi, THE_DATABASE } from "./harness";

/** Answers of a provider that do not prove who a person is: none of them signs anybody in, and each is in the audit. */

const EMAIL = "tecnico.lp@turismo.bo";
const SUBJECT = "persona-1";

let stub: StubProvider;
let api: Api;
let account: typeof usuario.$inferSelect;

beforeAll(async () => {
  stub = await startStubProvider("inventario");
  const claims = claimPaths(DEFAULT_CLAIMS);
  if (!claims) throw new Error("The usual claims cannot be read");
  const settings = { issuer: stub.issuer, clientId: stub.clientId, secret: "secreto-del-cliente", claims };
  const provider: Provider = knownProvider({
    ...settings,
    ...{ label: "Ciudadanía Digital", scopes: "openid profile", acr: ["urn:fuerte"], only: false },
  });
  api = await openApi(THE_DATABASE, { provider });
  const [found] = await api.db.select().from(usuario).where(eq(usuario.email, EMAIL));
  if (!found) throw new Error("No such account");
  account = found;
});
afterAll(async () => {
  await api.close();
  await stub.close();
});
beforeEach(async () => {
  await api.db.delete(token).where(eq(token.id_usuario, account.id));
  await api.db.delete(identidad);
  await api.db.delete(pase);
  await api.db.delete(historial).where(eq(historial.tabla, "sesion"));
  await api.db.update(usuario).set({ estado: "ACTIVO", ci: account.ci }).where(eq(usuario.id, account.id));
});

interface Begun {
  pase: string;
  state: string;
  nonce: string;
  url: URL;
}
const begin = async (): Promise<Begun> => {
  const { body } = await api.ok("identidad.comenzar", { body: {} });
  const url = new URL(String(body.url));
  const word = (name: string) => url.searchParams.get(name) ?? "";
  return { pase: String(body.pase), state: word("state"), nonce: word("nonce"), url };
};
const document = () => ({ documento_identidad: { numero_documento: account.numero_documento, complemento: "" } });
const seconds = () => Math.floor(api.now().getTime() / 1000);
const rightClaims = ({ nonce }: Begun): JWTPayload => ({
  iss: stub.issuer,
  aud: stub.clientId,
  sub: SUBJECT,
  nonce,
  iat: seconds(),
  exp: seconds() + 600,
  profile: { ...document(), nombre: { nombres: "ANA" } },
});
const tokensOf = (id_token: unknown, more: object = {}) => ({
  status: 200,
  body: { access_token: "acceso", token_type: "Bearer", expires_in: 300, id_token, ...more },
});
const backWith = (words: Record<string, string>) => new URLSearchParams(words).toString();
const rightBack = ({ state }: Begun, more: Record<string, string> = {}) =>
  backWith({ code: "codigo-1", state, iss: stub.issuer, ...more });
const goBack = (body: { pase: string; respuesta: string }): Promise<Answer> => api.call("identidad.volver", { body });

/** Changes of the right claims; undefined removes one. */
const signedWith = async (
  begun: Begun,
  change: Record<string, unknown>,
  options: Parameters<StubProvider["sign"]>[1] = {},
) => {
  const claims = Object.entries({ ...rightClaims(begun), ...change }).filter(([, value]) => value !== undefined);
  stub.answer = tokensOf(await stub.sign(Object.fromEntries(claims) as JWTPayload, options));
};
const newKey = async (alg = "RS256") => (await generateKeyPair(alg)).privateKey;
const hmac = (secret: string, begun: Begun) =>
  new SignJWT(rightClaims(begun))
    .setProtectedHeader({ alg: "HS256", kid: "k1" })
    .sign(createHash("sha256").update(secret).digest());

type Case = [what: string, run: (begun: Begun) => Promise<Answer | void>];
const claim = (what: string, change: Record<string, unknown> | ((begun: Begun) => Record<string, unknown>)): Case => [
  what,
  async (begun) => signedWith(begun, typeof change === "function" ? change(begun) : change),
];
const answered = (what: string, answer: (begun: Begun) => Promise<StubProvider["answer"]>): Case => [
  what,
  async (begun) => void (stub.answer = await answer(begun)),
];
const wayBack = (what: string, respuesta: (begun: Begun) => string): Case => [
  what,
  async (begun) => {
    await signedWith(begun, {});
    return goBack({ pase: begun.pase, respuesta: respuesta(begun) });
  },
];

const CASES: Case[] = [
  // The way back from the provider.
  wayBack("another state", (begun) => rightBack({ ...begun, state: "otro" })),
  wayBack("no state", () => backWith({ code: "codigo-1", iss: stub.issuer })),
  wayBack("two states", (begun) => `${rightBack(begun)}&state=${begun.state}`),
  wayBack("no code", ({ state }) => backWith({ state, iss: stub.issuer })),
  wayBack("two codes", (begun) => `${rightBack(begun)}&code=otro`),
  wayBack("another issuer", (begun) => rightBack(begun, { iss: "https://otro.example.bo" })),
  wayBack("no issuer, though the provider says it sends it", ({ state }) => backWith({ code: "codigo-1", state })),
  wayBack("an error of the provider", ({ state }) => backWith({ error: "server_error", state, iss: stub.issuer })),
  wayBack("an error and a code", (begun) => rightBack(begun, { error: "access_denied" })),
  wayBack("a person who gave up", ({ state }) => backWith({ error: "access_denied", state, iss: stub.issuer })),
  wayBack("a token in the address", (begun) => rightBack(begun, { id_token: "a.b.c" })),
  wayBack("a signed response that was not asked for", () => backWith({ response: "a.b.c" })),
  wayBack("nothing", () => ""),
  [
    "the pass of another browser",
    async (begun) => {
      const mine = await begin();
      await signedWith(begun, {});
      return goBack({ pase: mine.pase, respuesta: rightBack(begun) });
    },
  ],
  ["a pass that nobody gave", async (begun) => goBack({ pase: "x".repeat(43), respuesta: rightBack(begun) })],
  [
    "a pass that is over",
    async (begun) => {
      await signedWith(begun, {});
      await api.db.update(pase).set({ vence_en: api.now() });
      return goBack({ pase: begun.pase, respuesta: rightBack(begun) });
    },
  ],
  [
    "a way back that was used already",
    async (begun) => {
      await signedWith(begun, { nonce: "otro" });
      await goBack({ pase: begun.pase, respuesta: rightBack(begun) });
      await api.db.delete(historial).where(eq(historial.tabla, "sesion"));
      await signedWith(begun, {});
      return goBack({ pase: begun.pase, respuesta: rightBack(begun) });
    },
  ],
  // What the provider gives for the code.
  answered("a code of somebody else", async () => ({ status: 400, body: { error: "invalid_grant" } })),
  answered("a client that it does not know", async () => ({ status: 401, body: { error: "invalid_client" } })),
  answered("a page", async () => ({ status: 200, body: "<html>", headers: { "Content-Type": "text/html" } })),
  answered("a redirect", async () => ({ status: 302, body: {}, headers: { Location: `${stub.issuer}/token` } })),
  answered("an outage", async () => ({ status: 503, body: "" })),
  answered("no access token", async (begun) => ({
    status: 200,
    body: { token_type: "Bearer", id_token: await stub.sign(rightClaims(begun)) },
  })),
  answered("no kind of token", async (begun) => ({
    status: 200,
    body: { access_token: "a", id_token: await stub.sign(rightClaims(begun)) },
  })),
  answered("no identity token", async () => tokensOf(undefined)),
  answered("an identity token that is none", async () => tokensOf("no-es-un-token")),
  answered("an identity token that is no text", async () => tokensOf({ sub: SUBJECT })),
  answered("an encrypted token that was not asked for", async () => tokensOf("a.b.c.d.e")),
  // The identity token.
  claim("another issuer's token", { iss: "https://otro.example.bo" }),
  claim("no issuer", { iss: undefined }),
  claim("a token for another system", { aud: "otro-sistema" }),
  claim("a token for other systems", { aud: ["uno", "dos"] }),
  claim("a token for us and others, given to another", { aud: ["inventario", "otro"], azp: "otro" }),
  claim("a token for us and others, given to nobody", { aud: ["inventario", "otro"] }),
  claim("no audience", { aud: undefined }),
  claim("another nonce", { nonce: "otro" }),
  claim("no nonce", { nonce: undefined }),
  claim("a token that is over", () => ({ exp: seconds() - 90 })),
  claim("no end", { exp: undefined }),
  claim("an end that is no number", { exp: "mañana" }),
  claim("no beginning", { iat: undefined }),
  claim("a token that is not valid yet", () => ({ nbf: seconds() + 300 })),
  claim("no person", { sub: undefined }),
  claim("a person without a name", { sub: "" }),
  claim("a person that is a number", { sub: 7 }),
  claim("a time of sign-in that is no number", { auth_time: "ayer" }),
  answered("an unsigned token", async (begun) => tokensOf(new UnsecuredJWT(rightClaims(begun)).encode())),
  answered("a token signed with our own secret", async (begun) => tokensOf(await hmac("secreto-del-cliente", begun))),
  answered("a token signed with the public key as a secret", async (begun) =>
    tokensOf(await hmac(stub.keys.current.publicKey.export({ type: "spki", format: "pem" }).toString(), begun)),
  ),
  [
    "a token signed with another key under the same name",
    async (begun) => signedWith(begun, {}, { key: await newKey() }),
  ],
  [
    "a token signed with a key of another name",
    async (begun) => signedWith(begun, {}, { kid: "k99", key: await newKey() }),
  ],
  [
    "a token of a kind of key that the provider does not use",
    async (begun) => signedWith(begun, {}, { alg: "ES256", key: await newKey("ES256") }),
  ],
  [
    "a token signed with a key that the provider took back",
    async (begun) => {
      const old = stub.keys.current.privateKey;
      const claims = rightClaims(begun);
      await stub.rotate();
      stub.answer = tokensOf(await stub.sign(claims, { key: old }));
    },
  ],
  [
    "a header that asks for what nobody knows",
    async (begun) => signedWith(begun, {}, { header: { crit: ["b64"], b64: true } }),
  ],
  answered("a changed token", async (begun) => {
    const [head, , signature] = (await stub.sign(rightClaims(begun))).split(".");
    const body = Buffer.from(JSON.stringify({ ...rightClaims(begun), sub: "otra" })).toString("base64url");
    return tokensOf([head, body, signature].join("."));
  }),
  answered("a changed signature", async (begun) =>
    tokensOf(`${(await stub.sign(rightClaims(begun))).slice(0, -8)}AAAAAAAA`),
  ),
  answered("no signature", async (begun) => tokensOf((await stub.sign(rightClaims(begun))).replace(/[^.]*$/, ""))),
  // The person.
  claim("a document that no account has", { profile: { documento_identidad: { numero_documento: "999888777" } } }),
  claim("another complement of the document", () => ({
    profile: { documento_identidad: { ...document().documento_identidad, complemento: "1Z" } },
  })),
  [
    "no document",
    async (begun) => {
      stub.userinfo = { status: 200, body: { sub: SUBJECT } };
      return signedWith(begun, { profile: {} });
    },
  ],
  [
    "a document that is no text",
    async (begun) => {
      stub.userinfo = { status: 200, body: { sub: SUBJECT } };
      return signedWith(begun, { profile: { documento_identidad: { numero_documento: { toString: "1" } } } });
    },
  ],
  [
    "the account's mail alone",
    async (begun) => {
      stub.userinfo = { status: 200, body: { sub: SUBJECT, email: EMAIL } };
      return signedWith(begun, { profile: {}, email: EMAIL, email_verified: true });
    },
  ],
  [
    "the data of somebody else",
    async (begun) => {
      stub.userinfo = { status: 200, body: { sub: "otra", profile: document() } };
      return signedWith(begun, { profile: {} });
    },
  ],
  [
    "data that fail to come",
    async (begun) => {
      stub.userinfo = { status: 500, body: {} };
      return signedWith(begun, { profile: {} });
    },
  ],
  [
    "data that are a page",
    async (begun) => {
      stub.userinfo = { status: 200, body: "<html>" };
      return signedWith(begun, { profile: {} });
    },
  ],
  [
    "an inactive account",
    async (begun) => {
      await api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.id, account.id));
      return signedWith(begun, {});
    },
  ],
  [
    "another identity of an account that has one",
    async (begun) => {
      await joined("otra-persona");
      return signedWith(begun, {});
    },
  ],
  [
    "a joined identity whose document is another one now",
    async (begun) => {
      await joined(SUBJECT);
      return signedWith(begun, { profile: { documento_identidad: { numero_documento: "999888777" } } });
    },
  ],
  [
    "a joined identity whose account's document was corrected",
    async (begun) => {
      await joined(SUBJECT);
      await api.db.update(usuario).set({ ci: "123" }).where(eq(usuario.id, account.id));
      return signedWith(begun, {});
    },
  ],
  [
    "a joined identity of an account that was deactivated",
    async (begun) => {
      await joined(SUBJECT);
      await api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.id, account.id));
      return signedWith(begun, {});
    },
  ],
  // The proof of the account.
  ["a joining with a wrong password", async (begun) => joinWith(begun, { password: "Clave-Equivocada-77" })],
  ["a joining without a password", async (begun) => joinWith(begun, {})],
  [
    "a joining with another account's password",
    async (begun) => {
      await api.db.update(usuario).set({ clave: null }).where(eq(usuario.id, account.id));
      const answer = await joinWith(begun, { password: CLAVE_DEMO });
      await api.db.update(usuario).set({ clave: account.clave }).where(eq(usuario.id, account.id));
      return answer;
    },
  ],
  [
    "a joining of an account that was deactivated meanwhile",
    async (begun) =>
      joinWith(begun, { password: CLAVE_DEMO }, () =>
        api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.id, account.id)),
      ),
  ],
  [
    "a joining that is over",
    async (begun) => joinWith(begun, { password: CLAVE_DEMO }, () => api.db.update(pase).set({ vence_en: api.now() })),
  ],
  [
    "a joining with the pass of the way out",
    async () => api.call("identidad.unir", { body: { pase: (await begin()).pase, password: CLAVE_DEMO } }),
  ],
  [
    "a way back with the pass of a joining",
    async (begun) => {
      await signedWith(begun, {});
      const { union } = (await goBack({ pase: begun.pase, respuesta: rightBack(begun) })).body as {
        union: { pase: string };
      };
      return goBack({ pase: union.pase, respuesta: rightBack(begun) });
    },
  ],
];

async function joinWith(begun: Begun, typed: object, meanwhile?: () => Promise<unknown>): Promise<Answer> {
  await signedWith(begun, {});
  const { union } = (await goBack({ pase: begun.pase, respuesta: rightBack(begun) })).body as {
    union: { pase: string };
  };
  await meanwhile?.();
  return api.call("identidad.unir", { body: { pase: union.pase, ...typed } });
}

const joined = (sujeto: string) =>
  api.db.insert(identidad).values({ id_usuario: account.id, emisor: stub.issuer, sujeto, creado_en: api.now() });

describe("a sign-in by identity", () => {
  it("has more than sixty mix-ups to be held against", () => {
    expect(new Set(CASES.map(([what]) => what)).size).toBe(CASES.length);
    expect(CASES.length).toBeGreaterThan(60);
  });

  it.each(CASES)("refuses %s", async (_what, run) => {
    const begun = await begin();
    const known = await api.db.$count(identidad);
    const answer = (await run(begun)) ?? (await goBack({ pase: begun.pase, respuesta: rightBack(begun) }));
    expect([401, 503]).toContain(answer.status);
    expect(answer.body["sesion"]).toBeUndefined();
    expect(JSON.stringify(answer.body)).not.toContain("access_token");
    expect(await api.db.$count(token, eq(token.id_usuario, account.id))).toBe(0);
    expect((await api.db.$count(identidad)) - known).toBeLessThan(2);
    const lines = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "sesion"), eq(historial.accion, "INGRESO FALLIDO")));
    expect(lines).toHaveLength(1);
  });
});

describe("what is right", () => {
  it.each([
    ["RS256", {}],
    ["PS256", {}],
    ["RS256", { exp: -50 }],
  ] as const)("is taken: signed with %s, %j of the clock", async (alg, { exp = 600 }: { exp?: number }) => {
    const begun = await begin();
    await signedWith(begun, { exp: seconds() + exp }, { alg });
    const { status, body } = await goBack({ pase: begun.pase, respuesta: rightBack(begun) });
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body["union"]).toMatchObject({ clave: 1, codigo: 0, persona: "ANA", correo: "t…@turismo.bo" });
  });

  it("asks with a code challenge, a state and a nonce, and tells its secret to the token endpoint alone", async () => {
    const { url } = await begin();
    const words = Object.fromEntries(url.searchParams);
    expect(words).toMatchObject({
      ...{ response_type: "code", client_id: "inventario", code_challenge_method: "S256", scope: "openid profile" },
      redirect_uri: "http://localhost:3000/api/auth/identidad/vuelta",
      acr_values: "urn:fuerte",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(words[name]?.length).toBeGreaterThan(30);
    expect(url.href).not.toContain("secreto-del-cliente");
    const again = await begin();
    expect(again.state).not.toBe(words["state"]);
  });

  it("takes a key that the provider began to use meanwhile", async () => {
    await stub.rotate();
    const begun = await begin();
    await signedWith(begun, {});
    expect((await goBack({ pase: begun.pase, respuesta: rightBack(begun) })).status).toBe(200);
  });
});
