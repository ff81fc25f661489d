import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ESTADOS_REGISTRO, type Kind } from "@/contract/resources/registros";
import { celda, ppirta, ppirtf, seguimiento, suma } from "@/ministry-api/db/schema";
import { foldSums } from "@/ministry-api/db/sums";
import { apiOn, ONE_DATABASE } from "./harness";
import { checkedImport, textsOf, work } from "./importaciones-imported";
import { complete, create, formOf, LP, place, PT } from "./inventory";

const TABLES = { ppirta, ppirtf } as const;

describe.each(ONE_DATABASE)("counters on %s", (kind) => {
  const api = apiOn(kind);

  /** The counters equal the counted rows, and no counter is below zero. */
  const exact = async (after: string) => {
    const counted = sql`
      select 'ppirta' as tipo, id_departamento, estado, id_categoria, completito as completo, count(*)::int as total
        from ppirta where eliminado_en is null group by 2, 3, 4, 5
      union all select 'ppirtf', id_departamento, estado, id_categoria, completo, count(*)::int
        from ppirtf where eliminado_en is null group by 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
    const kept = sql`select tipo, id_departamento, estado, id_categoria, completo, total from conteo
      where total <> 0 order by 1, 2, 3, 4, 5`;
    const rows = await api.db.execute(counted);
    expect(rows.rows.length).toBeGreaterThan(0);
    expect((await api.db.execute(kept)).rows, after).toEqual(rows.rows);
    await sumsAreExact(after);
    await squaresAreExact(after);
  };
  /** The additions of each square of the map are its records, and its box holds them. */
  const squaresAreExact = async (after: string) => {
    const key = sql.raw("tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo");
    const records = (tipo: Kind) => sql`select ${tipo}::text as tipo, g_x, g_y, id_departamento, estado, id_categoria,
      ${sql.raw(tipo === "ppirta" ? "completito" : "completo")} as completo
      from ${TABLES[tipo]} where eliminado_en is null`;
    const { rows } = await api.db.execute<{ wrong: number; right: number }>(sql`
      with counted as (
        select ${key}, count(*) as n, sum(g_x) as x, sum(g_y) as y, min(g_x) as sur, max(g_x) as norte,
          min(g_y) as oeste, max(g_y) as este
        from (${records("ppirta")} union all ${records("ppirtf")}) r cross join celdas_de(g_x, g_y) group by ${key}),
      kept as (
        select ${key}, sum(n) as n, sum(suma_x) as x, sum(suma_y) as y, min(sur) as sur, max(norte) as norte,
          min(oeste) as oeste, max(este) as este
        from ${celda} group by ${key} having sum(n) <> 0)
      select count(*) filter (where k.n is distinct from c.n or abs(k.x - c.x) > 1e-6 or abs(k.y - c.y) > 1e-6
          or k.sur > c.sur or k.norte < c.norte or k.oeste > c.oeste or k.este < c.este)::int as wrong,
        count(k.n)::int as right
      from counted c full join kept k using (${key})`);
    expect(rows[0]?.wrong, after).toBe(0);
    expect(rows[0]?.right).toBeGreaterThan(100);
  };
  /** The additions of each key are what is counted: records by progress and weak point, decided steps by level. */
  const sumsAreExact = async (after: string) => {
    const records = (tipo: Kind) => sql`select ${tipo}::text as tipo, id_departamento, id_municipio,
      unnest(debilidades || ('avance_' || avance)) as clave, count(*)::int as n
      from ${TABLES[tipo]} where eliminado_en is null group by 2, 3, 4`;
    const counted = sql`${records("ppirta")} union all ${records("ppirtf")}
      union all select tipo, id_departamento, null, 'finalizado_' || nivel, count(*)::int from ${seguimiento}
      where seg_estado in ('APROBADO', 'NO APROBADO') group by 1, 2, 4 order by 1, 2, 3, 4`;
    const kept = sql`select tipo, id_departamento, id_municipio, clave, sum(n)::int as n from ${suma}
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`;
    const { rows } = await api.db.execute(counted);
    expect(new Set(rows.map(({ clave }) => clave)).size).toBeGreaterThan(10);
    expect((await api.db.execute(kept)).rows, after).toEqual(rows);
  };
  const estadoOf = async (tipo: Kind, id: number) => {
    const [row] = await api.db
      .select({ estado: TABLES[tipo].estado })
      .from(TABLES[tipo])
      .where(eq(TABLES[tipo].id, id));
    return row?.estado;
  };
  /** Checks that the change happened, then the counters. */
  const becomes = async (tipo: Kind, id: number, estado: string, after: string) => {
    expect(await estadoOf(tipo, id), after).toBe(estado);
    await exact(after);
  };

  it("agree with the first data", () => exact("seed"));

  describe.each(["ppirta", "ppirtf"] as const)("of %s", (tipo) => {
    const bandeja = `bandeja${tipo}` as const;
    const version = async (id: number) =>
      ((await api.ok(`${tipo}.detail`, { as: "nacional", id })).body[tipo] as { version: number }).version;

    it("follow a record that is created, deleted and restored", async () => {
      const id = await create(api, tipo, "tecnico.lp", LP);
      await becomes(tipo, id, "INCOMPLETO", "create");
      await api.ok(`${tipo}.remove`, { as: "admin", id });
      await exact("delete");
      await api.db.update(TABLES[tipo]).set({ eliminado_en: null }).where(eq(TABLES[tipo].id, id));
      await exact("restore");
    });

    it("follow a move to another department and a change of category", async () => {
      const id = await create(api, tipo, "nacional", LP);
      await api.ok(`${tipo}.update`, {
        as: "nacional",
        id,
        body: { ...(await formOf(api, tipo, PT)), version: await version(id) },
      });
      const [moved] = await api.db.select().from(TABLES[tipo]).where(eq(TABLES[tipo].id, id));
      expect(moved?.id_departamento).toBe(PT);
      await exact("move of department");
      const other = await api.db.execute<{ id_categoria: number; id_tipo: number; id_subtipo: number }>(sql`
        select c.id as id_categoria, t.id as id_tipo, min(s.id)::int as id_subtipo
        from categoria c join tipo t on t.id_categoria = c.id join subtipo s on s.id_tipo = t.id
        where c.id <> ${moved?.id_categoria} and c.id_seccion = (select id_seccion from categoria where id = ${moved?.id_categoria})
        group by 1, 2 order by 1, 2 limit 1`);
      if (other.rows[0]) {
        await api.ok(`${tipo}.update`, {
          as: "nacional",
          id,
          body: { ...(await formOf(api, tipo, PT)), ...other.rows[0], version: await version(id) },
        });
      } else {
        // This kind has one category only, so the change is made by SQL.
        await api.db.execute(
          sql`update ${TABLES[tipo]} set id_categoria = (select min(id) from categoria where id <> ${moved?.id_categoria}) where id = ${id}`,
        );
      }
      const [changed] = await api.db.select().from(TABLES[tipo]).where(eq(TABLES[tipo].id, id));
      expect(changed?.id_categoria).not.toBe(moved?.id_categoria);
      await exact("change of category");
    });

    it("follow the whole workflow, there and back", async () => {
      const id = await create(api, tipo, "tecnico.lp", LP);
      await complete(api, tipo, id);
      await becomes(tipo, id, "COMPLETO", "complete");
      const step = async () =>
        (
          await api.db.execute<{ id: number }>(
            sql`select max(id) as id from seguimiento where tipo = ${tipo} and id_registro = ${id}`,
          )
        ).rows[0]?.id ?? 0;
      const review = async (aprobado: 1 | 2) =>
        api.ok(`${bandeja}.revisarGobernacion`, {
          as: "gobernacion.lp",
          body: { id_seguimiento: await step(), aprobado, observacion: "Falta el horario" },
        });
      const reviewNational = async (aprobado: 1 | 2) =>
        api.ok(`${bandeja}.revisarNacional`, {
          as: "nacional",
          body: { id_seguimiento: await step(), aprobado, observacion: "Falta el horario" },
        });
      await api.ok(`${tipo}.derivar`, { as: "tecnico.lp", id });
      await becomes(tipo, id, "DERIVADO", "derive");
      await api.ok("bandejappirta.recibir", { as: "gobernacion.lp", id: await step() });
      await becomes(tipo, id, "DERIVADO", "receive");
      await review(2);
      await becomes(tipo, id, "NO APROBADO", "refuse");
      await api.ok(`${tipo}.derivar`, { as: "tecnico.lp", id });
      await api.ok("bandejappirta.recibir", { as: "gobernacion.lp", id: await step() });
      await review(1);
      await api.ok(`${bandeja}.nacionalRecibir`, { as: "nacional", id: await step() });
      await reviewNational(2);
      await becomes(tipo, id, "DERIVADO", "national return");
      await review(1);
      await api.ok(`${bandeja}.nacionalRecibir`, { as: "nacional", id: await step() });
      await reviewNational(1);
      await becomes(tipo, id, "APROBADO", "approve");
    });

    it("give the lists' totals, whatever narrows them", async () => {
      const completo = sql.raw(tipo === "ppirta" ? "completito" : "completo");
      const { rows } = await api.db.execute<{ estado: string; id_departamento: number; completo: number; n: number }>(
        sql`select estado, id_departamento, ${completo} as completo, count(*)::int as n
          from ${TABLES[tipo]} where eliminado_en is null group by 1, 2, 3`,
      );
      expect(new Set(rows.map((row) => `${row.estado} ${row.completo}`)).size).toBeGreaterThan(3);
      for (const estado of [...ESTADOS_REGISTRO, ""]) {
        for (const id_departamento of [LP, PT, ""]) {
          for (const completo of ["0", "1", ""]) {
            const query = { page: 1, rows: 1, estado, id_departamento, completo };
            const { total } = (await api.ok(`${tipo}.list`, { as: "nacional", query })).body[tipo] as { total: number };
            const narrowed = rows.filter(
              (row) =>
                [row.estado, ""].includes(estado) &&
                [row.id_departamento, ""].includes(id_departamento) &&
                [String(row.completo), ""].includes(completo),
            );
            expect({ query, total }).toEqual({ query, total: narrowed.reduce((sum, { n }) => sum + n, 0) });
          }
        }
      }
    });
  });

  it("follow rows that are copied, changed and removed in bulk by SQL", async () => {
    await api.db
      .execute(sql`insert into ppirtf (cite, id_categoria, id_tipo, id_subtipo, g_x, g_y, id_macro_region, id_region,
        id_departamento, id_provincia, id_municipio, creado_por, nombre_centro, eliminado_en)
      select 'COPIA-' || id, id_categoria, id_tipo, id_subtipo, g_x, g_y, id_macro_region, id_region, id_departamento,
        id_provincia, id_municipio, creado_por, nombre_centro, case when id % 5 = 0 then now() end from ppirtf`);
    await exact("bulk insert of facilities");
    await api.db.execute(sql`update ppirtf set derivado = id % 2, completo = (id / 2) % 2,
      eliminado_en = case when id % 3 = 0 then now() end where cite like 'COPIA-%'`);
    await exact("bulk update of facilities");
    await api.db.execute(sql`update ppirtf set g_x = g_x + (id % 7) * 0.1, g_y = g_y - (id % 5) * 0.1
      where cite like 'COPIA-%'`);
    await exact("bulk move of facilities");
    await api.db.execute(sql`delete from ppirtf where cite like 'COPIA-%'`);
    await exact("bulk delete of facilities");

    await api.db
      .execute(sql`insert into ppirta (cite, id_categoria, id_tipo, id_subtipo, g_x, g_y, id_macro_region, id_region,
        id_departamento, id_provincia, id_municipio, creado_por, nombre_atractivo, jerarquia, eliminado_en)
      select 'COPIA-' || id, id_categoria, id_tipo, id_subtipo, g_x, g_y, id_macro_region, id_region, id_departamento,
        id_provincia, id_municipio, creado_por, nombre_atractivo, jerarquia, case when id % 5 = 0 then now() end from ppirta`);
    await exact("bulk insert");
    await api.db.execute(sql`update ppirta set derivado = id % 2, completito = (id / 2) % 2,
      avance = id % 6, debilidades = case when id % 4 = 0 then '{sin_rutas,descripcion_corta}'::text[] else '{}' end,
      eliminado_en = case when id % 3 = 0 then now() end where cite like 'COPIA-%'`);
    await exact("bulk update");
    await api.db.execute(sql`delete from ppirta where cite like 'COPIA-%'`);
    await exact("bulk delete");
  });

  it.each(["ppirta", "ppirtf"] as const)("stay exact under twenty writes at once of %s", async (tipo) => {
    const there = await Promise.all(Array.from({ length: 12 }, () => create(api, tipo, "nacional", LP)));
    for (const id of there.slice(0, 4)) {
      await complete(api, tipo, id);
      await place(api, tipo, id, "completo");
    }
    const moved = await formOf(api, tipo, PT);
    const folding = Promise.all(Array.from({ length: 8 }, () => foldSums(api.db)));
    const answers = await Promise.all([
      ...there.slice(0, 4).map((id) => api.call(`${tipo}.derivar`, { as: "tecnico.lp", id })),
      ...there.slice(4, 8).map((id) => api.call(`${tipo}.remove`, { as: "admin", id })),
      ...there.slice(8, 12).map((id) => api.call(`${tipo}.update`, { as: "nacional", id, body: moved })),
      ...Array.from({ length: 8 }, async (_, i) =>
        api.call(`${tipo}.create`, { as: "nacional", body: await formOf(api, tipo, i % 2 ? LP : PT) }),
      ),
    ]);
    await folding;
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await exact("twenty writes at once");
    await foldSums(api.db);
    const { rows } = await api.db.execute(
      sql`select 1 from ${suma} group by tipo, id_departamento, id_municipio, clave having count(*) > 1`,
    );
    expect(rows).toEqual([]);
    expect(await api.db.$count(celda, eq(celda.suelta, true))).toBe(0);
    await exact("folding");
  });

  it("stay exact while an import goes in and is taken back, and others save", { timeout: 120_000 }, async () => {
    const like = await textsOf(api, "ppirta", "");
    const filas = Array.from({ length: 250 }, (_, n) => ({
      ...like,
      nombre_atractivo: `Contado ${n}`,
      // Every fifth stands beside the one before it: both become likely duplicates.
      g_x: String(-16.9 + (n % 5 === 0 ? n - 1 : n) * 0.006),
    }));
    const save = async () => {
      for (let n = 0; n < 8; n += 1) await create(api, "ppirta", "tecnico.lp", LP);
    };
    for (const modo of ["CORRECTAS", "TODAS"]) {
      const id = await checkedImport(api, { as: "tecnico.lp", filas });
      await api.ok("importacion.importar", { as: "tecnico.lp", id, body: { modo } });
      await Promise.all([work(api), save(), save()]);
      const brought = await api.ok("importacion.detail", { as: "tecnico.lp", id });
      expect(brought.body["importacion"]).toMatchObject({ estado: "IMPORTADA", importadas: 250 });
      await exact(`import ${modo}`);
      await api.ok("importacion.deshacer", { as: "admin", id });
      await Promise.all([work(api), save(), save()]);
      const gone = await api.ok("importacion.detail", { as: "admin", id });
      expect(gone.body["importacion"]).toMatchObject({ estado: "DESHECHA", importadas: 0 });
      await exact(`taking back ${modo}`);
    }
  });
});
