import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type Kind, type MapQuery, matchOf, recordQuery } from "@/contract/resources/registros";
import { inboxCounts } from "@/ministry-api/seguimiento/bandejas/counts";
import type { Db, Tx } from "@/ministry-api/db/client";
import { COMIENZO, cursorOf } from "@/ministry-api/cambios/cursor";
import { beginReading, changesAfter, placeAt } from "@/ministry-api/cambios/feed";
import { historial, ppirta } from "@/ministry-api/db/schema";
import type { Caller } from "@/ministry-api/http/handler";
import { readRows } from "@/ministry-api/registros/columns";
import { recordMap } from "@/ministry-api/registros/map";
import { recordListing } from "@/ministry-api/registros/list";
import { neighbours } from "@/ministry-api/registros/neighbours";
import { matching, recordSelection } from "@/ministry-api/registros/selection";
import { ownCounts } from "@/ministry-api/trabajo/own-counts";
import { fillRecords } from "@/scripts/lib/scale";
import { apiOn, LIMITES, untilTold } from "./harness";

/** The name of a placeholder. */
const nameOf = (param: unknown) =>
  typeof param === "object" && param !== null && "name" in param ? String(param.name) : "";
/** A value in the text of a statement. */
const literal = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);

/** Number of runs. PostgreSQL plans a statement anew five times before it may keep one plan. */
const ENOUGH = 12;

/** Records enough for the planner to prefer an index to the whole table. */
const MANY = 20_000;

/** The caller in a statement of the inboxes. */
const GOBERNACION = { rol: 3, id_departamento: 2 } as Parameters<typeof inboxCounts>[1];

describe("statements of many joins on a real PostgreSQL", () => {
  const api = apiOn("postgres");

  const kinds: readonly Kind[] = ["ppirta", "ppirtf"];
  const records = kinds.flatMap((kind) =>
    (["list", "detail"] as const).map((what) => ({
      name: `${kind}_rows_${what}`,
      run: async (db: Db | Tx, id: number) => void (await readRows(db, kind, [id], { what, caller: 1 })),
    })),
  );
  const counts = {
    name: "conteo_3",
    run: async (db: Db | Tx) => void (await inboxCounts(db as Db, GOBERNACION, { now: new Date(), limites: LIMITES })),
  };

  it.each([...records, counts])("$name is planned once a connection and not at every call", async ({ name, run }) => {
    const planned = await api.db.transaction(async (tx) => {
      // The test tables fit on one page; the ministry's large tables are read by index.
      for (const way of ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"])
        await tx.execute(sql.raw(`set local ${way} = off`));
      for (let id = 1; id <= ENOUGH; id += 1) await run(tx, id);
      return plansOf(tx, name);
    });
    expect(planned?.kept).toBeGreaterThan(0);
    expect(planned?.anew).toBeLessThanOrEqual(5);
  });

  it("nor is any other statement that is used often", async () => {
    const planned = await api.db.transaction(async (tx) => {
      for (let id = 1; id <= 2 * ENOUGH; id += 1)
        await tx.select({ cite: ppirta.cite }).from(ppirta).where(eq(ppirta.id, id));
      const { rows } = await tx.execute<{ kept: number; anew: number }>(
        sql`select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements
          where statement like 'select "cite" from "ppirta" where "ppirta"."id" = $1'`,
      );
      return rows;
    });
    expect(planned).toEqual([{ kept: expect.any(Number), anew: 5 }]);
    expect(planned[0]?.kept).toBeGreaterThanOrEqual(2 * ENOUGH - 10 - 5);
  });
});

/** How often a statement ran by its kept plan, and by a new one, on this connection. */
async function plansOf(tx: Tx, name: string) {
  const { rows } = await tx.execute<{ kept: number; anew: number }>(
    sql`select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where name = ${name}`,
  );
  return rows[0];
}

describe("among many records, on a real PostgreSQL", () => {
  const api = apiOn("postgres");
  const nacional = { rol: 2, id_departamento: null } as const;
  const tecnico = { rol: 4, id_departamento: 2 } as const;

  beforeAll(async () => {
    await fillRecords(api.db, "ppirta", MANY);
    await api.db.execute(sql`update ppirta set avance = id % 6, creado_en = now() - (id % 999) * interval '1 day',
      actualizado_en = now() - (id % 777) * interval '1 day', eliminado_en = null`);
    await api.db.execute(sql`vacuum (full, analyze) ppirta`);
    await api.db.execute(sql`vacuum analyze ppirta`);
  }, 120_000);

  const planOf = async (subject: typeof nacional | typeof tecnico, consulta: string) => {
    const { parameters, ...shape } = recordSelection(subject, "ppirta", matchOf(consulta));
    const query = api.db.select({ id: ppirta.id }).from(ppirta).where(matching(shape)).toSQL();
    const values = query.params.map((param) => parameters[nameOf(param)]);
    const text = query.sql.replace(/\$(\d+)/g, (_, n) => literal(values[Number(n) - 1]));
    const { rows } = await api.db.execute<Record<string, string>>(sql.raw(`explain ${text}`));
    return rows.flatMap((row) => Object.values(row)).join("\n");
  };

  /** Of departments of different sizes, some with records of their own and some without. */
  const people = Array.from({ length: ENOUGH }, (_, i) => ({ id: i + 1, id_departamento: (i % 9) + 1 }));

  it.each([
    ["of the country", 2, "ppirta_page"],
    ["of a department", 4, "ppirta_page_id_departamento"],
  ] as const)("the first page of the records %s has one plan", async (_of, rol, name) => {
    const planned = await api.db.transaction(async (tx) => {
      for (const { id, id_departamento } of people) {
        const caller = { rol, id, id_departamento } as Caller;
        await recordListing(tx as Db, caller, "ppirta", recordQuery.parse({})).find({ limit: 10, offset: 0 });
      }
      return plansOf(tx, name);
    });
    expect(planned).toEqual({ kept: ENOUGH - 5, anew: 5 });
  });

  it.each([2, 3, 4] as const)("a person's own work is counted by one plan (role %i)", async (rol) => {
    const planned = await api.db.transaction(async (tx) => {
      for (const { id, id_departamento } of people) {
        const caller = { rol, id, id_departamento: rol === 2 ? null : id_departamento } as Caller;
        await ownCounts(tx as Db, { caller, now: new Date(), limites: LIMITES, most: 0 }, true);
      }
      return plansOf(tx, `trabajo_propios_que_esperan_${rol}`);
    });
    expect(planned).toEqual({ kept: ENOUGH - 5, anew: 5 });
  });

  it.each([
    ["jerarquia=V", "ppirta_jerarquia_lista"],
    ["id_provincia=112", "ppirta_provincia"],
    ["id_municipio=330", "ppirta_en_municipio"],
    ["id_autor=6", "ppirta_autor"],
    ["recuadro=-68.16,-16.52,-68.14,-16.5", "ppirta_mapa"],
    ["avance_min=5", "ppirta_avance"],
    ["creado_desde=2099-01-01", "ppirta_creado"],
    ["cambiado_desde=2099-01-01", "ppirta_cambiado"],
  ])("%s reads %s alone, for the country and for a department", async (consulta, index) => {
    for (const subject of [nacional, tecnico]) {
      const plan = await planOf(subject, consulta);
      expect(plan).toContain(`Index Only Scan using ${index}`);
      expect(plan).not.toContain("Seq Scan");
    }
  });

  /** How often this connection has read an inventory from its first to its last row. */
  const wholeReads = async (tx: Tx) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select sum(seq_scan)::int as n from pg_stat_xact_user_tables where relname in ('ppirta', 'ppirtf')`,
    );
    return rows[0]?.n;
  };

  it.each([
    "",
    "sort=nombre_atractivo",
    "sort=-nombre_atractivo",
    "sort=nombre_atractivo&estado=APROBADO",
    "sort=creado_en",
    "sort=-actualizado_en",
    "sort=-avance",
    "sort=estado",
    "sort=-jerarquia",
    "sort=municipio",
    "sort=-tipo",
    "sort=codigo",
    "grupo=municipio",
    "q=l",
    "q=la&sort=nombre_atractivo",
    "q=san",
    "q=san&sort=-provincia",
  ])("neither the list's page nor the records beside one read the whole inventory: %s", async (consulta) => {
    for (const { rol, id_departamento } of [nacional, tecnico]) {
      const caller = { rol, id: 1, id_departamento } as Caller;
      const query = recordQuery.parse(Object.fromEntries(new URLSearchParams(consulta)));
      await api.db.transaction(async (tx) => {
        const before = await wholeReads(tx);
        const { ids } = await recordListing(tx as Db, caller, "ppirta", query).find({ limit: 10, offset: 20 });
        const beside = await neighbours(tx as Db, caller, { kind: "ppirta", id: ids[3] ?? 0, query });
        expect(beside).toMatchObject({ lugar: 24, anterior: ids[2], siguiente: ids[4] });
        expect(await wholeReads(tx)).toBe(before);
      });
    }
  });

  it.each(["", "estado=APROBADO&completo=1&id_categoria=1", "id_departamento=2", "id_municipio="])(
    "no part of the map reads the whole inventory: %s",
    async (consulta) => {
      const [of] = await api.db
        .select({ id_municipio: ppirta.id_municipio })
        .from(ppirta)
        .where(eq(ppirta.id_departamento, tecnico.id_departamento))
        .limit(1);
      const country = { oeste: -69.7, sur: -22.9, este: -57.4, norte: -9.6, zoom: 5 };
      const city = { oeste: -68.25, sur: -16.6, este: -68.05, norte: -16.45 };
      for (const subject of [nacional, tecnico]) {
        for (const part of [country, { ...city, zoom: 9 }, { ...city, zoom: 12 }, { ...city, zoom: 15 }]) {
          const query: MapQuery = {
            ...matchOf(consulta),
            ...(consulta === "id_municipio=" && of),
            ...part,
          };
          await api.db.transaction(async (tx) => {
            const before = await wholeReads(tx);
            const { total } = await recordMap(tx as Db, subject, "ppirta", query);
            expect(total).toBeGreaterThan(0);
            expect(await wholeReads(tx)).toBe(before);
          });
        }
      }
    },
  );
});

describe("among many changes, on a real PostgreSQL", () => {
  const api = apiOn("postgres");
  const CHANGES = 60_000;

  beforeAll(async () => {
    // In transactions of their own: a place is found by both its parts.
    for (let part = 0; part < 3; part += 1)
      await api.db
        .execute(sql`insert into historial (fecha, usuario, tipo, id_registro, tabla, id_fila, accion, cambios)
        select now() - (${CHANGES - part * 20_000}::int - n) * interval '20 minutes', '', 'ppirta', 1 + n % 9, 'ppirta',
          1 + n % 9, 'MODIFICAR', '[]' from generate_series(1, 20000) n`);
    await api.db.execute(sql`vacuum analyze historial`);
    await untilTold(api.db);
  }, 120_000);

  const rowsRead = async (tx: Tx) => {
    const { rows } = await tx.execute<{ whole: number; rows: number }>(
      sql`select seq_scan::int as whole, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
        where relname = 'historial'`,
    );
    return rows[0] ?? { whole: 0, rows: 0 };
  };

  it.each(["", "ahora", "a cursor"])("an answer reads a part of the index, never the history (%s)", async (desde) => {
    const middle = await api.db
      .select()
      .from(historial)
      .where(eq(historial.id, CHANGES / 2));
    for (const caller of [
      { rol: 2, id: 1, id_departamento: null },
      { rol: 3, id: 1, id_departamento: 9 },
    ] as Caller[]) {
      await api.db.transaction(async (tx) => {
        const db = tx as Db;
        const before = await rowsRead(tx);
        const reading = await beginReading(db, new Date());
        const cursor = cursorOf(reading, middle[0] ?? COMIENZO);
        const from = await placeAt(db, reading, desde === "a cursor" ? cursor : desde);
        const { hay_mas } = await changesAfter(db, reading, { caller, from, rows: 500 });
        expect(hay_mas).toBe(desde !== "ahora");
        const read = await rowsRead(tx);
        expect(read.whole).toBe(before.whole);
        expect(read.rows - before.rows).toBeLessThanOrEqual(2 * 2000 + 1000);
      });
    }
  });
});
