import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { aviso, comentario, historial, ppirta, usuario } from "@/ministry-api/db/schema";
import { ask } from "./seguimiento-decide";
import { type Answer, type Api, apiOn, LIKE_DATABASES } from "./harness";
import { complete, create, formOf, LP, PT } from "./inventory";
import { person } from "./worlds";

/** The conversation about a record and its assignment: who reaches them, what they write, whom they tell. */

type Kept = Answer["body"] & { asuntos: Subject[] };
interface Subject {
  id: number;
  seccion: string | null;
  fila: string | null;
  cerrado_en: string | null;
  comentarios: { id: number; usuario: string; texto: string; menciones: { nombre: string }[]; retirable: number }[];
}

const text = { texto: "¿Es transitable en lluvias?" };

/** One person of each role in two departments, and one role 5 who registered the record. */
async function people(api: Api) {
  const at = async (rol: number, dep: number | null) => ({
    ...(await person(api, rol, dep, `Rol ${rol} de ${dep ?? "todo"}`)),
    name: `${rol} ${dep === LP ? "own" : dep === PT ? "other" : "all"}`,
  });
  return {
    inside: await Promise.all([at(1, null), at(2, null), at(3, LP), at(4, LP)]),
    operator: await at(5, LP),
    outside: await Promise.all([at(3, PT), at(4, PT), at(5, PT)]),
  };
}

describe.each(LIKE_DATABASES)("a conversation on %s", (database) => {
  const api = apiOn(database);
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    who = await people(api);
  });

  const begin = (token: string, tipo: Kind, id_registro: number, body: object = {}) =>
    api.call("asunto.create", { token, body: { tipo, id_registro, ...text, ...body } });
  const read = async (token: string, tipo: Kind, id_registro: number) =>
    (await api.ok("asunto.list", { token, query: { tipo, id_registro } })).body as Kept;
  const calls = (tipo: Kind, id_registro: number, asunto: number, said: number) =>
    [
      ["asunto.list", { query: { tipo, id_registro } }],
      ["asunto.personas", { query: { tipo, id_registro } }],
      ["asunto.create", { body: { tipo, id_registro, ...text } }],
      ["asunto.responder", { id: asunto, body: text }],
      ["asunto.cerrar", { id: asunto }],
      ["asunto.abrir", { id: asunto }],
      ["asunto.retirar", { id: said }],
    ] as const;

  it.each(["ppirta", "ppirtf"] as const)(
    "of %s is for everybody who may see the record, and nobody else",
    async (kind) => {
      const id = await create(api, kind, "tecnico.lp", LP);
      const [admin] = who.inside;
      const asunto = (await begin(admin?.token ?? "", kind, id)).body.data?.id ?? 0;
      const said = (await read(admin?.token ?? "", kind, id)).asuntos[0]?.comentarios[0]?.id ?? 0;
      const answers = async (token: string) => {
        const found: number[] = [];
        for (const [name, input] of calls(kind, id, asunto, said))
          found.push((await api.call(name, { token, ...input })).status);
        return found;
      };
      // Another's comment is not taken back by anybody.
      for (const { token, name } of who.inside.slice(1)) {
        expect([name, await answers(token)]).toEqual([name, [200, 200, 200, 200, 200, 200, 403]]);
      }
      for (const { token, name } of who.outside) {
        expect([name, await answers(token)]).toEqual([name, [404, 404, 404, 404, 404, 404, 404]]);
      }
      // An operator sees a draft of others in the list, but not what is in it.
      expect(await answers(who.operator.token)).toEqual([403, 403, 403, 403, 403, 403, 403]);
      const short = async () =>
        (await api.ok(`${kind}.detail`, { token: who.operator.token, id })).body[kind] as { asuntos: unknown };
      expect((await short()).asuntos).toBeNull();
      await complete(api, kind, id);
      expect((await ask(api, kind, "derivar", { as: "tecnico.lp" }, id, 0)).status).toBe(200);
      expect((await answers(who.operator.token)).slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
      expect((await short()).asuntos).toContainEqual({ id: asunto, seccion: null, id_fila: null });
    },
  );

  it("names nobody of another department, and nobody whose account is off", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const off = await person(api, 4, LP, "Apagada");
    await api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.id, off.id));
    const { body } = await api.ok("asunto.personas", { as: "tecnico.lp", query: { tipo: "ppirta", id_registro: id } });
    const ids = (body["personas"] as { id: number }[]).map((one) => one.id);
    for (const one of who.inside) expect([one.name, ids.includes(one.id)]).toEqual([one.name, true]);
    for (const one of [...who.outside, who.operator])
      expect([one.name, ids.includes(one.id)]).toEqual([one.name, false]);
    expect(ids).not.toContain(off.id);
    for (const mentioned of [who.outside[0]?.id ?? 0, off.id, who.operator.id]) {
      const sent = await begin(await api.tokenOf("tecnico.lp"), "ppirta", id, { menciones: [mentioned] });
      expect([sent.status, sent.body.errores]).toEqual([
        422,
        { menciones: ["Una de las personas mencionadas no puede ver este registro"] },
      ]);
    }
    expect((await read(await api.tokenOf("tecnico.lp"), "ppirta", id)).asuntos).toEqual([]);
  });

  it("stands on a section or a row of it, and tells those it mentions and those who take part", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const tramo = {
      id_ppirta: id,
      tramo: "Uyuni – Alota",
      id_tipo_via: 1,
      id_estado: 1,
      distancia_km: 5,
      distancia_hr: 1,
      s_si: "V",
    };
    const row = (await api.ok("rutappirta.create", { as: "tecnico.lp", body: tramo })).body.data?.id ?? 0;
    const [, national, governorate, technician] = who.inside;
    const mention = [governorate?.id ?? 0];
    const on = { seccion: "rutappirta", id_fila: row };
    const before = await version(id);
    const asunto =
      (await begin(technician?.token ?? "", "ppirta", id, { ...on, menciones: mention })).body.data?.id ?? 0;
    const answer = (token = "", body: object = {}) =>
      api.call("asunto.responder", { token, id: asunto, body: { ...text, ...body } });
    expect((await answer(national?.token)).status).toBe(200);
    expect((await answer(governorate?.token, { menciones: [national?.id ?? 0] })).status).toBe(200);
    // Whoever left the department hears no more of it.
    await api.db
      .update(usuario)
      .set({ id_departamento: PT })
      .where(eq(usuario.id, technician?.id ?? 0));
    expect((await answer(national?.token)).status).toBe(200);
    await api.db
      .update(usuario)
      .set({ id_departamento: LP })
      .where(eq(usuario.id, technician?.id ?? 0));
    const told = await api.db
      .select({ to: aviso.id_usuario, clase: aviso.clase, datos: aviso.datos })
      .from(aviso)
      .where(and(eq(aviso.tipo, "ppirta"), eq(aviso.id_registro, id)))
      .orderBy(aviso.id);
    const datos = { seccion: "rutappirta", id_asunto: asunto, texto: text.texto };
    expect(told.map(({ to, clase }) => [clase, to])).toEqual([
      ["mencion", governorate?.id],
      ["comentario", technician?.id],
      ["mencion", national?.id],
      ["comentario", technician?.id],
      ["comentario", governorate?.id],
    ]);
    expect(told[0]?.datos).toEqual(datos);
    const [found] = (await read(technician?.token ?? "", "ppirta", id)).asuntos;
    expect(found).toMatchObject({ ...on, fila: "Uyuni – Alota", cerrado_en: null });
    expect(found?.comentarios.map(({ menciones }) => menciones.length)).toEqual([1, 0, 1, 0]);
    // Neither its version nor its history says anything of it.
    expect(await version(id)).toEqual(before);
    const wrong = await begin(technician?.token ?? "", "ppirta", id, { seccion: "temppirta", id_fila: row });
    expect([wrong.status, wrong.body.errores]).toEqual([422, { id_fila: ["Esa fila ya no está en la sección"] }]);
    const unknown = await begin(technician?.token ?? "", "ppirta", id, { seccion: "medicoppirtf" });
    expect([unknown.status, unknown.body.errores]).toEqual([422, { seccion: ["La sección no es válida"] }]);
  });

  const version = async (id: number) => {
    const [row] = await api.db
      .select({ version: ppirta.version, en: ppirta.actualizado_en })
      .from(ppirta)
      .where(eq(ppirta.id, id));
    const [told] = await api.db
      .select({ n: sql<number>`count(*)::int` })
      .from(historial)
      .where(and(eq(historial.tipo, "ppirta"), eq(historial.id_registro, id)));
    return { ...row, told: told?.n };
  };

  it("is closed and opened; a closed subject takes no comment, a deleted record has none", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP);
    const asunto = (await begin(await api.tokenOf("tecnico.lp"), "ppirtf", id)).body.data?.id ?? 0;
    const as = "gobernacion.lp";
    expect((await api.call("asunto.cerrar", { as, id: asunto })).status).toBe(200);
    expect((await api.call("asunto.cerrar", { as, id: asunto })).status).toBe(200);
    expect((await api.call("asunto.responder", { as, id: asunto, body: text })).status).toBe(409);
    expect((await read(await api.tokenOf(as), "ppirtf", id)).asuntos[0]?.cerrado_en).not.toBeNull();
    expect((await api.call("asunto.abrir", { as, id: asunto })).status).toBe(200);
    expect((await api.call("asunto.responder", { as, id: asunto, body: text })).status).toBe(200);
    for (const body of [{ texto: "" }, { texto: "a".repeat(2001) }]) {
      const refused = await api.call("asunto.responder", { as, id: asunto, body });
      expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ["texto"]]);
    }
    await api.ok("ppirtf.remove", { as: "admin", id });
    expect((await api.call("asunto.responder", { as, id: asunto, body: text })).status).toBe(404);
    expect((await api.call("asunto.list", { as: "admin", query: { tipo: "ppirtf", id_registro: id } })).status).toBe(
      404,
    );
  });

  it("gives a comment back to its author for ten minutes, while nobody answered", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const [, , governorate, technician] = who.inside;
    const mine = technician?.token ?? "";
    const asunto = (await begin(mine, "ppirta", id, { menciones: [governorate?.id ?? 0] })).body.data?.id ?? 0;
    const comments = async () => (await read(mine, "ppirta", id)).asuntos[0]?.comentarios ?? [];
    const [first] = await comments();
    expect(first?.retirable).toBe(1);
    await api.ok("asunto.responder", { token: governorate?.token ?? "", id: asunto, body: text });
    const back = (said = 0) => api.call("asunto.retirar", { token: mine, id: said });
    expect((await back(first?.id)).status).toBe(409);
    await api.ok("asunto.responder", { token: mine, id: asunto, body: text });
    const third = (await comments()).at(-1)?.id;
    await api.db
      .update(comentario)
      .set({ creado_en: sql`now() - interval '11 minutes'` })
      .where(eq(comentario.id, third ?? 0));
    expect([(await comments()).map(({ retirable }) => retirable), (await back(third)).status]).toEqual([
      [0, 0, 0],
      409,
    ]);
    const alone = (await begin(mine, "ppirta", id, { menciones: [governorate?.id ?? 0] })).body.data?.id ?? 0;
    const said = (await read(mine, "ppirta", id)).asuntos.find((one) => one.id === alone)?.comentarios[0]?.id;
    const notices = () =>
      api.db
        .select({ id: aviso.id })
        .from(aviso)
        .where(sql`${aviso.datos} ->> 'id_asunto' = ${String(alone)}`);
    expect(await notices()).toHaveLength(1);
    expect((await back(said)).status).toBe(200);
    expect(await notices()).toHaveLength(0);
    expect((await read(mine, "ppirta", id)).asuntos.map((one) => one.id)).toEqual([asunto]);
  });
});

describe.each(LIKE_DATABASES)("an assignment on %s", (database) => {
  const api = apiOn(database);
  let who: Awaited<ReturnType<typeof people>>;
  beforeAll(async () => {
    who = await people(api);
  });

  const assign = (token: string, tipo: Kind, id_registro: number, id_usuario: number, more: object = {}) =>
    api.call("asignacion.asignar", { token, body: { tipo, id_registro, id_usuario, ...more } });
  const free = (token: string, tipo: Kind, id_registro: number) =>
    api.call("asignacion.quitar", { token, body: { tipo, id_registro } });
  const seen = async (tipo: Kind, id: number) =>
    ((await api.ok(`${tipo}.detail`, { as: "admin", id })).body[tipo] as { asignacion: Record<string, unknown> | null })
      .asignacion;

  it.each(["ppirta", "ppirtf"] as const)("of %s is given by roles 1 to 3, and taken by roles 4 and 5", async (kind) => {
    const id = await create(api, kind, "tecnico.lp", LP);
    const [, , governorate, technician] = who.inside;
    const worker = technician?.id ?? 0;
    for (const { token, name } of who.inside.slice(0, 3)) {
      expect([name, (await assign(token, kind, id, worker)).status]).toEqual([name, 200]);
      expect([name, (await free(token, kind, id)).status]).toEqual([name, 200]);
    }
    for (const { token, name } of who.outside) {
      expect([name, (await assign(token, kind, id, worker)).status]).toEqual([name, 404]);
      expect([name, (await free(token, kind, id)).status]).toEqual([name, 404]);
    }
    expect((await assign(who.operator.token, kind, id, who.operator.id)).status).toBe(403);
    const mine = technician?.token ?? "";
    expect((await assign(mine, kind, id, governorate?.id ?? 0)).status).toBe(403);
    expect((await assign(mine, kind, id, worker)).status).toBe(200);
    expect((await assign(mine, kind, id, worker, { nota: "Mañana" })).status).toBe(200);
    expect((await free(mine, kind, id)).status).toBe(200);
    // What another person has is neither taken nor given back by those who may only take.
    expect((await assign(governorate?.token ?? "", kind, id, governorate?.id ?? 0)).status).toBe(200);
    const taken = await assign(mine, kind, id, worker);
    expect([taken.status, taken.body.message]).toEqual([409, "Ya está asignado a Rol 3 de 2 Prueba"]);
    expect((await free(mine, kind, id)).status).toBe(403);
    // Nobody of another department, of the national level, or who may not see it.
    for (const other of [who.outside[1]?.id ?? 0, who.inside[1]?.id ?? 0, who.operator.id]) {
      const refused = await assign(governorate?.token ?? "", kind, id, other);
      expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ["id_usuario"]]);
    }
    // A day given by others is theirs to change.
    expect((await assign(governorate?.token ?? "", kind, id, worker, { para: "2999-01-31" })).status).toBe(422);
    expect((await assign(governorate?.token ?? "", kind, id, worker, { para: "2020-01-31" })).body.errores).toEqual({
      para: ["El día ya pasó"],
    });
    expect((await assign(governorate?.token ?? "", kind, id, worker, { para: "2099-01-31" })).status).toBe(200);
    expect((await assign(mine, kind, id, worker)).status).toBe(409);
    expect(await seen(kind, id)).toMatchObject({ id_usuario: worker, para: "2099-01-31", activo: 1, tomado: 0 });
    expect((await free(mine, kind, id)).status).toBe(200);
  });

  it("is told in the history and under the bell, and changes nothing else of the record", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const [, , governorate, technician] = who.inside;
    const token = governorate?.token ?? "";
    const [before] = await api.db.select().from(ppirta).where(eq(ppirta.id, id));
    await assign(token, "ppirta", id, technician?.id ?? 0, { para: "2099-11-28", nota: "Faltan los meses" });
    await assign(token, "ppirta", id, technician?.id ?? 0, { para: "2099-11-28", nota: "Faltan los meses" });
    await free(token, "ppirta", id);
    await free(token, "ppirta", id);
    const [after] = await api.db.select().from(ppirta).where(eq(ppirta.id, id));
    expect(after).toEqual(before);
    const told = await api.db
      .select({ accion: historial.accion, cambios: historial.cambios })
      .from(historial)
      .where(and(eq(historial.tabla, "asignacion"), eq(historial.id_registro, id)))
      .orderBy(historial.id);
    const said = { asignado_a: "Rol 4 de 2 Prueba", para: "2099-11-28", nota: "Faltan los meses" };
    expect(told).toEqual([
      { accion: "ASIGNAR", cambios: Object.entries(said).map(([campo, a]) => ({ campo, de: null, a })) },
      { accion: "DESASIGNAR", cambios: Object.entries(said).map(([campo, de]) => ({ campo, de, a: null })) },
    ]);
    const notices = await api.db
      .select()
      .from(aviso)
      .where(and(eq(aviso.tipo, "ppirta"), eq(aviso.id_registro, id)));
    expect(notices.map(({ id_usuario, clase, datos }) => ({ id_usuario, clase, datos }))).toEqual([
      { id_usuario: technician?.id, clase: "asignacion", datos: { para: "2099-11-28", texto: "Faltan los meses" } },
    ]);
  });

  it("outlives a person's deactivation, and ends when the record moves to another department", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP);
    const leaver = await person(api, 4, LP, "Quien se va");
    await assign(who.inside[2]?.token ?? "", "ppirtf", id, leaver.id);
    await api.db.update(usuario).set({ estado: "INACTIVO" }).where(eq(usuario.id, leaver.id));
    expect(await seen("ppirtf", id)).toMatchObject({ persona: "Quien se va Prueba", activo: 0 });
    await api.ok("ppirtf.update", { as: "admin", id, body: { ...(await formOf(api, "ppirtf", PT)), version: 1 } });
    expect(await seen("ppirtf", id)).toBeNull();
    await assign(who.outside[0]?.token ?? "", "ppirtf", id, who.outside[1]?.id ?? 0);
    await api.ok("ppirtf.remove", { as: "admin", id });
    expect((await free(await api.tokenOf("admin"), "ppirtf", id)).status).toBe(404);
  });
});
