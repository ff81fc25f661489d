import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { FILTRO_DEBILIDAD } from "@/contract/debilidades";
import { keysOf } from "@/contract/keys";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import { keepMonth, monthOf, monthsFrom } from "@/ministry-api/calidad/months";
import { calidadMes } from "@/ministry-api/db/schema";
import { tablas } from "@/ministry-api/registros/columns";
import { type Account, type Api, apiOn, DATABASES, ONE_DATABASE } from "./harness";
import { create, LP, place, PT } from "./inventory";

/** The quality board: its figures, whose they are, and what is kept of each month. */

const KINDS = ["ppirta", "ppirtf"] as const;

const board = async (api: Api, as: Account, tipo: Kind, more: Record<string, string | number> = {}) =>
  (await api.ok("calidad.tablero", { as, query: { tipo, ...more } })).body["calidad"] as Tablero;

const total = async (api: Api, as: Account, kind: Kind, query: Record<string, string | number>) => {
  const { body } = await api.ok(`${kind}.list`, { as, query: { page: 1, rows: 1, q: "", ...query } });
  return (body[kind] as { total: number }).total;
};

describe.each(DATABASES)("the quality board on %s", (database) => {
  const api = apiOn(database);
  beforeAll(async () => {
    // Some records of the catalogue are due, each group of months has one.
    for (const kind of KINDS) {
      const ids = [];
      for (let i = 0; i < 5; i += 1) ids.push(await create(api, kind, "tecnico.lp", LP, `Verificado ${i}`));
      for (const [i, id] of ids.entries()) {
        await place(api, kind, id, "catalogo");
        await api.db.execute(sql`
          update ${tablas[kind]} set verificado_en = now() - make_interval(months => ${i * 6}, days => 1),
            vence_en = now() - make_interval(months => ${i * 6 - 24}, days => 1) where id = ${id}`);
      }
    }
    await create(api, "ppirta", "tecnico.pt", PT, "Solo en Potosí");
  });

  it.each(KINDS)("counts of %s what the list behind each figure holds", async (kind) => {
    const asked: [Account, Record<string, number>][] = [
      ["admin", {}],
      ["nacional", { id_departamento: PT }],
      ["tecnico.lp", {}],
      ["operador.lp", {}],
    ];
    for (const [as, scope] of asked) {
      const { cifras, actual, municipios, donde } = await board(api, as, kind, scope);
      expect(actual).toBe(true);
      expect(cifras["registros"]).toBe(await total(api, as, kind, scope));
      expect(cifras["completas"]).toBeGreaterThanOrEqual(0);
      for (const debilidad of keysOf(FILTRO_DEBILIDAD)) {
        const counted = cifras[debilidad];
        if (counted === undefined) continue;
        expect([as, debilidad, counted]).toEqual([as, debilidad, await total(api, as, kind, { ...scope, debilidad })]);
      }
      expect(municipios.reduce((sum, one) => sum + one.total, 0)).toBe(cifras["registros"]);
      for (const { clave, id_municipio, total: most } of donde) {
        const query = { ...scope, debilidad: clave, id_municipio };
        expect([clave, most]).toEqual([clave, await total(api, as, kind, query)]);
      }
    }
    const { cifras } = await board(api, "tecnico.lp", kind);
    for (const months of [0, 6, 12, 18, 24]) expect(cifras[`verificado_${months}`]).toBeGreaterThanOrEqual(1);
    expect(cifras["por_verificar"]).toBeGreaterThanOrEqual(1);
    expect(await total(api, "tecnico.lp", kind, { debilidad: kind === "ppirta" ? "con_rutas" : "con_servicios" })).toBe(
      (cifras["registros"] ?? 0) - (cifras[kind === "ppirta" ? "sin_rutas" : "sin_servicios"] ?? 0),
    );
  });

  it.each(KINDS)("counts %s of each municipality as the lists do, also of those without any", async (kind) => {
    for (const [as, scope, department] of [
      ["nacional", {}, null],
      ["gobernacion.lp", {}, LP],
      ["nacional", { id_departamento: PT }, PT],
    ] as const) {
      const { municipios } = await board(api, as, kind, scope);
      const { rows } = await api.db.execute<{ id: number; unidad: string | null }>(sql`
        select m.id, m.unidad from municipio m join provincia p on p.id = m.id_provincia
        where ${department}::int is null or p.id_departamento = ${department}`);
      const units = new Map(rows.map(({ id, unidad }) => [id, unidad]));
      expect(new Map(municipios.map(({ id, unidad }) => [id, unidad]))).toEqual(units);
      const some = municipios.filter((one) => one.total > 0);
      expect([some.length > 0, municipios.slice(0, some.length)]).toEqual([true, some]);
      const missing = some.map((one) => one.total - one.completas);
      expect(missing).toEqual(missing.toSorted((a, b) => b - a));
      for (const { id: id_municipio, total: records, completas, sin_fotografia } of some.slice(0, 4)) {
        const count = (more: Record<string, string>) => total(api, as, kind, { ...scope, id_municipio, ...more });
        const without = kind === "ppirta" ? await count({ debilidad: "sin_fotografia" }) : 0;
        expect([records, completas, sin_fotografia]).toEqual([
          await count({}),
          await count({ completo: "1" }),
          without,
        ]);
      }
    }
  });

  it("is that of one's own department for roles 3 to 5, and 403 for another one", async () => {
    for (const as of ["gobernacion.pt", "tecnico.pt"] as const) {
      const own = await board(api, as, "ppirta");
      expect([own.id_departamento, new Set(own.municipios.map(({ departamento }) => departamento)).size]).toEqual([
        PT,
        1,
      ]);
      expect((await board(api, as, "ppirta", { id_departamento: PT })).cifras).toEqual(own.cifras);
      for (const name of ["calidad.tablero", "calidad.pdf"] as const) {
        const other = await api.call(name, { as, query: { tipo: "ppirta", id_departamento: LP } });
        expect([as, name, other.status]).toEqual([as, name, 403]);
      }
    }
    const country = await board(api, "nacional", "ppirta");
    expect(country.id_departamento).toBeNull();
    expect(new Set(country.municipios.map(({ departamento }) => departamento)).size).toBeGreaterThan(1);
    expect((await api.call("calidad.tablero", { query: { tipo: "ppirta" } })).status).toBe(401);
    const refused = await api.call("calidad.tablero", { as: "admin", query: { tipo: "otra", mes: "2026-13" } });
    expect([refused.status, Object.keys(refused.body.errores ?? {}).sort()]).toEqual([422, ["mes", "tipo"]]);
  });
});

describe.each(ONE_DATABASE)("the goals of departments on %s", (database) => {
  const api = apiOn(database);
  const running = monthOf(new Date());
  const set = (as: Account, more: object) =>
    api.call("calidad.metas", { as, body: { tipo: "ppirta", mes: running, metas: [], ...more } });
  const goal = async (as: Account, id_departamento: number, more: Record<string, string | number> = {}) =>
    (await board(api, as, "ppirta", more)).metas.find((one) => one.id_departamento === id_departamento);

  it("count each month's approvals as the list behind them does, within one's scope", async () => {
    const ids = [];
    for (const name of ["Una", "Otra"]) {
      const id = await create(api, "ppirta", "tecnico.lp", LP, name);
      await place(api, "ppirta", id, "catalogo");
      ids.push(id);
    }
    const here = await goal("nacional", LP);
    expect(here?.aprobados).toBe(
      await total(api, "nacional", "ppirta", { id_departamento: LP, aprobado_mes: running }),
    );
    expect(here?.aprobados).toBeGreaterThanOrEqual(2);
    // One of them was approved in the last hour of the month before, by the clock of La Paz.
    const [year = 0, month = 1] = running.split("-").map(Number);
    const begin = new Date(Date.UTC(year, month - 1, 1, 4)).toISOString();
    await api.db.execute(sql`
      update seguimiento set fecha_revision = ${begin}::timestamptz - interval '1 minute'
      where tipo = 'ppirta' and id_registro = ${ids[0]} and nivel = 'NACIONAL'`);
    const before = monthsFrom(running, -1);
    expect((await goal("nacional", LP))?.aprobados).toBe((here?.aprobados ?? 0) - 1);
    expect(await total(api, "nacional", "ppirta", { aprobado_mes: before, id_departamento: LP })).toBe(1);
    expect((await board(api, "tecnico.pt", "ppirta")).metas.map(({ id_departamento }) => id_departamento)).toEqual([
      PT,
    ]);
    expect((await board(api, "nacional", "ppirta")).metas).toHaveLength(9);
    const wrong = await api.call("ppirta.list", { as: "nacional", query: { aprobado_mes: "2026-13" } });
    expect([wrong.status, Object.keys(wrong.body.errores ?? {})]).toEqual([422, ["aprobado_mes"]]);
  });

  it("hold from a month on, are set by roles 1 and 2, and are told in the audit", async () => {
    const metas = [{ id_departamento: PT, cantidad: 12 }];
    for (const as of ["gobernacion.pt", "tecnico.pt", "operador.lp"] as const) {
      expect([as, (await set(as, { metas })).status]).toEqual([as, 403]);
    }
    expect((await set("nacional", { metas })).status).toBe(200);
    expect((await goal("tecnico.pt", PT))?.cantidad).toBe(12);
    expect((await set("admin", { metas: [{ id_departamento: PT, cantidad: 15 }] })).status).toBe(200);
    // The same again is no change.
    expect((await set("admin", { metas: [{ id_departamento: PT, cantidad: 15 }] })).status).toBe(200);
    const next = monthsFrom(running, 1);
    expect((await set("admin", { mes: next, metas: [{ id_departamento: PT, cantidad: 0 }] })).status).toBe(200);
    expect((await goal("nacional", PT))?.cantidad).toBe(15);
    expect((await board(api, "nacional", "ppirtf")).metas.every(({ cantidad }) => cantidad === 0)).toBe(true);
    const { body } = await api.ok("auditoria.list", { as: "admin", query: { page: 1, rows: 20, q: "" } });
    const told = (body["auditoria"] as { data: { tabla: string; accion: string; objeto: string }[] }).data;
    expect(told.filter(({ tabla }) => tabla === "meta").map(({ accion, objeto }) => [accion, objeto])).toEqual([
      ["CREAR", "POTOSÍ"],
      ["MODIFICAR", "POTOSÍ"],
      ["CREAR", "POTOSÍ"],
    ]);
    const refusals = [
      { mes: monthsFrom(running, -1), metas },
      { metas: [{ id_departamento: 999, cantidad: 1 }] },
      { metas: [{ id_departamento: PT, cantidad: -1 }] },
      { metas: [{ id_departamento: PT, cantidad: 1.5 }] },
      { metas: [] },
    ];
    for (const refused of refusals) expect((await set("admin", refused)).status).toBe(422);
  });
});

describe.each(ONE_DATABASE)("the board's months on %s", (database) => {
  const api = apiOn(database);

  it("keep a month's last figures, of each department", async () => {
    const running = monthOf(new Date());
    const earlier = monthsFrom(running, -1);
    const then = new Date(`${earlier}-15T12:00:00Z`);
    await keepMonth(api.db, then);
    const before = (await board(api, "tecnico.lp", "ppirta")).cifras;
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Nuevo del mes");
    expect((await board(api, "tecnico.lp", "ppirta")).antes).toEqual({ mes: earlier, cifras: before });
    // The month goes on: what it holds is written again, also by two processes at once.
    await Promise.all([keepMonth(api.db, then), keepMonth(api.db, then)]);
    const now = await board(api, "tecnico.lp", "ppirta");
    expect(now.antes?.cifras).toEqual(now.cifras);
    expect([now.mes, now.meses, now.serie.map(({ mes }) => mes)]).toEqual([
      running,
      [running, earlier],
      [earlier, running],
    ]);
    await api.ok("ppirta.remove", { as: "admin", id });

    const past = await board(api, "tecnico.lp", "ppirta", { mes: earlier });
    expect([past.actual, past.cifras["registros"], past.donde, past.municipios]).toEqual([
      false,
      (before["registros"] ?? 0) + 1,
      [],
      [],
    ]);
    const country = await board(api, "admin", "ppirta", { mes: earlier });
    const { rows } = await api.db.execute<{ n: number }>(
      sql`select sum(total)::int as n from ${calidadMes} where tipo = 'ppirta' and clave = 'registros'`,
    );
    expect(country.cifras["registros"]).toBe(rows[0]?.n);
    const query = { tipo: "ppirta", mes: earlier, id_departamento: LP };
    expect((await api.call("calidad.tablero", { as: "gobernacion.pt", query })).status).toBe(403);
    // A month of which nothing is kept shows now.
    expect((await board(api, "admin", "ppirta", { mes: "2019-01" })).actual).toBe(true);
  });
});
