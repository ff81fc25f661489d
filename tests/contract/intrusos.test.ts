import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { codeLimit } from "@/ministry-api/sesion/limits";
import { recordFailure } from "@/ministry-api/sesion/attempts";
import { tokenHash } from "@/ministry-api/sesion/tokens";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { correo, equipo, intento, usuario } from "@/ministry-api/db/schema";
import { type Account, apiOn, ONE_DATABASE } from "./harness";

/** Failures caused by strangers do not affect the account's owner. */

const WRONG = "Los Credenciales del usuario son Incorrectos.";

describe.each(ONE_DATABASE)("strangers at an account on %s", (kind) => {
  const api = apiOn(kind);
  afterEach(async () => {
    await api.db.delete(intento);
    await api.db.delete(equipo);
    await api.db.delete(correo);
    api.mails.length = 0;
  });

  const newDevice = () => randomBytes(32).toString("base64url");
  const mail = (account: Account) => `${account}@turismo.bo`;
  let made = 0;
  /** An address that has not been used yet. */
  const address = () => `198.18.${Math.floor((made += 1) / 250)}.${(made % 250) + 1}`;
  const from = (where: string, device?: string) => ({
    "X-Forwarded-For": where,
    ...(device !== undefined && { "X-Device": device }),
  });
  const enter = (
    account: Account,
    where: string,
    { device = undefined as string | undefined, password = CLAVE_DEMO } = {},
  ) => api.call("sesion.login", { body: { email: mail(account), password }, headers: from(where, device) });
  const fail = async (account: Account, where: string, times: number, device?: string) => {
    for (let i = 0; i < times; i += 1) await enter(account, where, { password: "wrong", ...(device && { device }) });
  };
  const mailsTo = async (account: Account) =>
    (
      await api.db
        .select()
        .from(correo)
        .where(eq(correo.para, mail(account)))
        .orderBy(correo.id)
    ).map((row) => row);

  it("does not shut the owner out, at another address, however often others fail", async () => {
    const bad = address();
    await fail("nacional", bad, 7);
    expect((await enter("nacional", bad)).status).toBe(429);
    expect((await enter("nacional", address())).status).toBe(200);
    // Even with endless failures from many addresses, a new device at a new address may try, also after a typing error.
    for (let i = 0; i < 60; i += 1) await fail("nacional", address(), 1);
    const own = address();
    expect((await enter("nacional", own, { password: "slip" })).status).toBe(401);
    expect((await enter("nacional", own)).status).toBe(200);
  });

  it("gives each unknown address fewer attempts at an account that many have failed at", async () => {
    for (let i = 0; i < 50; i += 1) await fail("nacional", address(), 1);
    const own = address();
    await fail("nacional", own, 2);
    expect((await enter("nacional", own)).status).toBe(429);
    expect((await enter("gobernacion.lp", own)).status).toBe(200);
  });

  it("never shuts out a device that signed in before, not even at the strangers' own address", async () => {
    const device = newDevice();
    const shared = address();
    expect((await enter("tecnico.lp", shared, { device })).status).toBe(200);
    await fail("tecnico.lp", shared, 8);
    expect((await enter("tecnico.lp", shared)).status).toBe(429);
    expect((await enter("tecnico.lp", shared, { device: newDevice() })).status).toBe(429);
    expect((await enter("tecnico.lp", shared, { device })).status).toBe(200);
    // Also for simultaneous attempts.
    const crowd = Promise.all(Array.from({ length: 150 }, () => enter("tecnico.lp", shared, { password: "wrong" })));
    expect((await enter("tecnico.lp", shared, { device })).status).toBe(200);
    await crowd;
  });

  it("gives a stolen device token nothing but a count of its own", async () => {
    const device = newDevice();
    await enter("tecnico.lp", address(), { device });
    const [kept] = await api.db.select().from(equipo);
    expect(kept?.hash).toBe(tokenHash(device));
    const thief = address();
    const wrong = await enter("tecnico.lp", thief, { device, password: "guess" });
    expect([wrong.status, wrong.body]).toEqual([401, { message: WRONG }]);
    await fail("tecnico.lp", thief, 4, device);
    expect((await enter("tecnico.lp", thief, { device })).status).toBe(429);
    // The device belongs to one account, and its wrong attempts do not affect the owner's other devices.
    expect((await enter("nacional", thief, { device, password: "guess" })).status).toBe(401);
    expect((await enter("tecnico.lp", address())).status).toBe(200);
    for (const token of ["", "x", "x".repeat(44), "x".repeat(42) + "!"]) {
      expect((await enter("tecnico.lp", address(), { device: token })).status).toBe(200);
    }
    expect(await api.db.$count(equipo)).toBe(1);
  });

  it("keeps at most twenty devices of a person, the last used ones", async () => {
    const devices = Array.from({ length: 22 }, newDevice);
    for (const device of devices) {
      api.advance(0.1);
      expect((await enter("tecnico.pt", address(), { device })).status).toBe(200);
    }
    const kept = new Set((await api.db.select().from(equipo)).map(({ hash }) => hash));
    expect(devices.map((device) => kept.has(tokenHash(device)))).toEqual([
      false,
      false,
      ...Array<boolean>(20).fill(true),
    ]);
  });

  it("lets a mailed link open a browser that strangers keep out", async () => {
    const [device, where] = [newDevice(), address()];
    await fail("operador.lp", where, 6);
    expect((await enter("operador.lp", where, { device })).status).toBe(429);
    await api.ok("sesion.pedirClave", { body: { email: mail("operador.lp") }, headers: from(where, device) });
    const token = /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";
    const password = "Vicuña-azul-tambor-71";
    await api.ok("sesion.nuevaClave", { body: { token, password }, headers: from(where, device) });
    expect((await enter("operador.lp", where, { device, password })).status).toBe(200);
    expect((await mailsTo("operador.lp")).map(({ asunto }) => asunto)).toEqual([
      "Contraseña cambiada - Inventario Turístico",
    ]);
  });

  it("leaves the owner a link that works, however many strangers ask for", async () => {
    const email = mail("gobernacion.lp");
    const ask = (where: string, device?: string) =>
      api.ok("sesion.pedirClave", { body: { email }, headers: from(where, device) });
    for (let i = 0; i < 9; i += 1) await ask(address());
    expect(api.mails).toHaveLength(5);
    // Every ten minutes one more mail is sent, whoever requests it. Earlier links stay valid.
    for (let i = 0; i < 4; i += 1) {
      api.advance(10.1);
      await ask(address());
      await ask(address());
    }
    expect(api.mails).toHaveLength(9);
    const token = /token=([\w-]+)/.exec(api.mails.at(-4)?.text ?? "")?.[1] ?? "";
    expect((await api.call("sesion.nuevaClave", { body: { token, password: "corta" } })).body.errores).toHaveProperty(
      "password",
    );
    // A known device of the account does not wait because of strangers.
    const device = newDevice();
    await enter("gobernacion.lp", address(), { device });
    await ask(address(), device);
    expect(api.mails).toHaveLength(10);
    // Repeated requests from one address are limited as before.
    const again = address();
    for (let i = 0; i < 6; i += 1) await ask(again, device);
    expect(api.mails).toHaveLength(14);
  });

  it("counts wrong codes of unknown devices together, and leaves a known one alone", async () => {
    const device = newDevice();
    expect((await enter("nacional", address(), { device })).status).toBe(200);
    for (let i = 0; i < 5; i += 1) await recordFailure(api.db, [codeLimit(mail("nacional"))], api.now());
    expect((await enter("nacional", address())).status).toBe(429);
    // Without the password the limit is not revealed.
    expect((await enter("nacional", address(), { password: "wrong" })).status).toBe(401);
    expect((await enter("nacional", address(), { device })).status).toBe(200);
  });

  it("tells the owner of a new device by mail, and not of the first sign-in or a known one", async () => {
    await api.db
      .update(usuario)
      .set({ ultimo_ingreso_en: null })
      .where(eq(usuario.email, mail("tecnico.pt")));
    const [first, second] = [newDevice(), newDevice()];
    await enter("tecnico.pt", address(), { device: first });
    await enter("tecnico.pt", address(), { device: first });
    expect(await mailsTo("tecnico.pt")).toEqual([]);
    const where = address();
    const agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36";
    const body = { email: mail("tecnico.pt"), password: CLAVE_DEMO };
    await api.ok("sesion.login", { body, headers: { ...from(where, second), "User-Agent": agent } });
    const [told, ...more] = await mailsTo("tecnico.pt");
    expect(more).toEqual([]);
    expect(told?.asunto).toBe("Ingreso desde un equipo nuevo - Inventario Turístico");
    expect(told?.texto).toContain("Equipo: Chrome en Windows");
    expect(told?.texto).toContain(`Dirección: ${where}`);
    // A program without a device token counts as a new device each time.
    await enter("tecnico.pt", address());
    expect(await mailsTo("tecnico.pt")).toHaveLength(2);
  });

  it("asks the database the same for a known and an unknown address before it answers a recovery", async () => {
    const { $client } = api.db as unknown as { $client: { query: (text: string | { text: string }) => unknown } };
    const asked = vi.spyOn($client, "query");
    const statements = () => asked.mock.calls.map(([text]) => (typeof text === "string" ? text : text.text));
    const ask = async (email: string) => {
      asked.mockClear();
      const answer = await api.request("/api/password/email", {
        method: "POST",
        body: JSON.stringify({ email }),
        headers: { "Content-Type": "application/json", ...from(address(), newDevice()) },
      });
      const before = statements();
      const mails = api.mails.length;
      await expect.poll(() => statements().slice(before.length).join(" ")).toContain('from "usuario"');
      await api.settled();
      return { answer: [answer.status, await answer.text()], before, after: statements().slice(before.length), mails };
    };
    const known = await ask(mail("admin"));
    const unknown = await ask("nadie@turismo.bo");
    asked.mockRestore();
    expect(known.answer).toEqual(unknown.answer);
    expect(known.before).toEqual(unknown.before);
    expect(known.before.length).toBeGreaterThan(2);
    // Only afterwards does it show whether the account exists: the link is created and mailed then.
    expect([known.mails, unknown.mails]).toEqual([0, 1]);
    expect([known, unknown].map(({ after }) => after.some((text) => text.startsWith('insert into "token"')))).toEqual([
      true,
      false,
    ]);
    expect(api.mails).toHaveLength(1);
  });
});
