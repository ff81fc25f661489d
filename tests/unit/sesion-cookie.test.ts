import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loginReply, TOKEN } from "../bff/support";
import { forgetProcess } from "../support/forget-process";

const HALF_DAY = 12 * 60 * 60;

async function load(publicUrl: string, extra: Record<string, string> = {}) {
  forgetProcess();
  vi.stubEnv("SESSION_SECRET", "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo");
  vi.stubEnv("ROUTE_ID_SECRET", "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti");
  vi.stubEnv("PUBLIC_URL", publicUrl);
  // Whether a session still lives is asked of nobody here.
  vi.stubEnv("MINISTRY_API_URL", "http://127.0.0.1:9");
  for (const [name, value] of Object.entries(extra)) vi.stubEnv(name, value);
  return {
    ...(await import("@/lib/server/session")),
    ...(await import("@/lib/server/session-claims")),
    ...(await import("@/lib/server/session-cookies")),
    ...(await import("@/lib/server/session-keys")),
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
    expect(open?.session.usuario).toEqual({ ...loginReply().user, numero_documento: 1_234_567 });
    expect(open?.session.menu).toEqual(loginReply().menu);
    expect(open?.session.subject).toEqual({ rol: 4, id_departamento: 2 });
    expect(JSON.stringify(cookies)).not.toContain(TOKEN);
    expect(JSON.stringify(cookies)).not.toContain("Quispe");
  });

  it("keep the token out of next-auth's own", async () => {
    const { openSession, decodeIdentity, identityText } = await load("");
    const { cookies } = await openSession(loginReply());
    const claims = await decodeIdentity(identityText(store(cookies)));
    expect(Object.keys(claims ?? {}).sort()).toEqual(["d", "exp", "fin", "h", "iat", "jti", "uso"]);
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
    const { openSession, readSession, encodeIdentity, nowSeconds } = await load("");
    vi.useFakeTimers({ now: new Date("2026-03-01T08:00:00Z"), toFake: ["Date"] });
    const { claims, token } = await openSession(loginReply());
    vi.setSystemTime(new Date("2026-03-01T19:59:00Z"));
    const renew = async () => ({
      name: "next-auth.session-token",
      value: await encodeIdentity({ ...claims, uso: nowSeconds() }),
    });
    expect(await readSession(store([token, await renew()]))).not.toBeNull();
    const renewed = await renew();
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

  it("carry what a menu says of its entries, and no byte for what it does not say", async () => {
    const { openSession, readSession } = await load("");
    const login = loginReply();
    const plain = (await openSession(login)).cookies;
    const size = (cookies: Cookie[]) => cookies.reduce((sum, { value }) => sum + value.length, 0);
    expect(JSON.stringify(login.menu)).not.toMatch(/url|visible|disabled|separator|badge/);
    login.menu = [
      { label: "Manual", icon: null, to: null, items: [], url: "https://ejemplo.bo/manual", badge: "3" },
      { label: "", icon: null, to: null, items: [], separator: true },
      { label: "Cerrado", icon: null, to: "/x", items: [], disabled: true },
    ];
    const { cookies } = await openSession(login);
    expect((await readSession(store(cookies)))?.session.menu).toEqual(login.menu);
    expect(size(cookies)).toBeLessThan(size(plain) + 300);
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

/** A browser's cookies, updated by responses. */
function jar(cookies: Cookie[]) {
  const kept = new Map(cookies.map(({ name, value }) => [name, value]));
  const ages: number[] = [];
  return {
    getAll: () => [...kept].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string, { maxAge }: { maxAge: number }) => {
      if (maxAge === 0) kept.delete(name);
      else kept.set(name, value);
      ages.push(maxAge);
    },
    ages,
  };
}

describe("a session's time", () => {
  const at = (time: string) => vi.setSystemTime(new Date(`2026-03-01T${time}Z`));

  it("ends half an hour after the last thing a person did, on any web server with the same keys", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T08:00:00Z"), toFake: ["Date"] });
    const one = await load("");
    const cookies = jar((await one.openSession(loginReply())).cookies);
    at("08:00:59");
    await one.renewSession(cookies, cookies);
    expect(cookies.ages, "no cookie for every answer").toEqual([]);
    at("08:29:00");
    expect((await one.readSession(cookies))?.times).toEqual({ inactividad: 60, fin: 41_460, limite: 1800 });
    await one.renewSession(cookies, cookies);
    expect(cookies.ages).toEqual([41_460]);
    // Another process knows only what the cookies hold.
    const other = await load("");
    at("08:58:59");
    expect((await other.readSession(cookies))?.times.inactividad).toBe(1);
    const copy = jar(cookies.getAll());
    at("08:59:00");
    expect(await other.readSession(cookies)).toBeNull();
    await other.renewSession(copy, copy, true);
    expect(await other.readSession(copy), "what is over is not woken").toBeNull();
  });

  it("is what an administrator set, within bounds", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T08:00:00Z"), toFake: ["Date"] });
    const { openSession, readSession } = await load("", { SESSION_IDLE_MINUTES: "5", SESSION_HOURS: "0.05" });
    const { cookies } = await openSession(loginReply());
    expect((await readSession(store(cookies)))?.times).toEqual({ inactividad: 300, fin: 180, limite: 300 });
    at("08:03:00");
    expect(await readSession(store(cookies))).toBeNull();
  });

  it("renews an identity in pieces whole", async () => {
    const { openSession, readSession, renewSession } = await load("");
    const noise = () => randomBytes(60).toString("base64");
    const login = loginReply();
    login.menu = Array.from({ length: 45 }, () => ({ label: noise(), icon: null, to: "/x", items: [] }));
    const opened = (await openSession(login)).cookies;
    expect(opened.length).toBeGreaterThan(2);
    const cookies = jar(opened);
    await renewSession(cookies, cookies, true);
    expect(cookies.getAll().map(({ name }) => name)).toEqual(opened.map(({ name }) => name));
    expect((await readSession(cookies))?.session.menu).toHaveLength(45);
  });
});

describe("new keys", () => {
  const NEW = "Ym6-pB2xK8wRt4Lq9vNz3sHd7cJg5fUe1oTi";
  const OLD = "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo";

  it("open what the keys before them sealed, and seal with the new one", async () => {
    const before = await load("");
    const { cookies } = await before.openSession(loginReply());
    const after = await load("", {
      SESSION_SECRET: NEW,
      SESSION_SECRET_PREVIOUS: ` otra-${"k3J9".repeat(9)}, ${OLD} `,
    });
    expect((await after.readSession(store(cookies)))?.token).toBe(TOKEN);
    const mine = jar(cookies);
    await after.renewSession(mine, mine, true);
    expect(await after.readSession(mine)).not.toBeNull();
    const fresh = (await after.openSession(loginReply())).cookies;

    const last = await load("", { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: "" });
    expect(await last.readSession(store(cookies)), "without the key before").toBeNull();
    expect(await last.readSession(store(fresh))).not.toBeNull();
    const [token] = cookies as [Cookie];
    const renewed = mine.getAll().filter(({ name }) => name !== token.name);
    expect(await last.decodeIdentity(renewed[0]?.value), "renewed under the new key").not.toBeNull();
  });

  it("end no session while servers take them one after another, each knowing both", async () => {
    const first = await load("", { SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: OLD });
    const mine = jar((await first.openSession(loginReply())).cookies);
    const second = await load("", { SESSION_SECRET: OLD, SESSION_SECRET_PREVIOUS: NEW });
    expect(await second.readSession(mine)).not.toBeNull();
    await second.renewSession(mine, mine, true);
    expect(await first.readSession(mine)).not.toBeNull();
  });
});
