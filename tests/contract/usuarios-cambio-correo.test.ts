import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { UsuarioFila } from "@/contract/resources/usuarios";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { cambioCorreo, correo, equipo, historial, usuario } from "@/ministry-api/db/schema";
import { startOutbox } from "@/ministry-api/mail/outbox";
import { type Account, apiOn, ONE_DATABASE, without } from "./harness";

/** An account's change of address: the new address must confirm it, and the earlier one can undo it. */

const BAD_LINK = { token: ["El enlace no es válido, ya se usó o venció"] };
const TAKEN = { email: ["El correo electrónico ya existe"] };
const HASH = await import("@/ministry-api/sesion/password").then(({ hashPassword }) => hashPassword(CLAVE_DEMO));

let made = 0;

describe.each(ONE_DATABASE)("a change of address on %s", (kind) => {
  const api = apiOn(kind);

  const fresh = (word: string) => `${word}.${(made += 1)}.${kind}@ejemplo.bo`;
  /** An account with a password and an open session. */
  const person = async ({ id_rol = 3, id_departamento = 2 } = {}) => {
    const email = fresh("persona");
    const [row] = await api.db
      .insert(usuario)
      .values({
        ...{ email, clave: HASH, nombres: "Lucía", primer_apellido: "Apaza", id_rol, id_departamento },
        ...{ numero_documento: `555${made}`, genero: "F", nacionalidad: "B", celular: "7", direccion: "Calle 1" },
        ...{ cargo: "Jefa", id_entidad: 1, busqueda: email },
      })
      .returning({ id: usuario.id });
    const { body } = await signIn(email);
    return { id: row?.id ?? 0, email, token: String(body.access_token) };
  };
  const signIn = (email: string, password = CLAVE_DEMO) => api.call("sesion.login", { body: { email, password } });
  const works = async (token: string) => (await api.call("region.list", { token })).status;
  const detail = async (id: number) =>
    (await api.ok("user.detail", { as: "admin", id })).body.user as unknown as UsuarioFila;
  const move = async (as: Account, id: number, email: string, changes: object = {}) =>
    api.call("user.update", {
      as,
      id,
      body: without({ ...(await detail(id)), ...changes, email, version: undefined }, "documento"),
    });
  /** The last mail to that address, except the new-device notices that these tests' sign-ins cause. */
  const mailTo = async (para: string) =>
    (await api.db.select().from(correo).where(eq(correo.para, para)).orderBy(correo.id)).findLast(
      ({ asunto }) => !asunto.startsWith("Ingreso desde un equipo nuevo"),
    );
  const tokenIn = async (para: string) => /\?token=([\w-]{43})$/.exec((await mailTo(para))?.enlace ?? "")?.[1] ?? "";
  const confirm = (token: string) => api.call("correo.confirmar", { body: { token } });
  const undo = (token: string) => api.call("correo.deshacer", { body: { token } });
  /** A requested change, with both links. */
  const asked = async (as: Account = "admin", of: Parameters<typeof person>[0] = {}) => {
    const owner = await person(of);
    const nuevo = fresh("nuevo");
    expect((await move(as, owner.id, nuevo)).status).toBe(200);
    return { ...owner, nuevo, confirmar: await tokenIn(nuevo), deshacer: await tokenIn(owner.email) };
  };

  it("leaves the account with its address until the new one confirms; the present one is told at once", async () => {
    const owner = await person();
    const nuevo = fresh("nuevo");
    const { status, body } = await move("nacional", owner.id, nuevo, { cargo: "Otra" });
    expect([status, body.message]).toEqual([
      200,
      `Usuario actualizado correctamente. El correo nuevo vale cuando su dueño lo confirme. Se le envía un enlace a ${nuevo}.`,
    ]);
    expect(await detail(owner.id)).toMatchObject({ email: owner.email, correo_pendiente: nuevo, cargo: "Otra" });
    const [toOld, toNew] = [await mailTo(owner.email), await mailTo(nuevo)];
    expect(toOld?.asunto).toBe("Se pidió cambiar su correo - Inventario Turístico");
    expect(toOld?.texto).toContain(nuevo);
    expect(toOld?.enlace).toMatch(/^\/correo\/deshacer\?token=[\w-]{43}$/);
    expect(toNew?.enlace).toMatch(/^\/correo\/confirmar\?token=[\w-]{43}$/);
    // Sign-in, sessions and recovery keep the present address; the new one does not work yet.
    expect([(await signIn(owner.email)).status, (await signIn(nuevo)).status]).toEqual([200, 401]);
    expect(await works(owner.token)).toBe(200);
    const before = api.mails.length;
    await api.ok("sesion.pedirClave", { body: { email: nuevo } });
    expect(api.mails).toHaveLength(before);
    await api.ok("sesion.pedirClave", { body: { email: owner.email } });
    expect(api.mails.at(-1)?.to).toBe(owner.email);
    const stored = JSON.stringify(await api.db.select().from(cambioCorreo));
    expect(stored).not.toContain(await tokenIn(nuevo));
    expect(stored).not.toContain(await tokenIn(owner.email));
  });

  it("counts once the new address has confirmed, once, within 72 hours; its sessions end", async () => {
    const { id, email, nuevo, token, confirmar } = await asked();
    expect((await confirm("x".repeat(43))).body.errores).toEqual(BAD_LINK);
    expect((await undo(confirmar)).body.errores).toEqual(BAD_LINK);
    const answers = await Promise.all([confirm(confirmar), confirm(confirmar)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await detail(id)).toMatchObject({ email: nuevo, correo_pendiente: null });
    expect(await works(token)).toBe(401);
    expect([(await signIn(email)).status, (await signIn(nuevo)).status]).toEqual([401, 200]);
    expect(
      (await api.ok("user.list", { as: "admin", query: { page: 1, rows: 10, q: nuevo } })).body.users,
    ).toMatchObject({
      total: 1,
    });
    const rows = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id)))
      .orderBy(historial.id);
    expect(rows.map(({ accion, usuario: who }) => [accion, who])).toEqual([
      ["PEDIR CAMBIO DE CORREO", expect.stringContaining("Salazar")],
      ["CONFIRMAR CORREO", "Lucía Apaza"],
    ]);
    expect(rows[1]?.cambios).toEqual([{ campo: "email", de: email, a: nuevo }]);

    const late = await asked();
    api.advance(72 * 60 + 1);
    expect([(await confirm(late.confirmar)).status, (await undo(late.deshacer)).status]).toEqual([422, 422]);
    api.advance(-72 * 60 - 1);
    expect((await detail(late.id)).email).toBe(late.email);
  });

  it("lets the earlier address undo a confirmed change: it is the account's again, and locked", async () => {
    const { id, email, nuevo, confirmar, deshacer } = await asked("nacional");
    await confirm(confirmar);
    // The new address recovers the password, signs in and registers a device.
    await api.ok("sesion.pedirClave", { body: { email: nuevo } });
    const link = /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";
    const password = "Tambor-azul-vicuña-77";
    const headers = { "X-Device": "d".repeat(43) };
    await api.ok("sesion.nuevaClave", { body: { token: link, password }, headers });
    const thief = String((await signIn(nuevo, password)).body.access_token);
    expect(await works(thief)).toBe(200);
    expect(await api.db.$count(equipo, eq(equipo.id_usuario, id))).toBe(1);

    const done = await undo(deshacer);
    expect([done.status, done.body.message]).toEqual([
      200,
      "El cambio quedó deshecho y la cuenta está bloqueada. Avise al administrador del sistema.",
    ]);
    expect(await works(thief)).toBe(401);
    expect(await detail(id)).toMatchObject({ email, estado: "INACTIVO", correo_pendiente: null });
    expect(await api.db.$count(equipo, eq(equipo.id_usuario, id))).toBe(0);
    expect((await mailTo(email))?.asunto).toBe("Cuenta bloqueada - Inventario Turístico");
    expect((await undo(deshacer)).body.errores).toEqual(BAD_LINK);
    // The reactivated account has no usable password: the owner recovers it at the earlier address.
    expect((await move("admin", id, email, { estado: "ACTIVO" })).status).toBe(200);
    for (const known of [password, CLAVE_DEMO]) {
      expect([(await signIn(email, known)).status, (await signIn(nuevo, known)).status]).toEqual([401, 401]);
    }
    await api.ok("sesion.pedirClave", { body: { email } });
    expect(api.mails.at(-1)?.to).toBe(email);
  });

  it("lets it undo a change that waits, and every later one with it", async () => {
    const first = await asked();
    const second = fresh("segundo");
    await move("admin", first.id, second);
    expect((await confirm(first.confirmar)).body.errores).toEqual(BAD_LINK);
    const confirmar = await tokenIn(second);
    expect(await detail(first.id)).toMatchObject({ correo_pendiente: second });
    expect((await undo(first.deshacer)).status).toBe(200);
    expect((await confirm(confirmar)).body.errores).toEqual(BAD_LINK);
    expect(await detail(first.id)).toMatchObject({ email: first.email, estado: "INACTIVO", correo_pendiente: null });
  });

  it("is for role 1, and for role 2 with the roles below it; nobody else changes another's address", async () => {
    const technician = await person({ id_rol: 4 });
    const refused = await move("gobernacion.lp", technician.id, fresh("ajeno"));
    expect([refused.status, refused.body.errores]).toEqual([
      422,
      { email: ["Solo el administrador o el nivel nacional pueden cambiar el correo de esta cuenta"] },
    ]);
    expect((await move("gobernacion.lp", technician.id, technician.email.toUpperCase())).status).toBe(200);
    expect((await move("gobernacion.lp", technician.id, technician.email, { cargo: "Nueva" })).status).toBe(200);
    for (const [as, id_rol, status] of [
      ["admin", 1, 200],
      ["admin", 5, 200],
      ["nacional", 3, 200],
      ["nacional", 4, 200],
      ["nacional", 5, 200],
      ["nacional", 1, 403],
      ["nacional", 2, 403],
    ] as const) {
      const { id } = await person({ id_rol });
      expect([as, id_rol, (await move(as, id, fresh("otro"))).status]).toEqual([as, id_rol, status]);
    }
  });

  it("gives nobody an address that is another's, or that another's change may return to", async () => {
    const owner = await asked();
    const other = await person();
    expect((await move("admin", other.id, owner.email)).body.errores).toEqual(TAKEN);
    await confirm(owner.confirmar);
    for (const email of [owner.nuevo, owner.email, owner.email.toUpperCase()]) {
      expect([email, (await move("admin", other.id, email)).body.errores]).toEqual([email, TAKEN]);
    }
    // If two accounts wait for one address, the first to confirm gets it.
    const shared = fresh("compartido");
    const links: string[] = [];
    for (const { id } of [other, await person()]) {
      await move("admin", id, shared);
      links.push(await tokenIn(shared));
    }
    const answers = [await confirm(links[0] ?? ""), await confirm(links[1] ?? "")];
    expect(answers.map(({ status, body }) => [status, body.errores])).toEqual([
      [200, undefined],
      [422, TAKEN],
    ]);
  });

  it("keeps no link's token once its mail went out", async () => {
    const { nuevo, confirmar } = await asked();
    const sent: string[] = [];
    const outbox = startOutbox(api.db, {
      publicUrl: "http://localhost:3000",
      log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      mailer: {
        send: async ({ text }) => {
          sent.push(text);
          return { file: null };
        },
      },
    });
    await expect.poll(async () => (await mailTo(nuevo))?.enviado_en).not.toBeNull();
    await outbox.stop();
    expect(sent.join("\n")).toContain(`http://localhost:3000/correo/confirmar?token=${confirmar}\n`);
    expect((await mailTo(nuevo))?.enlace).toBe("/correo/confirmar");
    expect((await confirm(confirmar)).status).toBe(200);
  });

  it("goes with an account that is removed", async () => {
    const { id } = await asked();
    await api.ok("user.remove", { as: "admin", id });
    expect(await api.db.$count(cambioCorreo, eq(cambioCorreo.id_usuario, id))).toBe(0);
  });
});
