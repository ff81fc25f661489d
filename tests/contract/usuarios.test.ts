import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DOCUMENTO, type UsuarioFila } from "@/contract/resources/usuarios";
import { CLAVE_DEMO } from "@/ministry-api/db/seed/accounts";
import { archivo, correo, historial, idempotencia, token, usuario } from "@/ministry-api/db/schema";
import { type Account, type Answer, apiOn, ONE_DATABASE, without } from "./harness";
import { onePagePdf } from "@/tests/support/pdf";

const PDF = onePagePdf();
const documento = PDF.toString("base64");
const ROLES = [1, 2, 3, 4, 5];

let made = 0;
/** A complete form with a new address and document number each time. */
const form = (changes: object = {}) => ({
  numero_documento: `6543210${made}`,
  nombres: "Ana María",
  primer_apellido: "Ñuflo",
  segundo_apellido: "Peña",
  genero: "F",
  nacionalidad: "B",
  celular: "70011223",
  email: `persona${(made += 1)}@ejemplo.bo`,
  direccion: "Calle 1",
  id_departamento: 2,
  id_entidad: 1,
  cargo: "Técnica",
  id_rol: 4,
  documento,
  ...changes,
});

describe.each(ONE_DATABASE)("accounts on %s", (kind) => {
  const api = apiOn(kind);

  const create = (as: Account, changes: object = {}) => api.call("user.create", { as, body: form(changes) });
  const createdId = async (changes: object = {}) => {
    const { body } = await api.ok("user.create", { as: "admin", body: form(changes) });
    return body.data?.id ?? 0;
  };
  const detail = async (id: number, as: Account = "admin") => {
    const { body } = await api.ok("user.detail", { as, id });
    return body.user as UsuarioFila & { documento: string | null };
  };
  /** The account's fields as its form sends them, with changes. */
  const edited = async (id: number, changes: object = {}) =>
    without({ ...(await detail(id)), ...changes }, "documento");
  const update = async (as: Account, id: number, changes: object = {}) =>
    api.call("user.update", { as, id, body: await edited(id, changes) });
  const list = async (as: Account, query: Record<string, string | number> = {}) => {
    const { body } = await api.ok("user.list", { as, query: { page: 1, rows: 100, q: "", ...query } });
    return body.users as { data: UsuarioFila[]; total: number };
  };
  const idOf = async (account: Account) => {
    const [found] = await api.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(eq(usuario.email, `${account}@turismo.bo`));
    return found?.id ?? 0;
  };
  const signIn = (email: string, password = CLAVE_DEMO) => api.call("sesion.login", { body: { email, password } });
  const works = async (value: unknown) => (await api.call("region.list", { token: String(value) })).status;
  const linkToken = () => /token=([\w-]+)/.exec(api.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const setPassword = (password: string, link = linkToken()) =>
    api.call("sesion.nuevaClave", { body: { token: link, password } });
  /** An account with a password and an open session. */
  const person = async (changes: object = {}) => {
    const body = form(changes);
    const { body: answer } = await api.ok("user.create", { as: "admin", body });
    expect((await setPassword("Sajama-nevado-6542")).status).toBe(200);
    const { body: session } = await signIn(body.email, "Sajama-nevado-6542");
    return { id: answer.data?.id ?? 0, email: body.email, token: String(session.access_token) };
  };
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

  it("lists what each role may see, and never a document", async () => {
    const id = await createdId({ id_departamento: 5 });
    const all = await list("admin");
    expect(all.total).toBe(all.data.length);
    expect(all.data.some((row) => row.id === id)).toBe(true);
    expect((await list("nacional")).total).toBe(all.total);
    expect(JSON.stringify(all)).not.toContain(documento);
    expect(JSON.stringify(all)).not.toMatch(/argon2|"documento"|"clave"/);
    const mine = await list("gobernacion.lp");
    expect(mine.total).toBe(all.data.filter((row) => row.id_departamento === 2).length);
    expect(mine.data.every((row) => row.id_departamento === 2)).toBe(true);
    for (const as of ["tecnico.lp", "operador.lp"] as const) {
      expect((await api.call("user.list", { as })).status).toBe(403);
      expect((await api.call("user.detail", { as, id })).status).toBe(403);
    }
    expect((await api.call("user.detail", { as: "gobernacion.lp", id })).status).toBe(404);
    expect((await api.call("user.list", {})).status).toBe(401);
  });

  it("finds by document, name, mail and role, without accents, and sorts", async () => {
    const id = await createdId({ numero_documento: "99887766", nombres: "Íngrid", email: "i.nunez@ejemplo.bo" });
    for (const q of ["99887766", "ingrid nuflo", "INGRID tecnico", "i.nunez@", "Técnico íngrid"]) {
      expect((await list("admin", { q })).data.map((row) => row.id)).toEqual([id]);
    }
    expect((await list("admin", { q: "ingrid gobernacion" })).total).toBe(0);
    await update("admin", id, { nombres: "Beatriz", id_rol: 3 });
    expect((await list("admin", { q: "beatriz gobernacion" })).total).toBe(1);
    expect((await list("admin", { q: "ingrid" })).total).toBe(0);
    const mails = (await list("admin", { sort: "-email" })).data.map((row) => row.email.toLowerCase());
    expect(mails).toEqual([...mails].sort().reverse());
    expect(
      (await api.call("user.list", { as: "admin", query: { page: 1, rows: 10, q: "", sort: "clave" } })).status,
    ).toBe(422);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list("admin", { page, rows: 3 })));
    const ids = pages.flatMap(({ data }) => data.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("narrows by role, department, entity and state, each within what the caller sees", async () => {
    const apart = { id_departamento: 9, id_entidad: 3, id_rol: 3 };
    const invited = await createdId(apart);
    const inactive = await createdId({ ...apart, id_rol: 4 });
    await update("admin", inactive, { estado: "INACTIVO" });
    const { id: active } = await person({ ...apart, id_entidad: 1 });
    const idsOf = async (query: Record<string, string | number>, as: Account = "admin") =>
      (await list(as, query)).data.map(({ id }) => id).sort((a, b) => a - b);
    expect(await idsOf({ id_departamento: 9 })).toEqual([invited, inactive, active]);
    expect(await idsOf({ id_departamento: 9, id_rol: 3 })).toEqual([invited, active]);
    expect(await idsOf({ id_departamento: 9, id_entidad: 3 })).toEqual([invited, inactive]);
    expect(await idsOf({ id_departamento: 9, estado: "INVITADO" })).toEqual([invited]);
    expect(await idsOf({ id_departamento: 9, estado: "ACTIVO" })).toEqual([active]);
    expect(await idsOf({ id_departamento: 9, estado: "INACTIVO" }, "nacional")).toEqual([inactive]);
    expect((await list("admin", { id_departamento: 9, estado: "ACTIVO" })).total).toBe(1);
    // A governorate sees its own department, whatever it asks for.
    expect(await idsOf({ id_departamento: 9 }, "gobernacion.lp")).toEqual([]);
    expect((await api.call("user.list", { as: "admin", query: { estado: "DORMIDO" } })).status).toBe(422);
    const [row] = (await list("admin", { id_entidad: 3 })).data;
    expect(row?.entidad).toEqual(expect.any(String));
  });

  it("tells only who administers accounts when somebody last signed in", async () => {
    const { id, email } = await person({ id_departamento: 2 });
    const lastSignIn = async () => Date.parse((await detail(id)).ultimo_ingreso_en ?? "");
    const first = await lastSignIn();
    api.advance(60);
    await signIn(email, "Sajama-nevado-6542");
    expect(await lastSignIn()).toBeGreaterThanOrEqual(first + 60 * 60_000);
    for (const as of ["nacional", "gobernacion.lp"] as const) {
      const { data } = await list(as, { sort: "-ultimo_ingreso_en" });
      expect(data.some((row) => row.id === id)).toBe(true);
      expect(data.every((row) => row.ultimo_ingreso_en === null)).toBe(true);
    }
    const [latest] = (await list("admin", { sort: "-ultimo_ingreso_en" })).data;
    expect(latest?.id).toBe(id);
    const never = await createdId();
    expect((await detail(never)).ultimo_ingreso_en).toBeNull();
  });

  it("makes an account whose owner sets the password by mail, once", async () => {
    const email = "Jefa.Nueva@ejemplo.bo";
    const { body } = await api.ok("user.create", { as: "admin", body: form({ email, complemento: "1A", id_rol: 3 }) });
    expect(body.message).toBe("Usuario Registrado correctamente.");
    const id = body.data?.id ?? 0;
    const shown = await detail(id);
    expect(shown).toMatchObject({
      email,
      numero_documento: expect.any(Number),
      complemento: "1A",
      departamento: "LA PAZ",
      rol: "Gobernación",
      estado: "ACTIVO",
      tiene_documento: 1,
      invitado: 1,
      documento,
    });
    expect([...api.files.kept.values()].some((kept) => kept.equals(PDF))).toBe(true);
    const [stored] = await api.db.select().from(archivo).where(eq(archivo.tipo, DOCUMENTO.type));
    expect(stored).toMatchObject({ bytes: PDF.length, contenido: null });

    expect(api.mails.at(-1)?.to).toBe(email);
    expect(api.mails.at(-1)?.text).toContain("http://localhost:3000/password?token=");
    expect((await signIn(email, "")).status).toBe(422);
    expect((await signIn(email, "x")).status).toBe(401);
    const link = linkToken();
    expect(
      statuses([await setPassword("Nevado-Sajama-6542", link), await setPassword("Nevado-Sajama-6543", link)]),
    ).toEqual([200, 422]);
    expect((await signIn(email.toUpperCase(), "Nevado-Sajama-6542")).status).toBe(200);
    expect(await detail(id)).toMatchObject({ invitado: 0 });
    const again = await api.call("user.invitar", { as: "admin", id });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("ya eligió su contraseña")]);
    const [story] = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id)))
      .orderBy(historial.id);
    expect(story).toMatchObject({ accion: "CREAR", usuario: expect.stringContaining("Salazar") });
    expect(JSON.stringify(story)).not.toContain(documento);
  });

  it("ends an invitation after 72 hours, and the earlier one when it is sent again", async () => {
    const id = await createdId();
    const first = linkToken();
    await api.ok("user.invitar", { as: "admin", id });
    const second = linkToken();
    expect(second).not.toBe(first);
    expect((await setPassword("Nevado-Sajama-6542", first)).status).toBe(422);
    api.advance(71 * 60 + 59);
    expect((await setPassword("corta", second)).body.errores).toHaveProperty("password");
    api.advance(2);
    const late = await setPassword("Nevado-Sajama-6542", second);
    expect([late.status, late.body.errores]).toEqual([422, { token: ["El enlace no es válido o ya venció"] }]);
    api.advance(-72 * 60 - 1);
  });

  it("lets each role give its own roles, in its own department", async () => {
    const gives: Record<string, number[]> = { admin: ROLES, nacional: [3, 4], "gobernacion.lp": [4] };
    for (const [as, allowed] of Object.entries(gives)) {
      for (const id_rol of ROLES) {
        const { status, body } = await create(as as Account, { id_rol });
        expect([as, id_rol, status]).toEqual([as, id_rol, allowed.includes(id_rol) ? 200 : 422]);
        if (status === 422) expect(Object.keys(body.errores ?? {})).toEqual(["id_rol"]);
      }
    }
    expect((await create("nacional", { id_departamento: 5 })).status).toBe(200);
    const elsewhere = await create("gobernacion.lp", { id_departamento: 5 });
    expect([elsewhere.status, Object.keys(elsewhere.body.errores ?? {})]).toEqual([422, ["id_departamento"]]);
    for (const as of ["tecnico.lp", "operador.lp"] as const) expect((await create(as)).status).toBe(403);
    for (const changes of [{ id_rol: 9 }, { id_departamento: 99 }, { id_entidad: 99_999 }]) {
      const { status, body } = await create("admin", changes);
      expect([status, Object.keys(body.errores ?? {})]).toEqual([422, Object.keys(changes)]);
    }
  });

  it("asks for the entity as soon as there are any, but switches an account of before on and off", async () => {
    const refused = { id_entidad: ["La entidad es requerida"] };
    for (const id_entidad of [null, "", undefined]) {
      const { status, body } = await create("admin", { id_entidad });
      expect([id_entidad, status, body.errores]).toEqual([id_entidad, 422, refused]);
    }
    const id = await createdId();
    expect((await update("admin", id, { id_entidad: null })).body.errores).toEqual(refused);
    await api.db.update(usuario).set({ id_entidad: null }).where(eq(usuario.id, id));
    expect((await update("admin", id, { cargo: "Otro" })).body.errores).toEqual(refused);
    expect((await update("admin", id, { estado: "INACTIVO" })).status).toBe(200);
    expect((await update("admin", id, { estado: "ACTIVO" })).status).toBe(200);
  });

  it("says each missing field in the specification's words", async () => {
    const { status, body } = await api.call("user.create", { as: "admin", body: {} });
    expect(status).toBe(422);
    expect(body.errores).toMatchObject({
      numero_documento: ["El Nro documento es requerido"],
      documento: ["El archivo PDF es requerido"],
      primer_apellido: ["El primer apellido es requerido y solo debe tener letras"],
      id_rol: ["El perfil es requerido"],
    });
  });

  it("takes a mail once, whatever its case", async () => {
    const before = api.mails.length;
    const taken = await create("admin", { email: "NACIONAL@Turismo.BO" });
    expect([taken.status, taken.body.errores]).toEqual([422, { email: ["El correo electrónico ya existe"] }]);
    const id = await createdId();
    const moved = await update("admin", id, { email: "Admin@turismo.bo" });
    expect([moved.status, moved.body.errores]).toEqual([422, { email: ["El correo electrónico ya existe"] }]);
    const body = form();
    const both = await Promise.all([1, 2].map(() => api.call("user.create", { as: "admin", body })));
    expect(statuses(both).sort()).toEqual([200, 422]);
    expect(api.mails.length - before).toBe(2);
  });

  it("takes a document's number once, with its complement, whatever its case and blanks", async () => {
    const numero_documento = "8877665";
    const id = await createdId({ numero_documento, complemento: "1A" });
    const taken = { numero_documento: ["El número de documento ya está registrado"] };
    for (const complemento of ["1A", "1a", " 1 a "]) {
      const { status, body } = await create("admin", { numero_documento, complemento });
      expect([complemento, status, body.errores]).toEqual([complemento, 422, taken]);
    }
    const other = await createdId({ numero_documento, complemento: "1B" });
    expect((await create("admin", { numero_documento })).status).toBe(200);
    const moved = await update("admin", other, { complemento: "1a" });
    expect([moved.status, moved.body.errores]).toEqual([422, taken]);
    // An account keeps its own number. Two simultaneous requests create one account.
    expect((await update("admin", id, { cargo: "Jefa" })).status).toBe(200);
    const same = { numero_documento: "8877666" };
    expect(statuses(await Promise.all([create("admin", same), create("admin", same)])).sort()).toEqual([200, 422]);
  });

  it("leaves accounts alone that shared a number before the rule, until theirs is changed", async () => {
    const numero_documento = "8877667";
    await createdId({ numero_documento });
    const second = await createdId();
    await api.db.update(usuario).set({ numero_documento, ci: null }).where(eq(usuario.id, second));
    expect((await update("admin", second, { cargo: "Jefa" })).status).toBe(200);
    expect((await create("admin", { numero_documento })).status).toBe(422);
    expect((await update("admin", second, { numero_documento: "8877668" })).status).toBe(200);
    expect((await update("admin", second, { numero_documento })).status).toBe(422);
  });

  it("takes PDFs only, by their content, up to 10 MB", async () => {
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const sized = (bytes: number) => onePagePdf(" ".repeat(bytes - PDF.length)).toString("base64");
    const refused: [string, string][] = [
      [base64("<!doctype html><script>alert(1)</script>"), "El archivo PDF es requerido"],
      [`data:application/pdf;base64,${base64("<html></html>")}`, "El archivo PDF es requerido"],
      ["", "El archivo PDF es requerido"],
      ["data:application/pdf;base64,", "El archivo PDF es requerido"],
      ["%PDF-1.4 not base64 %%EOF", "El archivo PDF es requerido"],
      [base64("%PDF-1.4 cut off"), "El archivo PDF es requerido"],
      [
        base64("%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF\n"),
        "El PDF contiene código, acciones o archivos incrustados y no se admite. Imprímalo como un PDF nuevo y adjunte ese.",
      ],
      [sized(DOCUMENTO.maxBytes + 1), "El archivo PDF no debe pasar de 10 MB"],
    ];
    const known = (await list("admin")).total;
    for (const [content, message] of refused) {
      const { status, body } = await create("admin", { documento: content });
      expect([content.slice(0, 40), status, body.errores]).toEqual([
        content.slice(0, 40),
        422,
        { documento: [message] },
      ]);
    }
    expect((await list("admin")).total).toBe(known);
    const largest = sized(DOCUMENTO.maxBytes);
    const id = await createdId({ documento: `data:application/pdf;base64,${largest}` });
    expect((await detail(id)).documento === largest).toBe(true);
    // Without a document in the request, the stored one is kept.
    expect((await update("admin", id)).status).toBe(200);
    expect((await detail(id)).documento === largest).toBe(true);
    const other = await api.call("user.update", {
      as: "admin",
      id,
      body: { ...(await edited(id)), documento: base64("no") },
    });
    expect([other.status, Object.keys(other.body.errores ?? {})]).toEqual([422, ["documento"]]);
    await api.ok("user.update", { as: "admin", id, body: { ...(await edited(id)), documento } });
    expect((await detail(id)).documento).toBe(documento);
  });

  it("lets each role change its own accounts only", async () => {
    const tecnico = await createdId();
    const potosi = await createdId({ id_departamento: 5 });
    const operador = await createdId({ id_rol: 5 });
    const cases: [Account, number, number][] = [
      ["admin", operador, 200],
      ["nacional", tecnico, 200],
      ["nacional", operador, 200],
      ["nacional", await idOf("admin"), 403],
      ["gobernacion.lp", tecnico, 200],
      ["gobernacion.lp", operador, 403],
      ["gobernacion.lp", await idOf("gobernacion.lp"), 403],
      ["gobernacion.lp", await idOf("admin"), 403],
      ["gobernacion.lp", potosi, 404],
      ["tecnico.lp", tecnico, 403],
      ["operador.lp", tecnico, 403],
      ["admin", 999_999, 404],
    ];
    for (const [as, id, expected] of cases) {
      const body = id === 999_999 ? form() : await edited(id);
      const { status } = await api.call("user.update", { as, id, body });
      expect([as, id, status]).toEqual([as, id, expected]);
    }
    // An operator stays one: role 2 changes such an account, but does not make one.
    const made = await update("nacional", tecnico, { id_rol: 5 });
    expect([made.status, Object.keys(made.body.errores ?? {})]).toEqual([422, ["id_rol"]]);
    const raised = await update("gobernacion.lp", tecnico, { id_rol: 3 });
    expect([raised.status, Object.keys(raised.body.errores ?? {})]).toEqual([422, ["id_rol"]]);
    const moved = await update("gobernacion.lp", tecnico, { id_departamento: 5 });
    expect([moved.status, Object.keys(moved.body.errores ?? {})]).toEqual([422, ["id_departamento"]]);
    for (const as of ["nacional", "gobernacion.lp"] as const) {
      expect((await update(as, tecnico, { estado: "INACTIVO" })).status).toBe(403);
      for (const name of ["user.remove", "user.invitar", "user.cerrarSesiones"] as const) {
        expect([as, name, (await api.call(name, { as, id: tecnico })).status]).toEqual([as, name, 403]);
      }
    }
  });

  it("tells the second of two who save, with what the first saved", async () => {
    const id = await createdId();
    const body = await edited(id);
    expect((await api.call("user.update", { as: "admin", id, body: { ...body, cargo: "Jefa" } })).status).toBe(200);
    const late = await api.call("user.update", { as: "nacional", id, body: { ...body, cargo: "Otra" } });
    expect(late.status).toBe(409);
    expect(late.body.actual).toMatchObject({ id, cargo: "Jefa", segundo_factor: null });
    expect(JSON.stringify(late.body)).not.toMatch(/argon2|busqueda/);
    expect((await detail(id)).cargo).toBe("Jefa");
    const rows = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id)))
      .orderBy(historial.id);
    expect(rows.map(({ accion }) => accion)).toEqual(["CREAR", "MODIFICAR"]);
    expect(rows[1]?.cambios).toEqual([{ campo: "cargo", de: "Técnica", a: "Jefa" }]);
  });

  it("stops a deactivated person at once", async () => {
    const { id, email, token: session } = await person();
    expect(await works(session)).toBe(200);
    await api.ok("sesion.pedirClave", { body: { email } });
    const link = linkToken();
    await api.ok("user.update", { as: "admin", id, body: await edited(id, { estado: "INACTIVO" }) });
    expect(await works(session)).toBe(401);
    expect(await api.db.select().from(token).where(eq(token.id_usuario, id))).toEqual([]);
    expect((await signIn(email, "Sajama-nevado-6542")).status).toBe(401);
    expect((await setPassword("Nevado-Sajama-6542", link)).status).toBe(422);
    expect((await api.call("user.invitar", { as: "admin", id })).status).toBe(409);
    await api.ok("user.update", { as: "admin", id, body: await edited(id, { estado: "ACTIVO" }) });
    expect(await works(session)).toBe(401);
    expect((await signIn(email, "Sajama-nevado-6542")).status).toBe(200);
  });

  it("ends the sessions of who gets another mail, role or department, and of nobody else", async () => {
    const email = `movida${kind}@ejemplo.bo`;
    /** A new address counts once it is confirmed. */
    const confirmed = async () => {
      const [mail] = await api.db.select().from(correo).where(eq(correo.para, email));
      const link = mail?.enlace.split("?token=")[1] ?? "";
      await api.ok("correo.confirmar", { body: { token: link } });
    };
    for (const changes of [{ email }, { id_rol: 5 }, { id_departamento: 5 }]) {
      const { id, token: session } = await person();
      expect((await update("admin", id, { cargo: "Otro cargo" })).status).toBe(200);
      expect(await works(session)).toBe(200);
      expect((await update("admin", id, changes)).status).toBe(200);
      if (changes.email) await confirmed();
      expect([changes, await works(session)]).toEqual([changes, 401]);
    }
  });

  it("invites anew, at the new mail, who has set no password yet", async () => {
    const id = await createdId();
    const old = linkToken();
    const email = `nuevo.correo.${kind}@ejemplo.bo`;
    expect((await update("admin", id, { email })).status).toBe(200);
    expect(api.mails.at(-1)?.to).toBe(email);
    expect((await setPassword("Nevado-Sajama-6542", old)).status).toBe(422);
    expect((await setPassword("Nevado-Sajama-6542")).status).toBe(200);
  });

  it("lets nobody deactivate, demote or delete themselves", async () => {
    const id = await idOf("admin");
    const off = await update("admin", id, { estado: "INACTIVO" });
    expect([off.status, off.body.errores]).toEqual([422, { estado: ["No puede desactivar su propia cuenta"] }]);
    const lower = await update("admin", id, { id_rol: 2 });
    expect([lower.status, lower.body.errores]).toEqual([422, { id_rol: ["No puede cambiar su propio perfil"] }]);
    const gone = await api.call("user.remove", { as: "admin", id });
    expect([gone.status, gone.body.message]).toEqual([409, "No puede eliminar su propia cuenta"]);
    expect((await update("admin", id, { direccion: "Otra calle" })).status).toBe(200);
  });

  it("keeps an active administrator when two take away each other's rights", async () => {
    const self = await idOf("admin");
    const active = () =>
      api.db
        .select({ id: usuario.id })
        .from(usuario)
        .where(and(eq(usuario.id_rol, 1), eq(usuario.estado, "ACTIVO")));
    for (const change of [{ id_rol: 2 }, { estado: "INACTIVO" }, null]) {
      const two = [await person({ id_rol: 1 }), await person({ id_rol: 1 })] as const;
      const bodies = await Promise.all(two.map(({ id }) => edited(id, change ?? {})));
      // Only these two administrators are left.
      await api.db.update(usuario).set({ id_rol: 2 }).where(eq(usuario.id_rol, 1));
      for (const { id } of two) await api.db.update(usuario).set({ id_rol: 1 }).where(eq(usuario.id, id));
      const against = ({ token: bearer }: { token: string }, i: 0 | 1) =>
        change === null
          ? api.call("user.remove", { token: bearer, id: two[i].id })
          : api.call("user.update", { token: bearer, id: two[i].id, body: bodies[i] });
      const answers = await Promise.all([against(two[0], 1), against(two[1], 0)]);
      expect([change, statuses(answers).filter((status) => status === 200)]).toEqual([change, [200]]);
      expect(await active()).toHaveLength(1);
      const [last] = await active();
      const winner = two.find(({ id }) => id === last?.id);
      expect(await works(winner?.token)).toBe(200);
      await api.db.update(usuario).set({ id_rol: 2 }).where(eq(usuario.id_rol, 1));
      await api.db.update(usuario).set({ id_rol: 1 }).where(eq(usuario.id, self));
    }
  });

  it("removes an account nobody refers to, with its tokens, and says what refers to another", async () => {
    const { id, token: session } = await person();
    const removed = await api.ok("user.remove", { as: "admin", id });
    expect(removed.body.message).toBe("Se eliminó la cuenta de Ana María Ñuflo Peña");
    expect(await works(session)).toBe(401);
    expect((await api.call("user.detail", { as: "admin", id })).status).toBe(404);
    expect((await api.call("user.remove", { as: "admin", id })).status).toBe(404);
    const rows = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "usuario"), eq(historial.id_fila, id)))
      .orderBy(historial.id);
    expect(rows.map(({ accion }) => accion)).toEqual(["CREAR", "CAMBIAR CLAVE", "ELIMINAR"]);

    const author = await api.call("user.remove", { as: "admin", id: await idOf("tecnico.lp") });
    expect(author.status).toBe(409);
    expect(author.body.message).toMatch(/^No se puede borrar: lo usan \d+ atractivos/);
    const reviewer = await api.call("user.remove", { as: "admin", id: await idOf("gobernacion.pt") });
    expect([reviewer.status, reviewer.body.message]).toEqual([409, expect.stringMatching(/pasos? de seguimiento/)]);
  });

  it("ends a person's sessions at the administrator's word", async () => {
    const { id, email, token: session } = await person();
    await signIn(email, "Sajama-nevado-6542");
    expect((await api.ok("user.cerrarSesiones", { as: "admin", id })).body.message).toBe("Se cerraron 2 sesiones");
    expect(await works(session)).toBe(401);
    expect((await signIn(email, "Sajama-nevado-6542")).status).toBe(200);
    expect((await api.call("user.cerrarSesiones", { as: "admin", id: 999_999 })).status).toBe(404);
  });

  it("makes one account of a request that is repeated, and mails one invitation", async () => {
    const body = form();
    const headers = { "Idempotency-Key": `cuenta-${kind}` };
    const before = api.mails.length;
    const first = await api.call("user.create", { as: "admin", body, headers });
    const second = await api.call("user.create", { as: "admin", body, headers });
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(api.mails.length - before).toBe(1);
    expect((await api.call("user.create", { as: "admin", body: form(), headers })).status).toBe(422);
    // A refused call leaves its key free.
    const retry = { "Idempotency-Key": `otra-${kind}` };
    expect((await api.call("user.create", { as: "admin", body, headers: retry })).status).toBe(422);
    expect((await api.call("user.create", { as: "admin", body: form(), headers: retry })).status).toBe(200);
    // A call under way is not answered twice until it is clear that it died.
    const pending = { "Idempotency-Key": `pendiente-${kind}` };
    await api.call("user.create", { as: "admin", body, headers: pending });
    const other = form();
    await api.call("user.create", { as: "admin", body: other, headers: pending });
    await api.db.update(idempotencia).set({ respuesta: {} }).where(eq(idempotencia.clave, pending["Idempotency-Key"]));
    expect((await api.call("user.create", { as: "admin", body: other, headers: pending })).status).toBe(409);
    api.advance(6);
    const dead = await api.call("user.create", { as: "admin", body: other, headers: pending });
    expect([dead.status, Object.keys(dead.body.errores ?? {})]).toEqual([422, ["email"]]);
    api.advance(-6);
  });

  it("writes nobody's data into its log", () => {
    const log = api.logs.join("");
    expect(log.length).toBeGreaterThan(1000);
    expect(log).not.toMatch(/ejemplo\.bo|turismo\.bo|Ñuflo|6543210|Sajama/);
    expect(log).not.toContain('"level":"error"');
  });
});
