import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { historial, token, usuario } from "@/ministry-api/db/schema";
import { type Api, DATABASES, openApi } from "./harness";

const WRONG = "Los Credenciales del usuario son Incorrectos.";

describe.each(DATABASES)("session on %s", (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await openApi(kind);
  });
  afterAll(() => api.close());

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
    for (let i = 0; i < 5; i += 1) expect((await signIn(email, "wrong", "198.51.100.1")).status).toBe(401);
    const limited = await signIn(email, CLAVE_DEMO, "198.51.100.2");
    expect(limited.status).toBe(429);
    expect(limited.body.message).toBe("Demasiados intentos fallidos. Espere 1 minuto e intente nuevamente.");
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(50);
    api.advance(1.1);
    expect((await signIn(email, "wrong", "198.51.100.2")).status).toBe(401);
    expect((await signIn(email, CLAVE_DEMO, "198.51.100.2")).body.message).toContain("Espere 2 minutos");
    api.advance(2.1);
    expect((await signIn(email, CLAVE_DEMO, "198.51.100.2")).status).toBe(200);
    expect((await signIn(email, "wrong", "198.51.100.2")).status).toBe(401);
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

  it("sends no flood of mails", async () => {
    const before = api.mails.length;
    for (let i = 0; i < 9; i += 1) await api.ok("sesion.pedirClave", { body: { email: "admin@turismo.bo" } });
    expect(api.mails.length - before).toBe(5);
  });

  it("writes no mail address, token or password into its log", () => {
    const log = api.logs.join("");
    expect(log.length).toBeGreaterThan(1000);
    expect(log).not.toMatch(/turismo\.bo|Bearer|Turismo-Bolivia|Rodrigo/);
  });
});
