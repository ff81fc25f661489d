import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "@/ministry-api/app";
import { takeCode } from "@/ministry-api/sesion/second-factor";
import { keyring, openSecret } from "@/ministry-api/sesion/second-factor-key";
import { MissingKey, resealSecrets } from "@/ministry-api/sesion/second-factor-seals";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { correo, historial, idempotencia, intento, segundoFactor, usuario } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { type Account, type Answer, apiOn, KEYRING, LIMITES, ONE_DATABASE } from "./harness";

const WRONG = "El código no es correcto o ya se usó. Escriba el que su aplicación muestra ahora.";
const MISSING = "Escriba el código de verificación.";
const STEP_MINUTES = 0.5;

describe.each(ONE_DATABASE)("the second factor on %s", (kind) => {
  const api = apiOn(kind);
  /** Every secret and recovery code that was shown. */
  const secrets: string[] = [];

  const mail = (account: Account) => `${account}@turismo.bo`;
  const enter = (account: Account, codigo?: string, { password = CLAVE_DEMO, address = "127.0.0.1" } = {}) =>
    api.call("sesion.login", {
      body: { email: mail(account), password, ...(codigo !== undefined && { codigo }) },
      headers: { "X-Forwarded-For": address },
    });
  const codeOf = (secreto: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secreto), timestamp: api.now().getTime() + steps * 30_000 });
  /** A code that is valid for no step of the window. */
  const wrongFor = (secreto: string) => {
    const near = [-1, 0, 1].map((steps) => codeOf(secreto, steps));
    return ["000000", "111111", "222222", "333333"].find((code) => !near.includes(code)) ?? "";
  };
  const idOf = async (account: Account) => {
    const [row] = await api.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(eq(usuario.email, mail(account)));
    return row?.id ?? 0;
  };
  const tokenOf = (answer: Answer) => String(answer.body.access_token);
  const works = async (token: string) => (await api.call("region.list", { token })).status;
  const keyed = () => ({ "Idempotency-Key": randomUUID() });
  const begin = async (token: string) =>
    (await api.ok("segundofactor.iniciar", { token, body: { actual: CLAVE_DEMO }, headers: keyed() }))
      .body as unknown as {
      secreto: string;
      uri: string;
      vence_en: string;
    };
  /** Activates a second factor. The step of its first code is then used, so the clock moves past it. */
  const activate = async (account: Account) => {
    const token = tokenOf(await enter(account));
    const { secreto } = await begin(token);
    const given = { codigo: codeOf(secreto) };
    const { body } = await api.ok("segundofactor.activar", { token, body: given, headers: keyed() });
    api.advance(STEP_MINUTES);
    const codigos = body.codigos as string[];
    secrets.push(secreto, ...codigos);
    return { token, secreto, codigos };
  };
  const mailsTo = async (account: Account) =>
    (
      await api.db
        .select()
        .from(correo)
        .where(eq(correo.para, mail(account)))
        .orderBy(correo.id)
    )
      .map(({ asunto }) => asunto)
      .filter((asunto) => !asunto.startsWith("Ingreso desde un equipo nuevo"));
  // Second factors and failures of one test must not affect the next.
  afterEach(async () => {
    await api.db.delete(segundoFactor);
    await api.db.delete(intento);
  });

  it("begins after the password, is not asked for before its first code, and expires", async () => {
    const token = tokenOf(await enter("nacional"));
    const start = (body: object) => api.call("segundofactor.iniciar", { token, body });
    expect((await start({})).body.errores).toEqual({ actual: ["La contraseña actual es requerida"] });
    expect((await start({ actual: "otra" })).body.errores).toEqual({ actual: ["La contraseña actual no es correcta"] });
    const before = await begin(token);
    const { secreto, uri, vence_en } = await begin(token);
    expect(secreto).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secreto}`);
    expect(Date.parse(vence_en) - api.now().getTime()).toBeGreaterThan(14 * 60_000);
    expect((await api.ok("segundofactor.estado", { token })).body).toEqual({
      activo: 0,
      desde: null,
      codigos: 0,
      disponible: 1,
    });
    expect((await enter("nacional")).status).toBe(200);

    const confirm = (codigo?: string) => api.call("segundofactor.activar", { token, body: { codigo } });
    expect((await confirm()).body.errores).toEqual({ codigo: ["El código es requerido"] });
    // The second start replaced the first secret.
    expect((await confirm(codeOf(before.secreto))).status).toBe(422);
    const wrong = await confirm(wrongFor(secreto));
    expect([wrong.status, wrong.body.errores]).toEqual([422, { codigo: [WRONG] }]);
    api.advance(15);
    const late = await confirm(codeOf(secreto));
    expect([late.status, late.body.message]).toEqual([409, "El tiempo para activarla venció. Comience de nuevo."]);
    for (const name of ["renovar", "desactivar"] as const) {
      const body = { actual: CLAVE_DEMO, codigo: "123456" };
      expect((await api.call(`segundofactor.${name}`, { token, body })).status).toBe(409);
    }
    expect((await enter("nacional")).status).toBe(200);
  });

  it("is asked for at sign-in, once active; the other sessions end and the owner is told", async () => {
    const other = tokenOf(await enter("nacional"));
    const { token, secreto, codigos } = await activate("nacional");
    expect([await works(token), await works(other)]).toEqual([200, 401]);
    expect(codigos).toHaveLength(10);
    expect((await api.ok("segundofactor.estado", { token })).body).toMatchObject({ activo: 1, codigos: 10 });
    expect(await mailsTo("nacional")).toEqual(["Verificación en dos pasos activada - Inventario Turístico"]);
    const again = await api.call("segundofactor.iniciar", { token, body: { actual: CLAVE_DEMO } });
    expect(again.status).toBe(409);
    expect((await api.call("segundofactor.activar", { token, body: { codigo: codeOf(secreto) } })).status).toBe(409);

    // Only hashes and the sealed secret are stored, also in the responses kept for repeated calls.
    const [row] = await api.db.select().from(segundoFactor);
    const kept = JSON.stringify([row, await api.db.select().from(idempotencia)]);
    for (const text of [secreto, ...codigos]) expect(kept).not.toContain(text);
    expect(openSecret(KEYRING, row?.id_usuario ?? 0, row?.secreto ?? "")?.secret).toBe(secreto);

    const asked = await enter("nacional");
    expect([asked.status, asked.body]).toEqual([401, { message: MISSING, segundo_factor: 1 }]);
    expect((await enter("nacional", "  ")).body).toEqual({ message: MISSING, segundo_factor: 1 });
    // Without the password, the response does not reveal the second factor.
    const blind = await enter("nacional", codeOf(secreto), { password: "otra", address: "203.0.113.40" });
    expect(blind.body).toEqual({ message: "Los Credenciales del usuario son Incorrectos." });
    const wrong = await enter("nacional", wrongFor(secreto));
    expect([wrong.status, wrong.body]).toEqual([401, { message: WRONG, segundo_factor: 1 }]);
    const entered = await enter("nacional", codeOf(secreto));
    expect(entered.status).toBe(200);
    expect(entered.body.rol).toMatchObject([{ id: 2 }]);
    // A used step and the one before it are refused; the next one is accepted.
    expect((await enter("nacional", codeOf(secreto))).status).toBe(401);
    expect((await enter("nacional", codeOf(secreto, -1))).status).toBe(401);
    expect((await enter("nacional", codeOf(secreto, 2))).status).toBe(401);
    expect((await enter("nacional", codeOf(secreto, 1))).status).toBe(200);
  });

  it("lets one of two uses of a code in, of the application's and of recovery's", async () => {
    const { secreto, codigos } = await activate("nacional");
    const account = { id: await idOf("nacional"), id_rol: 2 };
    const use = { clock: api.now, keyring: KEYRING };
    // Directly on the database, as several processes would: only the database prevents a second use.
    const [first = "", second = ""] = codigos;
    for (const [typed, taken] of [
      [codeOf(secreto), "code"],
      [first, "recovery"],
    ] as const) {
      const answers = [1, 2, 3, 4].map(() => api.db.transaction((tx) => takeCode(tx, account, typed, use)));
      expect((await Promise.all(answers)).sort()).toEqual([taken, "wrong", "wrong", "wrong"].sort());
    }
    const [row] = await api.db.select().from(segundoFactor);
    expect(row?.codigos).toHaveLength(9);
    // As a person types it, in simultaneous requests.
    const typed = ` ${second.toLowerCase().replaceAll("-", " ")} `;
    const entered = await Promise.all([1, 2, 3].map(() => enter("nacional", typed)));
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await mailsTo("nacional")).at(-1)).toBe("Ingreso con un código de recuperación - Inventario Turístico");
  });

  it("counts wrong codes by account and by address, and forgets them with a whole sign-in only", async () => {
    const { secreto } = await activate("nacional");
    const bad = wrongFor(secreto);
    const address = "198.51.100.90";
    for (let i = 0; i < 4; i += 1) expect((await enter("nacional", bad, { address })).status).toBe(401);
    // The right password alone does not reset the failures.
    expect((await enter("nacional", undefined, { address })).status).toBe(401);
    expect((await enter("nacional", bad, { address })).status).toBe(401);
    // Someone who knows the password cannot continue from another address.
    const limited = await enter("nacional", codeOf(secreto));
    expect([limited.status, limited.body.segundo_factor]).toEqual([429, undefined]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await enter("gobernacion.lp", undefined, { address })).status).toBe(429);
    api.advance(1.1);
    expect((await enter("nacional", codeOf(secreto))).status).toBe(200);
    expect((await enter("nacional", bad)).status).toBe(401);

    // Simultaneous attempts. Attempts while signed in are counted separately.
    const other = await activate("admin");
    const never = wrongFor(other.secreto);
    const burst = await Promise.all(Array.from({ length: 8 }, () => enter("admin", never)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5);
    const off = (codigo: string) =>
      api.call("segundofactor.desactivar", { token: other.token, body: { actual: CLAVE_DEMO, codigo } });
    for (let i = 0; i < 5; i += 1) expect((await off(never)).status).toBe(422);
    expect((await off(codeOf(other.secreto))).status).toBe(429);
    api.advance(1.1);
    expect((await off(codeOf(other.secreto))).status).toBe(200);
  });

  it("gives new codes and ends for the password and a code together; a new mail each time", async () => {
    const { token, secreto, codigos } = await activate("nacional");
    const call = (name: "renovar" | "desactivar", body: object, headers = {}) =>
      api.call(`segundofactor.${name}`, { token, body, headers });
    for (const name of ["renovar", "desactivar"] as const) {
      expect(Object.keys((await call(name, {})).body.errores ?? {})).toEqual(["actual", "codigo"]);
      const foreign = await call(name, { actual: "otra", codigo: codigos[0] });
      expect([foreign.status, Object.keys(foreign.body.errores ?? {})]).toEqual([422, ["actual"]]);
      const wrong = await call(name, { actual: CLAVE_DEMO, codigo: wrongFor(secreto) });
      expect([wrong.status, wrong.body.errores]).toEqual([422, { codigo: [WRONG] }]);
    }
    const elsewhere = tokenOf(await enter("nacional", codeOf(secreto)));
    api.advance(STEP_MINUTES);
    const renewed = await call("renovar", { actual: CLAVE_DEMO, codigo: codeOf(secreto) });
    const fresh = renewed.body.codigos as string[];
    expect([renewed.status, fresh.length, fresh.some((code) => codigos.includes(code))]).toEqual([200, 10, false]);
    expect([await works(token), await works(elsewhere)]).toEqual([200, 401]);
    expect((await enter("nacional", codigos[0])).status).toBe(401);
    expect((await enter("nacional", fresh[0])).status).toBe(200);

    const headers = { "Idempotency-Key": `fin-${kind}` };
    const off = await call("desactivar", { actual: CLAVE_DEMO, codigo: fresh[1] }, headers);
    expect(off.status).toBe(200);
    expect((await call("desactivar", { actual: CLAVE_DEMO, codigo: fresh[1] }, headers)).body).toEqual(off.body);
    expect((await enter("nacional")).status).toBe(200);
    expect((await mailsTo("nacional")).slice(-3)).toEqual([
      "Códigos de recuperación nuevos - Inventario Turístico",
      "Ingreso con un código de recuperación - Inventario Turístico",
      "Verificación en dos pasos desactivada - Inventario Turístico",
    ]);
    const told = await api.db
      .select({ accion: historial.accion })
      .from(historial)
      .where(eq(historial.tabla, "usuario"));
    const said = told.map(({ accion }) => accion);
    for (const accion of ["ACTIVAR SEGUNDO FACTOR", "RENOVAR CODIGOS", "DESACTIVAR SEGUNDO FACTOR"]) {
      expect(said).toContain(accion);
    }
  });

  it("is for roles 1 and 2; whoever has it keeps it in another role, and may end it", async () => {
    for (const account of ["gobernacion.lp", "tecnico.lp", "operador.lp"] as const) {
      const token = tokenOf(await enter(account));
      for (const [name, body] of [
        ["iniciar", { actual: CLAVE_DEMO }],
        ["activar", { codigo: "123456" }],
        ["renovar", { actual: CLAVE_DEMO, codigo: "123456" }],
      ] as const) {
        expect([account, name, (await api.call(`segundofactor.${name}`, { token, body })).status]).toEqual([
          account,
          name,
          403,
        ]);
      }
      expect((await api.ok("segundofactor.estado", { token })).body.activo).toBe(0);
    }
    for (const name of ["estado", "iniciar", "activar", "renovar", "desactivar"] as const) {
      expect((await api.call(`segundofactor.${name}`, { body: {} })).status).toBe(401);
    }
    const { codigos } = await activate("nacional");
    await api.db
      .update(usuario)
      .set({ id_rol: 3 })
      .where(eq(usuario.email, mail("nacional")));
    expect((await enter("nacional")).body.segundo_factor).toBe(1);
    const token = tokenOf(await enter("nacional", codigos[0]));
    expect((await api.ok("segundofactor.estado", { token })).body).toMatchObject({ activo: 1, codigos: 9 });
    const body = { actual: CLAVE_DEMO, codigo: codigos[1] };
    expect((await api.call("segundofactor.renovar", { token, body })).status).toBe(403);
    await api.ok("segundofactor.desactivar", { token, body });
    await api.db
      .update(usuario)
      .set({ id_rol: 2 })
      .where(eq(usuario.email, mail("nacional")));
  });

  it("survives a new password by mail, and a deactivated account stays shut", async () => {
    const { codigos } = await activate("nacional");
    await api.ok("sesion.pedirClave", { body: { email: mail("nacional") } });
    const value = /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";
    const password = "Nevado-Illampu-4413";
    await api.ok("sesion.nuevaClave", { body: { token: value, password } });
    expect((await enter("nacional", undefined, { password })).body.segundo_factor).toBe(1);
    await api.db
      .update(usuario)
      .set({ estado: "INACTIVO" })
      .where(eq(usuario.email, mail("nacional")));
    expect((await enter("nacional", codigos[0], { password })).body.segundo_factor).toBeUndefined();
    await api.db
      .update(usuario)
      .set({ estado: "ACTIVO" })
      .where(eq(usuario.email, mail("nacional")));
    expect((await enter("nacional", codigos[0], { password })).status).toBe(200);
    const kept = await api.db
      .select({ clave: usuario.clave })
      .from(usuario)
      .where(eq(usuario.email, mail("admin")));
    await api.db
      .update(usuario)
      .set({ clave: kept[0]?.clave ?? null })
      .where(eq(usuario.email, mail("nacional")));
  });

  it("role 1 takes another's away, never their own; the users' list tells who has one", async () => {
    const { token } = await activate("nacional");
    const id = await idOf("nacional");
    const marks = async () => {
      const { body } = await api.ok("user.list", { as: "admin", query: { q: "turismo.bo", page: 1, rows: 100 } });
      const { data } = body.users as { data: { email: string; segundo_factor: number }[] };
      return data.filter(({ segundo_factor }) => segundo_factor === 1).map(({ email }) => email);
    };
    expect(await marks()).toEqual([mail("nacional")]);
    // Roles 2 and 3 administer accounts but cannot see who has a second factor: not in a row, by the order or from a
    // conflict.
    for (const who of [{ token }, { as: "gobernacion.lp" }] as const) {
      const rows = async (sort: string) => {
        const { body } = await api.ok("user.list", { ...who, query: { page: 1, rows: 100, q: "", sort } });
        return (body.users as { data: { id: number; segundo_factor: number | null }[] }).data;
      };
      const [up, down] = [await rows("segundo_factor"), await rows("-segundo_factor")];
      expect(up.length).toBeGreaterThan(1);
      expect(new Set(up.map(({ segundo_factor }) => segundo_factor))).toEqual(new Set([null]));
      expect(up).toEqual(down);
      const { body } = await api.ok("user.detail", { ...who, id: up[0]?.id ?? 0 });
      expect(body.user).toMatchObject({ segundo_factor: null });
    }
    for (const account of ["gobernacion.lp", "tecnico.lp"] as const) {
      expect((await api.call("segundofactor.quitar", { as: account, id })).status).toBe(403);
    }
    expect((await api.call("segundofactor.quitar", { token, id: await idOf("admin") })).status).toBe(403);
    expect((await api.call("segundofactor.quitar", { as: "admin", id: await idOf("admin") })).status).toBe(409);
    expect((await api.call("segundofactor.quitar", { as: "admin", id: await idOf("tecnico.lp") })).status).toBe(409);
    expect((await api.call("segundofactor.quitar", { as: "admin", id: 99_999 })).status).toBe(404);
    const taken = await Promise.all([1, 2].map(() => api.call("segundofactor.quitar", { as: "admin", id })));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await works(token), await marks()]).toEqual([401, []]);
    expect((await mailsTo("nacional")).at(-1)).toBe("Verificación en dos pasos quitada - Inventario Turístico");
    expect((await enter("nacional")).status).toBe(200);
  });

  it("without a key none is begun and nothing else fails; a rotation seals anew, another key opens nothing", async () => {
    const { secreto, token } = await activate("nacional");
    const [sealed] = await api.db.select().from(segundoFactor);
    await expect(resealSecrets(api.db, [])).rejects.toThrow(/^SECOND_FACTOR_KEY is missing and 1 accounts/);
    const foreign = keyring("x".repeat(32), undefined);
    await expect(resealSecrets(api.db, foreign)).rejects.toThrow(MissingKey);
    expect((await api.db.select().from(segundoFactor))[0]).toEqual(sealed);
    expect(await resealSecrets(api.db, KEYRING)).toBe(0);
    const rotated = [...foreign, ...KEYRING];
    expect([await resealSecrets(api.db, rotated), await resealSecrets(api.db, foreign)]).toEqual([1, 0]);
    const [after] = await api.db.select().from(segundoFactor);
    expect(openSecret(foreign, after?.id_usuario ?? 0, after?.secreto ?? "")?.secret).toBe(secreto);
    expect(openSecret(KEYRING, after?.id_usuario ?? 0, after?.secreto ?? "")).toBeNull();

    const keyless = buildApp({
      db: api.db,
      clock: api.now,
      files: api.files,
      publicUrl: "http://localhost:3000",
      limites: LIMITES,
      log: createLogger("silent"),
      mailer: { send: async () => ({ file: null }) },
    });
    const ask = (path: string, body?: object) =>
      keyless.request(`/api${path}`, {
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
    expect(await (await ask("/segundofactor")).json()).toMatchObject({ activo: 1, disponible: 0 });
    const refused = await ask("/segundofactor", { actual: CLAVE_DEMO });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { message: expect.stringContaining("no está disponible") as string },
    ]);
    expect((await ask("/region?page=1&rows=1")).status).toBe(200);
  });

  it("writes no secret, code or address into its log", () => {
    const log = api.logs.join("");
    expect(log.length).toBeGreaterThan(1000);
    expect(secrets.length).toBeGreaterThan(50);
    for (const text of [...secrets, "turismo.bo"]) expect(log).not.toContain(text);
  });
});
