import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import type { Trabajo } from "@/contract/resources/trabajo";
import { asignacion, asunto, comentario, ppirta, ppirtf, seguimiento, usuario } from "@/ministry-api/db/schema";
import { tablas } from "@/ministry-api/registros/columns";
import { ask } from "./seguimiento-decide";
import { type Account, apiOn, DATABASES } from "./harness";
import { create, LP, place, PT } from "./inventory";

/** What waits for a person: each thing in one list, of their own department, and the badge's count of it. */

const DAY = 86_400_000;

describe.each(DATABASES)("own work on %s", (database) => {
  const api = apiOn(database);
  beforeAll(async () => {
    // Only what a test makes is there.
    await api.db.update(ppirta).set({ eliminado_en: new Date() });
    await api.db.update(ppirtf).set({ eliminado_en: new Date() });
  });

  const mine = async (as: Account, rows = 50) =>
    (await api.ok("trabajo.mio", { as, query: { rows } })).body["trabajo"] as Trabajo;
  const badge = async (as: Account) => (await api.ok("seguimiento.conteo", { as })).body["trabajo"];
  const idOf = async (as: Account) => {
    const [row] = await api.db
      .select({ id: usuario.id })
      .from(usuario)
      .where(eq(usuario.email, `${as}@turismo.bo`));
    return row?.id ?? 0;
  };
  const ago = (days: number) => new Date(api.now().getTime() - days * DAY);
  const set = (kind: Kind, id: number, values: Record<string, unknown>) =>
    api.db.update(tablas[kind]).set(values).where(eq(tablas[kind].id, id));
  const assign = async (kind: Kind, id: number, to: Account, para: string | null = null) =>
    api.db.insert(asignacion).values({
      ...{ tipo: kind, id_registro: id, id_usuario: await idOf(to), para, nota: "Complete las rutas" },
      asignado_por: await idOf("gobernacion.lp"),
    });
  const names = (list: { data: { nombre: string }[] }) => list.data.map(({ nombre }) => nombre);

  it.each(["ppirta", "ppirtf"] as const)("shows a returned %s with what was said of its sections", async (kind) => {
    const nombre = `Devuelto ${kind}`;
    const id = await create(api, kind, "tecnico.lp", LP, nombre);
    const paso = await place(api, kind, id, "pendiente_gobernacion");
    const before = Number(await badge("tecnico.lp"));
    const seccion = kind === "ppirta" ? "rutappirta" : "medicoppirtf";
    const secciones = [{ seccion, observacion: "Falta la distancia" }];
    const body = { id_seguimiento: paso, aprobado: 2, observacion: "Precise el horario", secciones };
    await api.ok(`bandeja${kind}.revisarGobernacion`, { as: "gobernacion.lp", body });
    const { devueltos, estados, total } = await mine("tecnico.lp");
    expect(devueltos.data.find((row) => row.nombre === nombre)).toMatchObject({
      ...{ tipo: kind, id, corregible: 1, observacion: "Precise el horario", secciones },
    });
    expect(estados).toContainEqual({ tipo: kind, estado: "NO APROBADO", total: 1 });
    expect([await badge("tecnico.lp"), total]).toEqual([before + 1, before + 1]);
    // Nobody else's: neither of the department, nor of the country.
    for (const as of ["operador.lp", "gobernacion.lp", "tecnico.pt", "nacional", "admin"] as const) {
      expect([as, names((await mine(as)).devueltos)]).toEqual([as, []]);
    }
    await set(kind, id, { eliminado_en: new Date() });
  });

  it("shows of what half or more is there by what it lacks, and does not count it", async () => {
    const before = Number(await badge("tecnico.lp"));
    const one = await create(api, "ppirta", "tecnico.lp", LP, "Le falta una");
    const two = await create(api, "ppirta", "tecnico.lp", LP, "Le faltan dos");
    const many = await create(api, "ppirta", "tecnico.lp", LP, "Le faltan tres");
    // After all are there: what is registered nearby computes it anew.
    await set("ppirta", one, { avance: 4 });
    await set("ppirta", two, { avance: 3 });
    await set("ppirta", many, { avance: 2 });
    // A facility with its own form alone is none, one with a service and without its Z is.
    const untouched = await create(api, "ppirtf", "tecnico.lp", LP, "Sin servicios");
    const { casi } = await mine("tecnico.lp");
    expect(names(casi)).toEqual(["Le falta una", "Le faltan dos"]);
    expect(casi.data[0]?.faltantes).toEqual(["informacion", "rutas", "temporalidad", "actividad", "fotograma"]);
    expect([casi.total, await badge("tecnico.lp")]).toEqual([2, before]);

    // What nobody touched for too long is late, and no longer nearly complete.
    await set("ppirta", two, { actualizado_en: ago(91) });
    const later = await mine("tecnico.lp");
    expect([names(later.casi), names(later.atrasados)]).toEqual([["Le falta una"], ["Le faltan dos"]]);
    expect(later.atrasados.data[0]).toMatchObject({ clase: "incompleto", faltan: 3 });
    expect(await badge("tecnico.lp")).toBe(before + 1);
    // A new row of a section is a change.
    await api.ok("actppirta.create", { as: "tecnico.lp", body: await activity(two) });
    expect(names((await mine("tecnico.lp")).atrasados)).toEqual([]);
    await set("ppirtf", untouched, { avance: 1, debilidades: ["datos_incompletos"] });
    expect(names((await mine("tecnico.lp")).casi)).toContain("Sin servicios");
    for (const id of [one, two, many]) await set("ppirta", id, { eliminado_en: new Date() });
    await set("ppirtf", untouched, { eliminado_en: new Date() });
  });

  const activity = async (id_ppirta: number) => {
    const { rows } = await api.db.execute<{ tipo: number; subtipo: number }>(
      sql`select id_tipo as tipo, id as subtipo from subtipo limit 1`,
    );
    return { id_ppirta, id_tipo: rows[0]?.tipo, id_subtipo: rows[0]?.subtipo, descripcion: "Caminata" };
  };

  it("shows assignments until nothing is left to do, and late ones among the late", async () => {
    const open = await create(api, "ppirta", "operador.lp", LP, "Asignado");
    await assign("ppirta", open, "tecnico.lp", "2999-12-31");
    const past = await create(api, "ppirtf", "operador.lp", LP, "Asignado tarde");
    await assign("ppirtf", past, "tecnico.lp", "2020-01-01");
    const work = await mine("tecnico.lp");
    expect(work.esperan.data).toMatchObject([
      {
        clase: "asignacion",
        nombre: "Asignado",
        para: "2999-12-31",
        texto: "Complete las rutas",
        por: "Lucía Apaza Vargas",
      },
    ]);
    expect([names(work.atrasados), work.total]).toEqual([["Asignado tarde"], 2]);
    expect(await badge("tecnico.lp")).toBe(2);
    // Derived, it waits for the governorate and not for its technician.
    await place(api, "ppirta", open, "entrante_gobernacion");
    expect(names((await mine("tecnico.lp")).esperan)).toEqual([]);
    // One who moved to another department sees it no more.
    const who = eq(usuario.email, "tecnico.lp@turismo.bo");
    await api.db.update(usuario).set({ id_departamento: PT }).where(who);
    expect((await mine("tecnico.lp")).total).toBe(0);
    await api.db.update(usuario).set({ id_departamento: LP }).where(who);
    await api.db.delete(asignacion);
    for (const [kind, id] of [
      ["ppirta", open],
      ["ppirtf", past],
    ] as const)
      await set(kind, id, { eliminado_en: new Date() });
  });

  it("shows a subject in which one is mentioned until one answers or it is settled", async () => {
    const id = await create(api, "ppirta", "operador.lp", LP, "Con pregunta");
    const [me, other] = [await idOf("tecnico.lp"), await idOf("gobernacion.lp")];
    const subject = async () => {
      const [row] = await api.db
        .insert(asunto)
        .values({ tipo: "ppirta", id_registro: id, seccion: "rutappirta", creado_por: other })
        .returning();
      return row?.id ?? 0;
    };
    const say = (id_asunto: number, id_usuario: number, texto: string, menciones: number[] = []) =>
      api.db.insert(comentario).values({ id_asunto, id_usuario, texto, menciones });
    const [first, second] = [await subject(), await subject()];
    await say(first, other, "¿Es transitable?", [me]);
    await say(first, other, "¿También en lluvias?", [me]);
    await say(second, other, "¿Quién lo vio?", [me]);
    const { esperan } = await mine("tecnico.lp");
    expect(esperan.data).toMatchObject([
      {
        clase: "mencion",
        id_asunto: second,
        seccion: "rutappirta",
        texto: "¿Quién lo vio?",
        por: "Lucía Apaza Vargas",
      },
      { clase: "mencion", id_asunto: first, texto: "¿También en lluvias?" },
    ]);
    expect([esperan.total, await badge("tecnico.lp"), (await mine("tecnico.pt")).total]).toEqual([2, 2, 0]);
    await say(first, me, "Sí");
    await api.db.update(asunto).set({ cerrado_por: other, cerrado_en: new Date() }).where(eq(asunto.id, second));
    expect((await mine("tecnico.lp")).esperan.total).toBe(0);
    await set("ppirta", id, { eliminado_en: new Date() });
  });

  it("counts the own inboxes of roles 2 and 3, what is overdue among the late", async () => {
    const waits = await create(api, "ppirta", "tecnico.lp", LP, "Entrante");
    await place(api, "ppirta", waits, "entrante_gobernacion");
    const overdue = await create(api, "ppirtf", "tecnico.lp", LP, "Vencido");
    const paso = await place(api, "ppirtf", overdue, "entrante_gobernacion");
    await api.db
      .update(seguimiento)
      .set({ fecha_emision: ago(11) })
      .where(and(eq(seguimiento.id, paso)));
    const work = await mine("gobernacion.lp");
    expect(work.bandejas.filter(({ total }) => total > 0)).toEqual([
      { tipo: "ppirta", nivel: "GOBERNACION", bandeja: "entrada", propia: 1, total: 1, vencidos: 0 },
      { tipo: "ppirtf", nivel: "GOBERNACION", bandeja: "entrada", propia: 1, total: 1, vencidos: 1 },
    ]);
    expect(work.atrasados.data).toMatchObject([
      { clase: "bandeja", nombre: "Vencido", dias: 11, limite: 10, nivel: "GOBERNACION", seg_estado: "ENTRANTE" },
    ]);
    expect([work.esperan.total, work.atrasados.total, await badge("gobernacion.lp")]).toEqual([1, 1, 2]);
    for (const as of ["gobernacion.pt", "nacional", "admin", "tecnico.lp"] as const) {
      const others = await mine(as);
      expect([as, others.bandejas.filter(({ total }) => total > 0), others.total]).toEqual([as, [], 0]);
    }
    expect((await ask(api, "ppirta", "recibir", { as: "gobernacion.lp" }, waits, await stepOf(waits))).status).toBe(
      200,
    );
    for (const [kind, id] of [
      ["ppirta", waits],
      ["ppirtf", overdue],
    ] as const)
      await set(kind, id, { eliminado_en: new Date() });
  });

  const stepOf = async (id: number) => {
    const [row] = await api.db
      .select({ id: seguimiento.id })
      .from(seguimiento)
      .where(and(eq(seguimiento.tipo, "ppirta"), eq(seguimiento.id_registro, id)));
    return row?.id ?? 0;
  };

  it("shows what is due for verification from a month before", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Por verificar");
    await place(api, "ppirta", id, "catalogo");
    await set("ppirta", id, { verificado_en: ago(730), vence_en: ago(-31) });
    expect((await mine("tecnico.lp")).atrasados.total).toBe(0);
    await set("ppirta", id, { vence_en: ago(-29) });
    const { atrasados } = await mine("tecnico.lp");
    expect(atrasados.data).toMatchObject([{ clase: "vence", nombre: "Por verificar", meses: 24 }]);
    expect([atrasados.total, await badge("tecnico.lp"), await badge("gobernacion.lp")]).toEqual([1, 1, 0]);
    await set("ppirta", id, { eliminado_en: new Date() });
  });

  it("holds at most the rows asked for, with the whole count", async () => {
    const ids = [];
    for (let n = 0; n < 4; n += 1) {
      ids.push(await create(api, "ppirta", "tecnico.lp", LP, `Casi ${n}`));
    }
    for (const id of ids) await set("ppirta", id, { avance: 4 });
    const { casi } = await mine("tecnico.lp", 3);
    expect([casi.data.length, casi.total]).toEqual([3, 4]);
    expect((await api.call("trabajo.mio", { as: "tecnico.lp", query: { rows: 101 } })).status).toBe(422);
    for (const id of ids) await set("ppirta", id, { eliminado_en: new Date() });
  });

  it("ticks off the first steps of a level as they happen", async () => {
    const steps = async (as: Account) => (await api.ok("trabajo.pasos", { as })).body["hechos"];
    await api.db.delete(seguimiento).where(eq(seguimiento.id_departamento, LP));
    expect(await steps("gobernacion.lp")).toEqual([false, false, false]);
    const id = await create(api, "ppirta", "tecnico.lp", LP, "El primero");
    const paso = await place(api, "ppirta", id, "pendiente_gobernacion");
    expect(await steps("gobernacion.lp")).toEqual([true, false, false]);
    const review = { id_seguimiento: paso, aprobado: 1, observacion: "" };
    await api.ok("bandejappirta.revisarGobernacion", { as: "gobernacion.lp", body: review });
    expect(await steps("gobernacion.lp")).toEqual([true, true, true]);
    expect(await steps("admin")).toEqual([true, true, true]);
    // Theirs follow from their own records.
    expect(await steps("tecnico.lp")).toEqual([true, true, true]);
    await set("ppirta", id, { eliminado_en: new Date() });
  });
});
