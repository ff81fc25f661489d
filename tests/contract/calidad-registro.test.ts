import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Kind } from "@/contract/resources/registros";
import { categoria, historial } from "@/ministry-api/db/schema";
import { weakPoints } from "@/ministry-api/calidad/weak-points";
import { tablas } from "@/ministry-api/registros/columns";
import { type Account, type Api, apiOn, LIKE_DATABASES, ONE_DATABASE } from "./harness";
import { create, formOf, informacion, LP, place } from "./inventory";

/** What each record says of its quality: progress, weak points, and its verification. */

const KINDS = ["ppirta", "ppirtf"] as const;

async function quality(api: Api, kind: Kind, id: number) {
  const t = tablas[kind];
  const [row] = await api.db
    .select({ avance: t.avance, debilidades: sql<string[]>`${t.debilidades}` })
    .from(t)
    .where(eq(t.id, id));
  return row;
}

/** A good place: some hundred metres from La Paz, in its municipality, written down to the metre. */
async function goodForm(api: Api, kind: Kind, nombre: string) {
  const { rows } = await api.db.execute<{ id: number; id_provincia: number; latitud: number; longitud: number }>(sql`
    select mu.id, mu.id_provincia, mu.latitud, mu.longitud from municipio mu join provincia p on p.id = mu.id_provincia
    where p.id_departamento = ${LP} order by mu.id limit 1`);
  const at = rows[0];
  if (!at) throw new Error("There is no municipality");
  return {
    ...(await formOf(api, kind, LP, nombre)),
    ...{ id_provincia: at.id_provincia, id_municipio: at.id },
    ...{ g_x: at.latitud + 0.00123457, g_y: at.longitud + 0.00123457 },
  };
}

describe.each(LIKE_DATABASES)("weak points on %s", (database) => {
  const api = apiOn(database);

  it("follow the sections and the place of an attraction", async () => {
    const form = await goodForm(api, "ppirta", "Peñasco de las Debilidades");
    const as = "tecnico.lp";
    const { body } = await api.ok("ppirta.create", { as, body: form });
    const id = body.data?.id ?? 0;
    const sections = ["sin_rutas", "sin_temporalidad", "sin_actividad", "sin_fotografia"];
    expect(await quality(api, "ppirta", id)).toEqual({
      avance: 1,
      debilidades: ["informacion_incompleta", ...sections],
    });

    await api.ok("ppirta.informacion", { as, id, body: informacion });
    expect(await quality(api, "ppirta", id)).toEqual({ avance: 2, debilidades: [...sections, "descripcion_corta"] });
    const descripcion = "Una descripción que dice bastante. ".repeat(6);
    await api.ok("ppirta.informacion", { as, id, body: { ...informacion, descripcion } });
    await api.ok("temppirta.create", {
      as,
      body: { id_ppirta: id, id_mes: 1, hora_inicio: "08:00", hora_fin: "18:00" },
    });
    const rest = ["sin_rutas", "sin_actividad", "sin_fotografia"];
    expect(await quality(api, "ppirta", id)).toEqual({ avance: 3, debilidades: rest });

    const places: [string, object, string[]][] = [
      ["three decimals", { g_x: -16.501, g_y: -68.151 }, ["coordenada_aproximada"]],
      ["two decimals in one", { g_x: -16.5, g_y: -68.1512345 }, ["coordenada_aproximada"]],
      [
        "the seat of its municipality",
        { g_x: form.g_x - 0.00123457, g_y: form.g_y - 0.00123457 },
        ["coordenada_aproximada"],
      ],
      ["at the other end of the country", { g_x: -20.1234567, g_y: -63.1234567 }, ["lejos_del_municipio"]],
    ];
    for (const [where, point, found] of places) {
      await api.ok("ppirta.update", { as, id, body: { ...form, ...point } });
      const now = (await quality(api, "ppirta", id))?.debilidades ?? [];
      expect([
        where,
        now.filter((name) => !rest.includes(name) && (found.includes(name) || name !== "lejos_del_municipio")),
      ]).toEqual([where, found]);
    }
    await api.ok("ppirta.update", { as, id, body: form });
    expect(await quality(api, "ppirta", id)).toEqual({ avance: 3, debilidades: rest });
  });

  it.each(KINDS)("of %s name both of two that are alike, and neither once one has moved or gone", async (kind) => {
    const as = "tecnico.lp";
    const form = await goodForm(api, kind, "Cueva de los Gemelos");
    const near = { ...form, g_x: form.g_x + 0.002 };
    const made = async (body: object) => (await api.ok(`${kind}.create`, { as, body })).body.data?.id ?? 0;
    const doubled = async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await quality(api, kind, id))?.debilidades.includes("posible_duplicado")));
    const first = await made(form);
    expect(await doubled(first)).toEqual([false]);
    const second = await made(near);
    expect(await doubled(first, second)).toEqual([true, true]);
    await api.ok(`${kind}.update`, { as, id: second, body: { ...near, g_x: form.g_x + 0.05 } });
    expect(await doubled(first, second)).toEqual([false, false]);
    await api.ok(`${kind}.update`, { as, id: second, body: near });
    expect(await doubled(first, second)).toEqual([true, true]);
    await api.ok(`${kind}.remove`, { as: "admin", id: second });
    expect(await doubled(first)).toEqual([false]);
    const otherName = { [kind === "ppirta" ? "nombre_atractivo" : "nombre_centro"]: "Mirador del Sur" };
    const third = await made({ ...near, ...otherName });
    expect(await doubled(first, third)).toEqual([false, false]);
  });

  it("of the first data are what a save computes", async () => {
    for (const kind of KINDS) {
      const { rows: computed } = await api.db.execute(sql`${weakPoints(kind, sql`t.demo`)} order by 1`);
      const { rows: stored } = await api.db.execute(
        sql`select id, avance, debilidades from ${tablas[kind]} where demo order by 1`,
      );
      expect(stored).toEqual(computed);
    }
  });
});

describe.each(ONE_DATABASE)("vigencia on %s", (database) => {
  const api = apiOn(database);

  /** Seconds from the verification to now, and months from there to the due date. */
  async function vigencia(kind: Kind, id: number) {
    const { rows } = await api.db.execute<{
      por: number | null;
      ago: number | null;
      months: number | null;
      version: number;
    }>(sql`
      select verificado_por as por, round(extract(epoch from now() - verificado_en) / 60)::int as ago, version,
        (extract(year from age(vence_en, verificado_en)) * 12 + extract(month from age(vence_en, verificado_en)))::int as months
      from ${tablas[kind]} where id = ${id}`);
    return rows[0];
  }

  it.each(KINDS)("of %s begins with the national approval and is renewed by those who may", async (kind) => {
    const id = await create(api, kind, "tecnico.lp", LP);
    const verify = async (as: Account) => [as, (await api.call(`${kind}.verificado`, { as, id })).status];
    expect(await vigencia(kind, id)).toMatchObject({ por: null, ago: null, months: null });
    expect(await verify("admin")).toEqual(["admin", 409]);

    const id_seguimiento = await place(api, kind, id, "pendiente_nacional");
    await api.ok(`bandeja${kind}.revisarNacional`, {
      as: "nacional",
      body: { id_seguimiento, aprobado: 1, observacion: "" },
    });
    const entered = await vigencia(kind, id);
    expect(entered).toMatchObject({ ago: 0, months: 24 });
    expect(entered?.por).not.toBeNull();

    await api.db.execute(
      sql`update ${tablas[kind]} set verificado_en = now() - interval '25 months', verificado_por = null where id = ${id}`,
    );
    for (const as of ["gobernacion.pt", "tecnico.pt"] as const) expect(await verify(as)).toEqual([as, 404]);
    expect(await verify("operador.lp")).toEqual(["operador.lp", 403]);
    expect((await vigencia(kind, id))?.por).toBeNull();
    for (const as of ["admin", "nacional", "gobernacion.lp", "tecnico.lp"] as const) {
      await api.db.execute(sql`update ${tablas[kind]} set verificado_por = null where id = ${id}`);
      expect(await verify(as)).toEqual([as, 200]);
      const now = await vigencia(kind, id);
      expect(now).toMatchObject({ ago: 0, months: 24, version: entered?.version });
      expect(now?.por).not.toBeNull();
    }
    const entries = await api.db
      .select()
      .from(historial)
      .where(sql`tipo = ${kind} and id_registro = ${id} and accion = 'VERIFICAR'`);
    expect(entries.map(({ cambios }) => cambios)).toEqual([[], [], [], []]);
    const { body } = await api.ok(`${kind}.detail`, { as: "tecnico.lp", id });
    expect(body[kind]).toMatchObject({
      verificado_en: expect.any(String),
      vence_en: expect.any(String),
      estado: "APROBADO",
    });
  });

  it("moves with the months of a category, which stay where none are sent", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    const id_seguimiento = await place(api, "ppirta", id, "pendiente_nacional");
    await api.ok("bandejappirta.revisarNacional", {
      as: "nacional",
      body: { id_seguimiento, aprobado: 1, observacion: "" },
    });
    const { rows } = await api.db.execute<{ id_categoria: number }>(
      sql`select id_categoria from ppirta where id = ${id}`,
    );
    const id_categoria = rows[0]?.id_categoria ?? 0;
    const [row] = await api.db.select().from(categoria).where(eq(categoria.id, id_categoria));
    const form = { codigo: row?.codigo, orden: row?.orden, nombre: row?.nombre, id_seccion: row?.id_seccion };
    const change = (months: object) =>
      api.call("categoria.update", { as: "admin", id: id_categoria, body: { ...form, ...months } });

    expect((await change({ meses_vigencia: 36 })).status).toBe(200);
    expect(await vigencia("ppirta", id)).toMatchObject({ months: 36 });
    for (const without of [{}, { meses_vigencia: "" }, { meses_vigencia: null }]) {
      expect((await change(without)).status).toBe(200);
      expect(await vigencia("ppirta", id)).toMatchObject({ months: 36 });
    }
    for (const meses_vigencia of [0, 121, "x"]) {
      const refused = await change({ meses_vigencia });
      expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ["meses_vigencia"]]);
    }
    await api.ok(`ppirta.verificado`, { as: "tecnico.lp", id });
    expect(await vigencia("ppirta", id)).toMatchObject({ months: 36 });
  });
});
