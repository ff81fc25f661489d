import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loginReply, TOKEN } from "../bff/support";

const HALF_DAY = 12 * 60 * 60;

async function load(publicUrl: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", "s".repeat(40));
  vi.stubEnv("ROUTE_ID_SECRET", "r".repeat(40));
  vi.stubEnv("PUBLIC_URL", publicUrl);
  return {
    ...(await import("@/lib/server/session")),
    ...(await import("@/lib/server/session-cookies")),
  };
}

interface Cookie {
  name: string;
  value: string;
}
const store = (cookies: Cookie[]) => ({ getAll: () => cookies });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the session's two cookies", () => {
  it("give back who signed in, and the token, and show neither as text", async () => {
    const { openSession, readSession } = await load("");
    const { cookies } = await openSession(loginReply());
    const open = await readSession(store(cookies));
    expect(open?.token).toBe(TOKEN);
    expect(open?.session.usuario).toEqual(loginReply().user);
    expect(open?.session.menu).toEqual(loginReply().menu);
    expect(open?.session.subject).toEqual({ rol: 4, id_departamento: 2 });
    expect(JSON.stringify(cookies)).not.toContain(TOKEN);
    expect(JSON.stringify(cookies)).not.toContain("Quispe");
  });

  it("keep the token out of next-auth's own", async () => {
    const { openSession, decodeIdentity, identityText } = await load("");
    const { cookies } = await openSession(loginReply());
    const claims = await decodeIdentity(identityText(store(cookies)));
    expect(Object.keys(claims ?? {}).sort()).toEqual(["d", "exp", "fin", "h", "iat", "jti"]);
    expect(JSON.stringify(claims)).not.toContain(TOKEN);
  });

  it("are __Host- and Secure where the public address is https, plain over http", async () => {
    const secure = await load("https://inventario.gob.bo");
    expect((await secure.openSession(loginReply())).cookies.every(({ name }) => name.startsWith("__Host-"))).toBe(true);
    expect(secure.cookieOptions(60)).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true, maxAge: 60 });
    const plain = await load("http://127.0.0.1:3000");
    expect((await plain.openSession(loginReply())).cookies.map(({ name }) => name)).toEqual([
      "inventario.token",
      "next-auth.session-token",
    ]);
    expect(plain.cookieOptions(60).secure).toBe(false);
  });

  it("are worth nothing alone, changed, or of two different sign-ins", async () => {
    const { openSession, readSession } = await load("");
    const one = await openSession(loginReply());
    const other = await openSession({ ...loginReply(), access_token: "otro-token" });
    const [token, identity] = one.cookies as [Cookie, Cookie];
    expect(await readSession(store([token]))).toBeNull();
    expect(await readSession(store([identity]))).toBeNull();
    expect(await readSession(store([other.token, identity]))).toBeNull();
    expect(await readSession(store([token, { ...identity, value: `${identity.value.slice(0, -2)}AA` }]))).toBeNull();
    expect(await readSession(store([{ ...token, value: token.value.replace("Fe26", "Fe27") }, identity]))).toBeNull();
    expect(await readSession(store([token, identity]))).not.toBeNull();
  });

  it("end twelve hours after signing in, however often the identity is renewed", async () => {
    const { openSession, readSession, encodeIdentity } = await load("");
    vi.useFakeTimers({ now: new Date("2026-03-01T08:00:00Z"), toFake: ["Date"] });
    const { claims, token, cookies } = await openSession(loginReply());
    vi.setSystemTime(new Date("2026-03-01T19:59:00Z"));
    expect(await readSession(store(cookies))).not.toBeNull();
    const renewed = { name: "next-auth.session-token", value: await encodeIdentity(claims) };
    vi.setSystemTime(new Date("2026-03-01T20:00:30Z"));
    expect(await readSession(store([token, renewed]))).toBeNull();
    expect(claims.fin).toBe(Date.parse("2026-03-01T08:00:00Z") / 1000 + HALF_DAY);
  });

  it("stay small with a menu of 80 entries, and are put together again from pieces", async () => {
    const { openSession, readSession, identityPieces, identityText } = await load("");
    const { cookies } = await openSession(loginReply(2, 80));
    expect(JSON.stringify(loginReply(2, 80).menu).length).toBeGreaterThan(5000);
    expect(cookies.reduce((sum, { value }) => sum + value.length, 0)).toBeLessThan(4000);
    expect((await readSession(store(cookies)))?.session.menu).toHaveLength(80);
    const long = "x".repeat(3000) + "y".repeat(3000);
    const pieces = identityPieces(long);
    expect(pieces.map(({ name }) => name)).toEqual(["next-auth.session-token.0", "next-auth.session-token.1"]);
    expect(identityText(store(pieces.reverse()))).toBe(long);
  });

  it("are refused over 8 KB, with a sentence for the person", async () => {
    const { openSession, SessionRefused } = await load("");
    const noise = () => randomBytes(60).toString("base64");
    const login = loginReply();
    login.menu = Array.from({ length: 100 }, () => ({ label: noise(), icon: null, to: "/x", items: [] }));
    await expect(openSession(login)).rejects.toThrow(SessionRefused);
    await expect(openSession(login)).rejects.toThrow(/demasiado grandes/);
    await expect(openSession({ ...loginReply(), access_token: noise().repeat(50) })).rejects.toThrow(SessionRefused);
  });

  it("are refused for a role nobody knows", async () => {
    const { openSession } = await load("");
    await expect(openSession(loginReply(6))).rejects.toThrow(/rol/);
  });

  it("go together, with every piece of an earlier session", async () => {
    const { clearCookies } = await load("");
    const set = vi.fn();
    clearCookies(
      store(["next-auth.session-token.0", "next-auth.session-token.1", "otra"].map((name) => ({ name, value: "x" }))),
      { set },
    );
    expect(set.mock.calls.map(([name]) => name as string).sort()).toEqual([
      "inventario.token",
      "next-auth.session-token",
      "next-auth.session-token.0",
      "next-auth.session-token.1",
    ]);
    expect(
      set.mock.calls.every(([, value, options]) => value === "" && (options as { maxAge: number }).maxAge === 0),
    ).toBe(true);
  });
});
