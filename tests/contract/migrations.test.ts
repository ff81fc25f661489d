import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";
import { weakPoints } from "@/ministry-api/calidad/weak-points";
import { type DatabaseOptions, type Db, openDatabase } from "@/ministry-api/db/client";
import { DatabaseNewer, MIGRATIONS_FOLDER, NEWEST_MIGRATION } from "@/ministry-api/db/migrate";
import journal from "@/ministry-api/db/migrations/meta/_journal.json" with { type: "json" };
import { endAll, launch, newPostgres } from "./api-process";
import { DATABASES } from "./harness";

const FIRST = ["0000_extensions", "0001_schema"];

/** Writes the migrations of the first version. */
async function firstVersion(folder: string): Promise<string> {
  const path = join(folder, "first");
  await mkdir(join(path, "meta"), { recursive: true });
  for (const tag of FIRST) await cp(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(path, `${tag}.sql`));
  const entries = journal.entries.filter(({ tag }) => FIRST.includes(tag));
  await writeFile(join(path, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
  return path;
}

/** The required fields of the own form of an attraction of the first version. */
const OWN_FIELDS = { g_z: "3640", id_proyeccion: "1", id_datum: "1", comunidad: "'Sajama'", distrito: "'2'" };

/**
 * Records of the first version: name, differences from a draft, expected state. Its complete ones lack fields that make
 * them incomplete now; those that were sent keep their state.
 */
const RECORDS: [nombre: string, marks: Record<string, string>, estado: string][] = [
  ["BORRADOR", {}, "INCOMPLETO"],
  ["COMPLETO", { completito: "1", ...OWN_FIELDS }, "INCOMPLETO"],
  ["OBSERVADO", { completito: "1", observacion: "'Falta el horario'" }, "NO APROBADO"],
  ["DERIVADO", { completito: "1", derivado: "1" }, "DERIVADO"],
  ["DEVUELTO", { completito: "1", derivado: "1", devuelto: "1", observacion: "'Falta'" }, "DERIVADO"],
  ["APROBADO", { completito: "1", derivado: "1", aprobado: "1" }, "APROBADO"],
  ["BORRADO", { completito: "1", eliminado_en: "'2026-05-06 07:08:09.123456+00'" }, "INCOMPLETO"],
];

const insertRecord = ([nombre, marks]: (typeof RECORDS)[number], i: number) => {
  const names = Object.keys(marks).map((name) => `, ${name}`);
  const values = Object.values(marks).map((value) => `, ${value}`);
  return `insert into ppirta (cite, nombre_atractivo, jerarquia, g_x, g_y, id_categoria, id_tipo, id_subtipo,
    id_macro_region, id_region, id_departamento, id_provincia, id_municipio, creado_por${names.join("")})
    values ('LPZ-ATR-2026-0000${i}', '${nombre}', 'II', -16.123456789, -68.1, 1, 1, 1, 1, 1, 1, 1, 1, 1${values.join("")})`;
};

const ROWS = [
  "insert into departamento (codigo, abreviacion, nombre) values ('02', 'LPZ', 'La Paz')",
  "insert into macro (codigo, nombre) values ('1', 'Andes')",
  "insert into region (codigo, nombre, id_macro_region) values ('1', 'Lago', 1)",
  "insert into provincia (codigo, nombre, id_departamento, codigo_completo) values ('01', 'Murillo', 1, '0201')",
  `insert into municipio (codigo, nombre, latitud, longitud, id_provincia, codigo_completo)
    values ('01', 'La Paz', -16.5, -68.15, 1, '020101')`,
  "insert into seccion (codigo, orden, nombre) values ('1', '1', 'Atractivos')",
  "insert into categoria (codigo, orden, nombre, id_seccion) values ('01', 1, 'Sitios Naturales', 1)",
  "insert into tipo (codigo, nombre, id_categoria, codigo_completo) values ('01', 'Montañas', 1, '01.01')",
  "insert into subtipo (codigo, nombre, id_tipo, codigo_completo) values ('01', 'Nevado', 1, '01.01.01')",
  "insert into proyeccion (nombre, sigla) values ('Geográfica', 'GEO')",
  "insert into datum (nombre, sigla) values ('WGS84', 'WGS84')",
  "insert into rol (nombre) values ('Administrador')",
  `insert into usuario (email, clave, nombres, primer_apellido, id_rol)
    values ('ana@ministerio.bo', 'argon2', 'Ana', 'Quispe', 1)`,
  `insert into token (hash, id_usuario, uso, vence_en) values ('aa', 1, 'SESION', now()), ('bb', 1, 'CLAVE', now())`,
  `insert into intento (clave, fallos, ultimo_en) values ('cuenta:x', 3, now())`,
  ...RECORDS.map(insertRecord),
  `insert into ppirtf (cite, nombre_centro, g_x, g_y, id_categoria, id_tipo, id_subtipo, id_macro_region, id_region,
    id_departamento, id_provincia, id_municipio, creado_por, completo, busqueda)
    values ('LPZ-FAC-2026-00001', 'HOTEL “CH´UTA”', -16, -68, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 'hotel “ch´uta”')`,
  `insert into ppirtf (cite, nombre_centro, g_x, g_y, g_z, id_proyeccion, id_datum, codigo_dt, id_categoria, id_tipo,
    id_subtipo, id_macro_region, id_region, id_departamento, id_provincia, id_municipio, creado_por, completo)
    values ('LPZ-FAC-2026-00002', 'HOSTAL', -16.2, -68.3, 3640, 1, 1, 'DT-1', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)`,
  "insert into servicio (id_ppirtf, id_tipo, id_subtipo) values (1, 1, 1), (2, 1, 1)",
  "insert into archivo (hash, tipo, bytes, contenido) values ('ff', 'image/png', 3, '\\x00ff10')",
  "insert into fotogramappirta (id_ppirta, hash, ancho, alto, bytes) values (1, 'ff', 10, 10, 3)",
  "insert into conteo (tipo, id_departamento, total) values ('ppirta', 1, 999)",
  "insert into numeracion (tipo, id_departamento, gestion, ultimo) values ('ppirta', 1, 2026, 7)",
  `insert into historial (usuario, tabla, id_fila, accion, cambios)
    values ('Ana', 'ppirta', 1, 'CREAR', '[{"campo":"x","de":null,"a":1.50}]')`,
  `insert into idempotencia (clave, id_usuario, llamada, respuesta) values ('k', 1, 'region.create', '{"message":"ok"}')`,
];

type Columns = Record<string, string[]>;

async function columnsOf(db: Db): Promise<Columns> {
  const { rows } = await db.execute<{ table_name: string; column_name: string }>(
    sql`select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
  );
  const columns: Columns = {};
  for (const { table_name, column_name } of rows) (columns[table_name] ??= []).push(column_name);
  // The counters, the records' search texts and whether they are complete are computed anew.
  delete columns.conteo;
  for (const table of ["ppirta", "ppirtf"])
    columns[table] = (columns[table] ?? []).filter((name) => !["busqueda", "completito", "completo"].includes(name));
  return columns;
}

async function valuesOf(db: Db, columns: Columns): Promise<Record<string, string[]>> {
  const values: Record<string, string[]> = {};
  for (const [table, names] of Object.entries(columns)) {
    const list = names.map((name) => `"${name}"`).join(", ");
    const { rows } = await db.execute<{ line: string }>(
      sql.raw(`select row_to_json(t)::text as line from (select ${list} from "${table}") t order by 1`),
    );
    values[table] = rows.map(({ line }) => line);
  }
  return values;
}

describe("the migrations' folder", () => {
  it("keeps one snapshot of the schema, the newest migration's", async () => {
    const files = await readdir(join(MIGRATIONS_FOLDER, "meta"));
    const newest = `${NEWEST_MIGRATION.tag.slice(0, 4)}_snapshot.json`;
    expect(files.filter((file) => file.endsWith("_snapshot.json"))).toEqual([newest]);
  });

  it("has migrations whose times rise: an older one would never run on a database that exists", () => {
    const times = journal.entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
  });
});

describe.each(DATABASES)("migrations on %s", { timeout: 120_000 }, (kind) => {
  let folder = "";
  let first = "";
  let options: DatabaseOptions = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "inventario-migrations-"));
    first = await firstVersion(folder);
    options = kind === "postgres" ? { url: await newPostgres() } : { dataDir: join(folder, "pglite") };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("bring the first version's data to the newest schema, whole", async () => {
    const old = await openDatabase({ ...options, migrationsFolder: first });
    for (const statement of ROWS) await old.db.execute(sql.raw(statement));
    const columns = await columnsOf(old.db);
    const before = await valuesOf(old.db, columns);
    expect([before.ppirta?.length, before.token?.length, columns.ppirta?.includes("estado")]).toEqual([7, 2, false]);
    await old.close();

    const now = await openDatabase(options);
    try {
      expect(await valuesOf(now.db, columns)).toEqual(before);
      const { rows: states } = await now.db.execute<{ nombre: string; estado: string }>(
        sql`select nombre_atractivo as nombre, estado from ppirta order by id`,
      );
      expect(states.map(({ nombre, estado }) => [nombre, estado])).toEqual(
        RECORDS.map(([nombre, , estado]) => [nombre, estado]),
      );
      const { rows: found } = await now.db.execute<{ total: number }>(
        sql`select count(*)::int as total from ppirta where busqueda like '%murillo la paz%'`,
      );
      expect(found).toEqual([{ total: RECORDS.length }]);
      // A text of an earlier version is found by any apostrophe, by the search and by the index of names.
      await now.db.execute(sql`set enable_seqscan = off`);
      for (const folded of [sql`busqueda`, sql`nombre_plano`]) {
        const { rows: named } = await now.db.execute(
          sql`select count(*)::int as total from ppirtf where ${folded} like ${"%'ch'uta'%"}`,
        );
        expect(named).toEqual([{ total: 1 }]);
      }
      const { rows: counters } = await now.db.execute(
        sql`select tipo, estado, completo, id_departamento, id_categoria, total from conteo where total <> 0 order by 1, 2`,
      );
      const counter = (tipo: string, estado: string, completo: number, total: number) => ({
        ...{ tipo, estado, completo, total },
        ...{ id_departamento: 1, id_categoria: 1 },
      });
      expect(counters).toEqual([
        counter("ppirta", "APROBADO", 0, 1),
        counter("ppirta", "DERIVADO", 0, 2),
        counter("ppirta", "INCOMPLETO", 0, 2),
        counter("ppirta", "NO APROBADO", 0, 1),
        // One facility has all that is required, the other a service and no Z.
        counter("ppirtf", "COMPLETO", 1, 1),
        counter("ppirtf", "INCOMPLETO", 0, 1),
      ]);
      // Progress and weak points are those that a save computes, and the catalogue's records are verified.
      const { rows: quality } = await now.db.execute<{
        nombre: string;
        n: number;
        debilidades: string[];
        due: boolean;
      }>(
        sql`select nombre_atractivo as nombre, avance::int as n, debilidades, vence_en = verificado_en + interval '24 months' as due from ppirta order by id`,
      );
      const lacking = ["datos_incompletos", "informacion_incompleta", "sin_rutas", "sin_temporalidad", "sin_actividad"];
      expect(quality[0]).toEqual({
        nombre: "BORRADOR",
        n: 1,
        debilidades: [...lacking, "coordenada_aproximada"],
        due: null,
      });
      expect(quality.map(({ n }) => n)).toEqual([1, 1, 0, 0, 0, 0, 0]);
      expect(quality.map(({ due }) => due)).toEqual([null, null, null, null, null, true, null]);
      for (const inventory of ["ppirta", "ppirtf"] as const) {
        const { rows: stored } = await now.db.execute(
          sql.raw(`select id, avance, debilidades from ${inventory} order by id`),
        );
        const { rows: computed } = await now.db.execute(sql`${weakPoints(inventory, sql`true`)} order by 1`);
        expect(stored).toEqual(computed);
      }
      // Every session has its own number.
      const { rows: sessions } = await now.db.execute<{ id: number }>(sql`select id from token order by id`);
      expect(sessions).toEqual([{ id: 1 }, { id: 2 }]);
      await now.db.execute(sql.raw(insertRecord(["NUEVO", {}, ""], 8)));
    } finally {
      await now.close();
    }
  });

  it("refuse a database on which a newer version has worked", async () => {
    const later = await openDatabase(options);
    await later.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1000`);
    await later.close();
    await expect(openDatabase(options)).rejects.toThrow(DatabaseNewer);
  });
});

describe("two processes that start on one empty PostgreSQL at once", { timeout: 240_000 }, () => {
  afterAll(endAll);

  it("both come up, on one set of catalogues @slow", async () => {
    const folder = await mkdtemp(join(tmpdir(), "inventario-both-"));
    const url = await newPostgres();
    const start = async () =>
      launch("ministry-api/main.ts", [], {
        DATA_DIR: folder,
        DATABASE_URL: url,
        MINISTRY_API_PORT: String(await freePort()),
      });
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map(({ ready }) => ready));
    for (const { child } of both) child.kill("SIGTERM");
    expect((await Promise.all(both.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0]);
    const database = await openDatabase({ url });
    const { rows } = await database.db.execute(sql`select count(*)::int as n from departamento`);
    await database.close();
    expect(rows).toEqual([{ n: 9 }]);
    await rm(folder, { recursive: true, force: true });
  });
});
