import { verify } from "@node-rs/argon2";
import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AtractivoBody, FacilidadBody, type Kind } from "@/contract/resources/registros";
import { type Estado, ESTADOS, estadoDe, type Paso } from "@/contract/workflow";
import type { Db } from "@/ministry-api/db/client";
import { emptyDemo, seed } from "@/ministry-api/db/seed";
import { CLAVE_DEMO, CUENTAS } from "@/ministry-api/db/seed/accounts";
import {
  archivo,
  catsubtipo,
  comunidad,
  conteo,
  departamento,
  entidad,
  fotogramappirta,
  historial,
  numeracion,
  ppirta,
  ppirtf,
  seguimiento,
  semilla,
  servicio,
  servicioppirta,
  subtipo,
  usuario,
} from "@/ministry-api/db/schema";
import { nextCites } from "@/ministry-api/registros/cite";
import { faltantes } from "@/ministry-api/seguimiento/workflow/completeness";
import { type Api, openApi, THE_DATABASE } from "./harness";

/** The year in which the seeded database was made. */
const YEAR = new Date(Date.now() - 4 * 3_600_000).getUTCFullYear();
const TABLES = { ppirta, ppirtf } as const;
const LA_PAZ = 2;
const POTOSI = 5;

let opened: Api;
beforeAll(async () => {
  opened = await openApi(THE_DATABASE);
});
afterAll(() => opened.close());

const rowsOf = (kind: Kind) =>
  opened.db
    .select({
      id: TABLES[kind].id,
      id_departamento: TABLES[kind].id_departamento,
      derivado: TABLES[kind].derivado,
      aprobado: TABLES[kind].aprobado,
      observacion: TABLES[kind].observacion,
      devuelto: TABLES[kind].devuelto,
      creado_en: TABLES[kind].creado_en,
      completo: kind === "ppirta" ? ppirta.completito : ppirtf.completo,
    })
    .from(TABLES[kind])
    .orderBy(asc(TABLES[kind].id));

async function standing(kind: Kind) {
  const steps = await opened.db
    .select()
    .from(seguimiento)
    .where(eq(seguimiento.tipo, kind))
    .orderBy(asc(seguimiento.id));
  const newest = new Map(steps.map((step) => [step.id_registro, step]));
  return (await rowsOf(kind))
    .filter((row) => row.completo === 1)
    .map((row) => ({
      ...row,
      estado: estadoDe(row.derivado as 0 | 1, (newest.get(row.id) as Paso | undefined) ?? null),
    }));
}

async function total(
  table:
    | typeof ppirta
    | typeof ppirtf
    | typeof comunidad
    | typeof historial
    | typeof seguimiento
    | typeof servicio
    | typeof servicioppirta,
) {
  const [row] = await opened.db.select({ n: count() }).from(table);
  return row?.n;
}

describe("seed", () => {
  it("loads catalogues and records", async () => {
    expect(await total(comunidad)).toBe(15_034);
    expect(await total(ppirta)).toBe(470);
    expect(await total(ppirtf)).toBe(886);
  });

  it("never runs over data that is there", async () => {
    const before = await total(historial);
    await seed(opened.db, { demo: true });
    expect(await total(historial)).toBe(before);
  });

  it("shows every state of the workflow, of both kinds, in La Paz and in Potosí", async () => {
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const rows = await standing(kind);
      for (const place of [LA_PAZ, POTOSI]) {
        const own = rows.filter((row) => row.id_departamento === place);
        const states = new Set<Estado>(own.map((row) => row.estado));
        expect(ESTADOS.filter((state) => !states.has(state))).toEqual([]);
        expect(own.some((row) => row.estado === "borrador" && row.observacion === null)).toBe(true);
        expect(own.some((row) => row.estado === "borrador" && row.observacion !== null)).toBe(true);
      }
      for (const row of rows) {
        expect(row.aprobado).toBe(row.estado === "catalogo" ? 1 : 0);
        expect(row.devuelto).toBe(row.estado === "devuelto_gobernacion" ? 1 : 0);
      }
    }
  });

  it("keeps each governorate's inboxes short", async () => {
    for (const tipo of ["ppirta", "ppirtf"] as const) {
      for (const id_departamento of [LA_PAZ, POTOSI]) {
        const open = await opened.db
          .select({ seg_estado: seguimiento.seg_estado, aprobado: seguimiento.aprobado_gobernacion })
          .from(seguimiento)
          .where(
            and(
              eq(seguimiento.tipo, tipo),
              eq(seguimiento.nivel, "GOBERNACION"),
              eq(seguimiento.id_departamento, id_departamento),
            ),
          );
        const pending = open.filter((step) => step.seg_estado === "PENDIENTE");
        expect(pending).toHaveLength(2);
        expect(
          open.filter((step) => step.seg_estado === "ENTRANTE").length +
            pending.filter((step) => step.aprobado === 1).length,
        ).toBe(3);
      }
    }
  });

  it("completes what it calls complete, and says in it that it is for demonstration", async () => {
    const done = await opened.db.select().from(ppirta).where(eq(ppirta.completito, 1));
    expect(done.length).toBeGreaterThanOrEqual(36);
    for (const row of done) {
      expect(row.descripcion).toMatch(/^Contenido de demostración: /);
      expect(AtractivoBody.safeParse(row).error).toBeUndefined();
      expect(await faltantes(opened.db, row)).toEqual([]);
    }
    for (const row of await opened.db.select().from(ppirtf).where(eq(ppirtf.completo, 1))) {
      expect(FacilidadBody.safeParse(row).error).toBeUndefined();
      expect(await faltantes(opened.db, row)).toEqual([]);
    }
    const named = await opened.db
      .selectDistinct({ n: servicio.nombre })
      .from(servicio)
      .where(isNotNull(servicio.nombre));
    expect(named.every(({ n }) => n?.endsWith("de demostración"))).toBe(true);
  });

  it("leaves the other records with facts only", async () => {
    const [row] = await opened.db
      .select({ n: count() })
      .from(ppirta)
      .where(and(eq(ppirta.completito, 0), isNotNull(ppirta.descripcion)));
    expect(row?.n).toBe(0);
  });

  it("gives services subtypes of their type and classes of their subtype", async () => {
    const wrong = await opened.db.execute(sql`
      select s.id from servicio s join subtipo b on b.id = s.id_subtipo left join ${catsubtipo} c on c.id = s.id_catsubtipo
      where b.id_tipo <> s.id_tipo or (c.id is not null and c.id_subtipo <> s.id_subtipo)`);
    expect(wrong.rows).toEqual([]);
  });

  it("shows the three kinds of service of an attraction, with subtypes of their type", async () => {
    const rows = await opened.db
      .select({
        tipo: servicioppirta.id_tipo,
        of: subtipo.id_tipo,
        nombre: servicioppirta.nombre,
        complete: ppirta.completito,
      })
      .from(servicioppirta)
      .innerJoin(subtipo, eq(subtipo.id, servicioppirta.id_subtipo))
      .innerJoin(ppirta, eq(ppirta.id, servicioppirta.id_ppirta));
    expect(new Set(rows.map(({ tipo }) => tipo))).toEqual(new Set([43, 44, 45]));
    for (const row of rows) {
      expect(row.of).toBe(row.tipo);
      expect(row.complete).toBe(1);
      expect(row.nombre).toMatch(/de demostración$/);
    }
  });

  it("dates everything in this year, in order, and not in the future", async () => {
    const dates = await opened.db.execute(sql`
      select min(creado_en) >= ${`${YEAR}-01-01T04:00:00Z`}::timestamptz as since, max(actualizado_en) < now() as past from ppirta`);
    expect(dates.rows).toEqual([{ since: true, past: true }]);
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const times = (await rowsOf(kind)).map((row) => row.creado_en.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
    const steps = await opened.db.select().from(seguimiento).orderBy(asc(seguimiento.id));
    for (const step of steps) {
      if (step.fecha_recepcion)
        expect(step.fecha_recepcion.getTime()).toBeGreaterThanOrEqual(step.fecha_emision.getTime());
      if (step.fecha_revision)
        expect(step.fecha_revision.getTime()).toBeGreaterThanOrEqual(step.fecha_recepcion?.getTime() ?? 0);
    }
  });

  it("tells each record's history from its creation on", async () => {
    const [untold] = (
      await opened.db.execute(sql`
        select count(*)::int as n from ppirta p where not exists
          (select 1 from historial h where h.tipo = 'ppirta' and h.id_registro = p.id and h.accion = 'CREAR' and h.fecha = p.creado_en)`)
    ).rows;
    expect(untold).toEqual({ n: 0 });
  });

  it("stores each picture once, with one favourite an attraction", async () => {
    const [stored] = await opened.db.select({ n: count() }).from(archivo);
    expect(stored?.n).toBe(8);
    const favourites = await opened.db
      .select({ id: fotogramappirta.id_ppirta })
      .from(fotogramappirta)
      .where(eq(fotogramappirta.favorito, true));
    expect(favourites).toHaveLength((await standing("ppirta")).length);
  });

  it("hashes the accounts' one password with argon2id", async () => {
    const users = await opened.db.select().from(usuario).orderBy(asc(usuario.id));
    expect(users.map((user) => user.email)).toEqual(CUENTAS.map((cuenta) => cuenta.email));
    const clave = users[0]?.clave ?? "";
    expect(clave).toMatch(/^\$argon2id\$/);
    expect(await verify(clave, CLAVE_DEMO)).toBe(true);
  });

  it("lets ids and cites go on where it stopped", async () => {
    const [record] = await opened.db
      .select()
      .from(ppirta)
      .where(eq(ppirta.id_departamento, POTOSI))
      .orderBy(desc(ppirta.cite))
      .limit(1);
    expect(record?.cite).toBe(`PT-ATR-${YEAR}-00061`);
    await expect(
      opened.db.transaction(async (tx) => {
        const [given] = await tx
          .select()
          .from(numeracion)
          .where(and(eq(numeracion.tipo, "ppirta"), eq(numeracion.id_departamento, POTOSI)));
        expect(given).toMatchObject({ gestion: YEAR, ultimo: 61 });
        await tx.insert(departamento).values({ codigo: "99", abreviacion: "ZZ", nombre: "PRUEBA" });
        const [added] = await tx
          .select({ id: departamento.id })
          .from(departamento)
          .where(eq(departamento.codigo, "99"));
        expect(added?.id).toBe(10);
        const [next] = await nextCites(tx, "ppirta", [{ id_departamento: POTOSI, abreviacion: "PT" }]);
        expect(next).toMatch(/^PT-ATR-\d{4}-\d{5}$/);
        const first = Number(next?.slice(-5));
        const asked = ["PT", "LP", "PT", "LP"].map((abreviacion) => ({
          id_departamento: abreviacion === "PT" ? POTOSI : LA_PAZ,
          abreviacion,
        }));
        const cites = await nextCites(tx, "ppirta", asked);
        expect(cites.map((cite) => cite.slice(0, 6))).toEqual(["PT-ATR", "LP-ATR", "PT-ATR", "LP-ATR"]);
        const numbers = cites.map((cite) => Number(cite.slice(-5)));
        expect([numbers[0], numbers[2]]).toEqual([first + 1, first + 2]);
        expect(numbers[3]).toBe((numbers[1] ?? 0) + 1);
        throw new Error("undo");
      }),
    ).rejects.toThrow("undo");
  });

  it("counts each department's records", async () => {
    const counted = await opened.db.select().from(conteo);
    expect(counted.reduce((sum, row) => sum + row.total, 0)).toBe(470 + 886);
    const laPaz = counted.filter((row) => row.tipo === "ppirta" && row.id_departamento === LA_PAZ);
    expect(laPaz.reduce((sum, row) => sum + row.total, 0)).toBe(111);
  });
});

describe("the first entities", () => {
  const all = (db: Db) => db.select().from(entidad).orderBy(asc(entidad.id));

  it("are the ministry, nine governorates, the municipal and the indigenous governments; what is not known is empty", async () => {
    const rows = await all(opened.db);
    const siglas = rows.map(({ sigla }) => sigla);
    expect(new Set(siglas).size).toBe(rows.length);
    expect(Math.max(...siglas.map((sigla) => sigla.length))).toBeLessThanOrEqual(30);
    const kinds = (prefix: string) => siglas.filter((sigla) => sigla.startsWith(`${prefix}-`)).length;
    expect([rows.length, kinds("GAD"), kinds("GAM"), kinds("GAIOC")]).toEqual([1 + 9 + 335 + 5, 9, 335, 5]);
    const names = rows.map(({ nombre }) => nombre);
    expect(new Set(names).size).toBe(rows.length);
    for (const name of [
      "Ministerio de Turismo Sostenible, Culturas, Folklore y Gastronomía",
      "Gobierno Autónomo Departamental de La Paz",
      "Gobierno Autónomo Departamental del Beni",
      "Gobierno Autónomo Municipal de Santa Cruz de la Sierra",
      "Gobierno Autónomo Municipal de El Alto",
      "Gobierno Autónomo Municipal de Entre Ríos (Tarija)",
      "Gobierno Autónomo Indígena Originario Campesino de Charagua Iyambae",
    ]) {
      expect(names).toContain(name);
    }
    expect(names).not.toContain("Gobierno Autónomo Municipal de Charagua");
    for (const { telefono, direccion, email, web } of rows) {
      expect([telefono, direccion, email, web]).toEqual([null, null, null, null]);
    }
    expect(rows.find(({ sigla }) => sigla === "GAD-PT")).toMatchObject({ id_departamento: POTOSI });
  });

  it("stand for each first account's own", async () => {
    const users = await opened.db
      .select({ email: usuario.email, sigla: entidad.sigla })
      .from(usuario)
      .innerJoin(entidad, eq(entidad.id, usuario.id_entidad))
      .orderBy(asc(usuario.id));
    expect(users).toEqual(CUENTAS.map(({ email, entidad: sigla }) => ({ email, sigla })));
  });

  it("come into a database of before once, and double nothing that an administrator entered", async () => {
    const { db, close } = await openApi(THE_DATABASE);
    try {
      // The state that an earlier version left, with rows that an administrator entered.
      await db.update(usuario).set({ id_entidad: null });
      await db.delete(entidad);
      await db.delete(semilla);
      const place = { id_departamento: 2, id_provincia: 11, id_municipio: 30, telefono: 22_000_000 };
      const own = [
        { ...place, sigla: "GAMLP", nombre: "ALCALDÍA DE LA PAZ" },
        { ...place, sigla: "gad-lp", nombre: "Unidad departamental" },
        { ...place, sigla: "MT", nombre: "Ministerio de Culturas y Turismo" },
        { ...place, sigla: "CAMARA", nombre: "Cámara hotelera" },
      ];
      await db.insert(entidad).values(own);
      await seed(db, { demo: true });
      const rows = await all(db);
      expect(rows.slice(0, 4)).toMatchObject(own);
      expect(rows).toHaveLength(4 + 353 - 3);
      const laPaz = rows.filter(({ id_municipio }) => id_municipio === 30).map(({ sigla }) => sigla);
      expect(laPaz).toEqual(["GAMLP", "gad-lp", "MT", "CAMARA"]);
      const [tecnico] = await db.select().from(usuario).where(eq(usuario.email, "tecnico.pt@turismo.bo"));
      expect(rows.find(({ id }) => id === tecnico?.id_entidad)?.sigla).toBe("GAD-PT");
      // Rows that an administrator deletes afterwards stay deleted.
      await db.delete(entidad).where(eq(entidad.sigla, "GAM-010101"));
      await seed(db, { demo: true });
      expect(await all(db)).toHaveLength(4 + 353 - 4);
    } finally {
      await close();
    }
  }, 60_000);
});

describe("emptyDemo", () => {
  it("removes every seeded record with all that hangs on it, and nothing else", async () => {
    const { db } = opened;
    const [template] = await db.select().from(ppirta).where(eq(ppirta.id, 1));
    if (!template) throw new Error("No record to copy");
    const { estado: _computed, ...columns } = template;
    const [own] = await db
      .insert(ppirta)
      .values({ ...columns, id: 90_000, cite: `LP-ATR-${YEAR}-90000`, demo: false })
      .returning({ id: ppirta.id });

    expect(await emptyDemo(db)).toBe(470 + 886);

    expect(await db.select({ id: ppirta.id }).from(ppirta)).toEqual([own]);
    for (const table of [ppirtf, seguimiento, servicio, servicioppirta, historial]) expect(await total(table)).toBe(0);
    expect(await total(comunidad)).toBe(15_034);
    expect(await db.select({ n: count() }).from(usuario)).toEqual([{ n: 7 }]);
    expect(await db.select({ n: count() }).from(archivo)).toEqual([{ n: 0 }]);
    const counted = await db.select().from(conteo);
    expect(counted.reduce((sum, row) => sum + row.total, 0)).toBe(1);
    expect(await emptyDemo(db)).toBe(0);
  });
});
