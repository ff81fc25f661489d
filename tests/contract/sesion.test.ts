import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildApp } from "@/ministry-api/app";
import { hashPassword } from "@/ministry-api/sesion/password";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { correo, historial, idempotencia, token, usuario } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { apiOn, LIMITES, ONE_DATABASE, untilBlocked } from "./harness";

const WRONG = "Los Credenciales del usuario son Incorrectos.";

describe.each(ONE_DATABASE)("session on %s", (kind) => {
  const api = apiOn(kind);

  const signIn = (email: string, password = CLAVE_DEMO, address = "127.0.0.1") =>
    api.call("sesion.login", { body: { email, password }, headers: { "X-Forwarded-For": address } });
  const works = async (value: unknown) => (await api.call("region.list", { token: String(value) })).status;
  const linkToken = () => /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";

  it("gives the user, the role and a menu of screens that exist", async () => {
    const { status, body } = await signIn("Gobernacion.LP@turismo.bo");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: "gobernacion.lp@turismo.bo",
      id_departamento: 2,
      genero: "F",
      estado: "ACTIVO",
    });
    expect(JSON.stringify(body)).not.toContain("argon2");
    expect(body.rol).toEqual([{ id: 3, nombre: "Gobernación", descripcion: expect.any(String) as string }]);
    expect(JSON.stringify(body.menu)).toContain("/ppirtaentrante");
    expect(JSON.stringify(body.menu)).not.toContain("nacional");
    const tecnico = JSON.stringify((await signIn("tecnico.pt@turismo.bo")).body.menu);
    expect(tecnico).toContain("/turistico");
    expect(tecnico).not.toContain("BANDEJAS");
    const stored = await api.db.select().from(token);
    expect(stored.some((row) => row.hash === body.access_token)).toBe(false);
  });

  it("says the same of an unknown account and a wrong password", async () => {
    const unknown = await signIn("nadie@turismo.bo", "x", "203.0.113.1");
    const wrong = await signIn("operador.lp@turismo.bo", "x", "203.0.113.1");
    expect([unknown.status, unknown.body]).toEqual([401, { message: WRONG }]);
    expect([wrong.status, wrong.body]).toEqual([401, { message: WRONG }]);
  });

  it("refuses what is not a mail address or a password", async () => {
    for (const body of [
      {},
      { email: "x", password: "x" },
      { email: "a@b.museum", password: "x" },
      { email: ["a@b.bo"], password: 1 },
    ]) {
      expect((await api.call("sesion.login", { body })).status).toBe(422);
    }
  });

  it("ends with sign-out, in time, and with the account", async () => {
    const first = (await signIn("operador.lp@turismo.bo")).body.access_token;
    const second = (await signIn("operador.lp@turismo.bo")).body.access_token;
    expect([await works(first), await works(second)]).toEqual([200, 200]);
    expect((await api.call("sesion.logout", { token: String(first) })).status).toBe(200);
    expect([await works(first), await works(second)]).toEqual([401, 200]);

    await api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.email, "operador.lp@turismo.bo"));
    expect(await works(second)).toBe(401);
    expect((await signIn("operador.lp@turismo.bo")).status).toBe(401);
    await api.db.update(usuario).set({ estado: "ACTIVO" }).where(eq(usuario.email, "operador.lp@turismo.bo"));

    api.advance(12 * 60 + 1);
    expect(await works(second)).toBe(401);
  });

  it("takes no token that is not one", async () => {
    for (const value of ["", "x", "'; drop table token; --", "a".repeat(600)]) expect(await works(value)).toBe(401);
    expect((await api.request("/api/region", { headers: { Authorization: "Basic eDp4" } })).status).toBe(401);
  });

  it("lets wrong passwords of an account wait longer and longer", async () => {
    const email = "tecnico.pt@turismo.bo";
    const at = "198.51.100.1";
    for (let i = 0; i < 5; i += 1) expect((await signIn(email, "wrong", at)).status).toBe(401);
    const limited = await signIn(email, CLAVE_DEMO, at);
    expect(limited.status).toBe(429);
    expect(limited.body.message).toBe("Demasiados intentos fallidos. Espere 1 minuto e intente nuevamente.");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(50);
    api.advance(1.1);
    expect((await signIn(email, "wrong", at)).status).toBe(401);
    expect((await signIn(email, CLAVE_DEMO, at)).body.message).toContain("Espere 2 minutos");
    expect((await signIn(email, CLAVE_DEMO, "198.51.100.2")).status).toBe(200);
    api.advance(2.1);
    expect((await signIn(email, CLAVE_DEMO, at)).status).toBe(200);
  });

  it("lets nobody wait longer than a minute at an address that anybody may stand behind", async () => {
    const email = "tecnico.pt@turismo.bo";
    for (let i = 0; i < 9; i += 1) {
      expect((await signIn(email, "wrong")).status).toBe(401);
      if (i < 4) continue;
      expect((await signIn(email)).body.message).toContain("Espere 1 minuto");
      api.advance(1.1);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  it("counts guesses that come all at once", async () => {
    const email = "gobernacion.pt@turismo.bo";
    const all = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "wrong")));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it("limits an address that tries many accounts, but never this machine's own", async () => {
    for (let i = 0; i < 5; i += 1) await signIn(`persona${i}@turismo.bo`, "wrong", "198.51.100.77");
    expect((await signIn("nacional@turismo.bo", CLAVE_DEMO, "198.51.100.77")).status).toBe(429);
    expect((await signIn("nacional@turismo.bo", CLAVE_DEMO, "198.51.100.78")).status).toBe(200);
    for (let i = 0; i < 7; i += 1) await signIn(`otra${i}@turismo.bo`, "wrong");
    expect((await signIn("nacional@turismo.bo")).status).toBe(200);
  });

  it("lets a person set a new password by mail, once, within the hour", async () => {
    const email = "tecnico.lp@turismo.bo";
    const session = (await signIn(email)).body.access_token;
    const unknown = await api.ok("sesion.pedirClave", { body: { email: "nadie@turismo.bo" } });
    const known = await api.ok("sesion.pedirClave", { body: { email } });
    expect(known.body).toEqual(unknown.body);
    expect(api.mails).toHaveLength(1);
    expect(api.mails[0]?.to).toBe(email);
    expect(api.mails[0]?.text).toContain("http://localhost:3000/password?token=");

    const value = linkToken();
    const reset = (password: string, link = value) =>
      api.call("sesion.nuevaClave", { body: { token: link, password } });
    expect((await reset("corta")).body.errores).toEqual({
      password: ["La contraseña debe tener al menos 12 caracteres"],
    });
    expect((await reset("Rodrigo-de-La-Paz-1")).body.errores?.password).toHaveLength(1);
    expect((await reset("tecnico.lp@turismo.bo")).status).toBe(422);
    expect((await reset("Montaña-Sajama-6542", "x".repeat(43))).body.errores).toEqual({
      token: ["El enlace no es válido o ya venció"],
    });
    const both = await Promise.all([reset("Montaña-Sajama-6542"), reset("Montaña-Sajama-6542")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await works(session)).toBe(401);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, "Montaña-Sajama-6542")).status).toBe(200);
    const [story] = await api.db.select().from(historial).where(eq(historial.accion, "CAMBIAR CLAVE"));
    expect(story).toMatchObject({ tabla: "usuario", cambios: [] });

    await api.ok("sesion.pedirClave", { body: { email } });
    api.advance(61);
    expect((await reset("Montaña-Illimani-6438", linkToken())).status).toBe(422);
  });

  it("takes no password that is one of the world's most used", async () => {
    const email = "operador.lp@turismo.bo";
    const common = ["123qweasdzxc", "LeaveMeAlone", "mótherfúcker", "password1234", "123456789012"];
    await api.ok("sesion.pedirClave", { body: { email } });
    const value = linkToken();
    for (const password of common) {
      const { status, body } = await api.call("sesion.nuevaClave", { body: { token: value, password } });
      expect([password, status, body.errores?.password?.[0]]).toEqual([
        password,
        422,
        "Esa contraseña es demasiado común. Elija otra que nadie pueda adivinar.",
      ]);
    }
    const token = String((await signIn(email)).body.access_token);
    for (const nueva of [...common, "corta", "wilma-del-alto-1"]) {
      const { status, body } = await api.call("sesion.cambiarClave", { token, body: { actual: CLAVE_DEMO, nueva } });
      expect([nueva, status, Object.keys(body.errores ?? {})]).toEqual([nueva, 422, ["nueva"]]);
    }
    expect((await signIn(email)).status).toBe(200);
  });

  it("takes no password that few attempts find", async () => {
    const email = "operador.lp@turismo.bo";
    const weak = ["aaaaaaaaaaaa", "abcabcabcabc", "123456123456", "abcdefghijkl", "qwertyuiopas", "19900101199"];
    await api.ok("sesion.pedirClave", { body: { email } });
    const value = linkToken();
    const said =
      "La contraseña se adivina: evite repeticiones y series. Use, p. ej., cuatro palabras que no vayan juntas.";
    for (const password of weak) {
      const padded = password.padEnd(12, "9");
      const { status, body } = await api.call("sesion.nuevaClave", { body: { token: value, password: padded } });
      expect([padded, status, Object.keys(body.errores ?? {})]).toEqual([padded, 422, ["password"]]);
    }
    const token = String((await signIn(email)).body.access_token);
    const body = { actual: CLAVE_DEMO, nueva: "aaaaaaaaaaaa" };
    expect((await api.call("sesion.cambiarClave", { token, body })).body.errores).toEqual({ nueva: [said] });
  });

  it("changes the own password and ends every other session", async () => {
    const email = "operador.lp@turismo.bo";
    const nueva = "Laguna-Colorada-4278";
    const [mine, other] = [(await signIn(email)).body.access_token, (await signIn(email)).body.access_token];
    await api.ok("sesion.pedirClave", { body: { email } });
    const link = linkToken();
    const change = (body: object, headers = {}) =>
      api.call("sesion.cambiarClave", { token: String(mine), body, headers });
    expect((await change({})).body.errores).toMatchObject({ actual: ["La contraseña actual es requerida"] });
    const wrong = await change({ actual: "otra", nueva });
    expect([wrong.status, wrong.body.errores]).toEqual([422, { actual: ["La contraseña actual no es correcta"] }]);
    const same = await change({ actual: CLAVE_DEMO, nueva: CLAVE_DEMO });
    expect([same.status, Object.keys(same.body.errores ?? {})]).toEqual([422, ["nueva"]]);
    const headers = { "Idempotency-Key": `clave-${kind}` };
    const changed = await change({ actual: CLAVE_DEMO, nueva }, headers);
    expect(changed.status).toBe(200);
    expect((await change({ actual: CLAVE_DEMO, nueva }, headers)).body).toEqual(changed.body);
    // What is stored of the call cannot be used to test passwords.
    const digest = createHash("sha256")
      .update(JSON.stringify({ actual: CLAVE_DEMO, nueva }))
      .digest("hex");
    const [kept] = await api.db
      .select()
      .from(idempotencia)
      .where(eq(idempotencia.clave, `clave-${kind}`));
    expect(kept?.llamada).toMatch(/^sesion\.cambiarClave:0:[0-9a-f]{64}$/);
    expect(kept?.llamada).not.toContain(digest);

    const told = await api.db.select().from(correo).where(eq(correo.para, email)).orderBy(correo.id);
    expect(told.at(-1)?.asunto).toBe("Contraseña cambiada - Inventario Turístico");
    expect([await works(mine), await works(other)]).toEqual([200, 401]);
    expect((await api.call("sesion.nuevaClave", { body: { token: link, password: "Otra-montaña-4279" } })).status).toBe(
      422,
    );
    expect([(await signIn(email)).status, (await signIn(email, nueva)).status]).toEqual([401, 200]);
    await api.ok("sesion.cambiarClave", { token: String(mine), body: { actual: nueva, nueva: "Laguna-Verde-427811" } });
    expect((await api.call("sesion.cambiarClave", { body: { actual: nueva, nueva } })).status).toBe(401);
  });

  it("lets guesses of the own password wait as those at sign-in, with a key or without", async () => {
    const email = "gobernacion.lp@turismo.bo";
    const token = String((await signIn(email)).body.access_token);
    const guess = (actual: string, i = 0) =>
      api.call("sesion.cambiarClave", {
        token,
        body: { actual, nueva: "Laguna-Colorada-4278" },
        ...(i % 2 === 1 && { headers: { "Idempotency-Key": `intento-${i}` } }),
      });
    for (let i = 0; i < 5; i += 1) expect((await guess("errada", i)).status).toBe(422);
    const limited = await guess(CLAVE_DEMO);
    expect([limited.status, limited.body.message]).toEqual([
      429,
      "Demasiados intentos fallidos. Espere 1 minuto e intente nuevamente.",
    ]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await signIn(email)).status).toBe(200);
    api.advance(1.1);
    expect((await guess("errada")).status).toBe(422);
    expect((await guess(CLAVE_DEMO)).body.message).toContain("Espere 2 minutos");
    api.advance(2.1);
    expect((await guess(CLAVE_DEMO)).status).toBe(200);
  });

  it("answers a change of password while others sign in to the account", async () => {
    const email = "gobernacion.lp@turismo.bo";
    const [actual, nueva] = ["Laguna-Colorada-4278", "Laguna-Colorada-4279"];
    const token = String((await signIn(email, actual)).body.access_token);
    const headers = { "Idempotency-Key": `a-la-vez-${kind}` };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => signIn(email, actual)),
      api.call("sesion.cambiarClave", { token, body: { actual, nueva }, headers }),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    expect((await signIn(email, nueva)).status).toBe(200);
  });

  it("opens no session for a password that is changed while it is checked", async () => {
    const email = "operador.lp@turismo.bo";
    const [before] = await api.db.select().from(usuario).where(eq(usuario.email, email));
    const [id, clave] = [before?.id ?? 0, before?.clave ?? ""];
    const typed = "Laguna-Verde-4278";
    await api.db
      .update(usuario)
      .set({ clave: await hashPassword(typed) })
      .where(eq(usuario.id, id));
    const { entering } = await api.db.transaction(async (tx) => {
      // Another process sets the password, as through a mailed link.
      await tx
        .update(usuario)
        .set({ clave: await hashPassword("Otra-Clave-4711"), version: (before?.version ?? 0) + 1 })
        .where(eq(usuario.id, id));
      await tx.delete(token).where(eq(token.id_usuario, id));
      let answered = false;
      const entering = signIn(email, typed).finally(() => (answered = true));
      await untilBlocked(kind, tx, () => answered);
      return { entering };
    });
    expect((await entering).status).toBe(401);
    expect(await api.db.$count(token, eq(token.id_usuario, id))).toBe(0);
    expect((await signIn(email, "Otra-Clave-4711")).status).toBe(200);
    await api.db.update(usuario).set({ clave }).where(eq(usuario.id, id));
  });

  it("shows the own sessions by device, and ends one or all others", async () => {
    const email = "nacional@turismo.bo";
    const enter = async (agent: string) => {
      const body = { email, password: CLAVE_DEMO };
      const answer = await api.ok("sesion.login", { body, headers: { "User-Agent": agent } });
      return String(answer.body.access_token);
    };
    const sessions = async (token: string) => {
      const { body } = await api.ok("sesion.sesiones", { token });
      return body.sesiones as { id: number; dispositivo: string; creado_en: string; usado_en: string; actual: 0 | 1 }[];
    };
    await api.ok("sesion.cerrarOtras", { token: await enter("primero") });
    const phone = await enter("Mozilla/5.0 (Android 14; Mobile) Firefox/140.0");
    const desk = await enter(`Mozilla/5.0 (Windows NT 10.0) Edg/140 ${"x".repeat(500)}`);
    await works(phone);
    const before = await sessions(desk);
    expect(before).toHaveLength(3);
    expect(before.filter(({ actual }) => actual === 1).map(({ dispositivo }) => dispositivo)).toEqual([
      expect.stringContaining("Edg/140"),
    ]);
    expect(before.every(({ dispositivo }) => dispositivo.length <= 300)).toBe(true);
    expect(Date.parse(before[0]?.usado_en ?? "")).toBeGreaterThanOrEqual(Date.parse(before[0]?.creado_en ?? ""));
    expect(JSON.stringify(before)).not.toMatch(/[0-9a-f]{64}/);
    const onPhone = before.find(({ dispositivo }) => dispositivo.includes("Android"));

    // No one can end another person's session.
    expect((await api.call("sesion.cerrarSesion", { as: "admin", id: onPhone?.id ?? 0 })).status).toBe(404);
    expect(await works(phone)).toBe(200);
    await api.ok("sesion.cerrarSesion", { token: desk, id: onPhone?.id ?? 0 });
    expect((await api.call("sesion.cerrarSesion", { token: desk, id: onPhone?.id ?? 0 })).status).toBe(404);
    expect([await works(phone), await works(desk)]).toEqual([401, 200]);
    const third = await enter("tercero");
    await api.ok("sesion.cerrarOtras", { token: desk });
    expect([await works(third), await works(desk), (await sessions(desk)).length]).toEqual([401, 200, 1]);
    for (const name of ["sesion.sesiones", "sesion.cerrarOtras"] as const) {
      expect((await api.call(name)).status).toBe(401);
    }
  });

  it("keeps its limits in another process on the same database, and lets nobody in where they cannot be read", async () => {
    const email = "admin@turismo.bo";
    const restarted = buildApp({
      db: api.db,
      clock: api.now,
      files: api.files,
      publicUrl: "http://localhost:3000",
      limites: LIMITES,
      log: createLogger("silent"),
      mailer: { send: async () => ({ file: null }) },
    });
    const enter = (address: string, who = email) =>
      restarted.request("/api/login", {
        method: "POST",
        body: JSON.stringify({ email: who, password: CLAVE_DEMO }),
        headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
      });
    expect((await enter("192.0.2.10")).status).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await signIn(email, "wrong", "192.0.2.11")).status).toBe(401);
    const refused = await enter("192.0.2.11");
    expect([refused.status, Number(refused.headers.get("retry-after")) > 50]).toEqual([429, true]);
    // The limit by address applies to another account too.
    expect((await enter("192.0.2.11", "nacional@turismo.bo")).status).toBe(429);
    expect((await enter("192.0.2.12", "nacional@turismo.bo")).status).toBe(200);

    await api.db.execute(sql`alter table intento rename to intento_lejos`);
    try {
      expect((await enter("192.0.2.12", "nacional@turismo.bo")).status).toBe(500);
      expect((await signIn("nacional@turismo.bo")).status).toBe(500);
    } finally {
      await api.db.execute(sql`alter table intento_lejos rename to intento`);
    }
    expect((await enter("192.0.2.12", "nacional@turismo.bo")).status).toBe(200);
    api.advance(1.1);
    expect((await enter("192.0.2.12")).status).toBe(200);
  });

  it("counts a burst over many accounts from one address", async () => {
    const burst = Array.from({ length: 12 }, (_, i) => signIn(`rafaga${i}@turismo.bo`, "wrong", "192.0.2.99"));
    const all = await Promise.all(burst);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it("sends no flood of mails", async () => {
    const before = api.mails.length;
    for (let i = 0; i < 9; i += 1) await api.ok("sesion.pedirClave", { body: { email: "admin@turismo.bo" } });
    expect(api.mails.length - before).toBe(5);
  });

  it("writes no mail address, token or password into its log", () => {
    const log = api.logs.join("");
    expect(log.length).toBeGreaterThan(1000);
    expect(log).not.toMatch(/turismo\.bo|Bearer|Turismo-Bolivia|Rodrigo|Laguna-|Firefox/);
  });
});
