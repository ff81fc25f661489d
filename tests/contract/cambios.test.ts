import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableColumns, getTableName, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { contract } from "@/contract";
import { keysOf } from "@/contract/keys";
import type { Cambio } from "@/contract/resources/cambios";
import { beginReading, CATALOGOS, changesAfter, DE_REGISTROS, placeAt } from "@/ministry-api/cambios/feed";
import * as schema from "@/ministry-api/db/schema";
import { historial, instalacion, ppirta } from "@/ministry-api/db/schema";
import type { Caller } from "@/ministry-api/http/handler";
import { ALL_TABLES } from "@/ministry-api/operations/backup/tables";
import { type Account, type Api, apiOn, type CallOptions, DATABASES, ONE_DATABASE, untilTold } from "./harness";
import { complete, create, formOf, LP, PT } from "./inventory";
import { person, photograph } from "./worlds";

/** Names of the history, or tables that may come to stand in it, that are no change of the inventory. */
const LEFT_OUT = new Set([
  ...["usuario", "sesion", "clave", "llave", "reto", "identidad", "pase", "asignacion", "meta", "webhook", "entrega"],
  ...["rol", "token", "equipo", "cambio_correo", "segundo_factor", "intento", "semilla", "numeracion", "instalacion"],
  ...["conteo", "suma", "trozo", "trozo_pendiente", "celda", "calidad_mes", "archivo", "via", "seguimiento"],
  ...["plantilla", "asunto", "comentario", "seguido", "aviso", "vista", "correo", "hoja", "historial", "idempotencia"],
  ...["referencia", "subida", "carga", "carga_pieza", "importacion", "importacion_fila"],
]);

interface Page {
  cambios: Cambio[];
  siguiente: string;
  hay_mas: 0 | 1;
}

async function page(api: Api, as: Account, query: CallOptions["query"] = {}): Promise<Page> {
  await untilTold(api.db);
  return (await api.ok("cambio.list", { as, query })).body as unknown as Page;
}
const now = async (api: Api) => (await page(api, "admin", { desde: "ahora" })).siguiente;

/** Everything after a cursor, a page after the other. */
async function follow(api: Api, as: Account, desde: string, rows = 500): Promise<Page> {
  const read = await page(api, as, { desde, rows });
  if (read.hay_mas === 0) return read;
  const rest = await follow(api, as, read.siguiente, rows);
  return { ...rest, cambios: [...read.cambios, ...rest.cambios] };
}

const move = async (api: Api, id: number, id_departamento: number) =>
  api.ok("ppirta.update", { as: "admin", id, body: await formOf(api, "ppirta", id_departamento) });
const words = (cambios: readonly Cambio[]) => cambios.map(({ tabla, accion }) => `${tabla} ${accion}`);

describe("what of the history is told", () => {
  it("is named for each table, catalogue and part of a record, and for each name in the code", () => {
    const inCode = readdirSync("ministry-api", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.startsWith("importaciones"))
      .flatMap((file) => [...readFileSync(join("ministry-api", file), "utf8").matchAll(/\btabla: "(\w+)"/gi)])
      .map(([, name = ""]) => name);
    const rows = keysOf(contract).filter((group) => "restaurar" in contract[group]);
    const names = [...ALL_TABLES.map(getTableName), ...rows, ...inCode];
    const told = [...DE_REGISTROS, ...CATALOGOS];
    expect(names.filter((name) => !told.includes(name) && !LEFT_OUT.has(name) && !isCode(name))).toEqual([]);
    expect(told.filter((name) => LEFT_OUT.has(name) || !names.includes(name))).toEqual([]);
    expect(inCode).toEqual(expect.arrayContaining(["usuario", "asignacion", "meta", "fotogramappirta"]));
  });

  /** Tables of codes, which nobody changes. */
  const isCode = (name: string) => ["estado", "mes"].includes(name);
});

describe.each(DATABASES)("the feed of changes, on %s", (kind) => {
  const api = apiOn(kind);

  it("is for roles 1 to 3, and refuses a text that is no cursor", async () => {
    for (const as of ["tecnico.lp", "operador.lp"] as const)
      expect((await api.call("cambio.list", { as })).status).toBe(403);
    expect((await api.call("cambio.list")).status).toBe(401);
    const cursor = await now(api);
    const changed = cursor.slice(0, 10) + (cursor[10] === "A" ? "B" : "A") + cursor.slice(11);
    for (const desde of ["12", cursor.slice(0, -1), `${cursor}A`, changed, "á".repeat(32)]) {
      const { status, body } = await api.call("cambio.list", { as: "admin", query: { desde } });
      expect([desde, status, body.errores]).toEqual([desde, 422, { desde: ["El cursor no es válido"] }]);
    }
    for (const rows of [0, 501, "x"])
      expect((await api.call("cambio.list", { as: "admin", query: { rows } })).body.errores).toHaveProperty("rows");
  });

  it("tells records, sections, photographs, steps and catalogues with their values, and nothing of accounts", async () => {
    const desde = await now(api);
    const id = await create(api, "ppirta", "tecnico.lp", LP, "Cerro Contado");
    const tramo = {
      tramo: "El Alto - Peñas",
      id_tipo_via: 1,
      id_estado: 1,
      distancia_km: 12,
      distancia_hr: 1,
      s_si: "V",
    };
    const made = await api.ok("rutappirta.create", { as: "tecnico.lp", body: { ...tramo, id_ppirta: id } });
    const fotogramas = [{ ruta_fotograma: await photograph(), nombre: "cerro.jpg" }];
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta: id, fotogramas } });
    const { id: somebody } = await person(api, 4, LP, "Somebody");
    await api.ok("asignacion.asignar", {
      as: "gobernacion.lp",
      body: { tipo: "ppirta", id_registro: id, id_usuario: somebody },
    });
    await api.ok("user.cerrarSesiones", { as: "admin", id: somebody });
    await complete(api, "ppirta", id);
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    await api.ok("macro.create", { as: "admin", body: { codigo: "96", nombre: "Contada" } });
    await api.ok("ppirta.remove", { as: "admin", id });
    await api.ok("ppirta.restaurar", { as: "admin", id });

    const { cambios } = await follow(api, "admin", desde);
    expect(words(cambios)).toEqual([
      ...["ppirta CREAR", "rutappirta CREAR", "fotogramappirta CREAR", "ppirta derivar", "macro CREAR"],
      ...["ppirta ELIMINAR", "ppirta RESTAURAR"],
    ]);
    const [record, route] = cambios;
    expect(record).toMatchObject({ tipo: "ppirta", id_registro: id, id_fila: id });
    expect(record?.cite).toMatch(/LP/);
    expect(record?.usuario).toBe((await page(api, "gobernacion.lp", { desde })).cambios[0]?.usuario);
    expect(record?.cambios).toContainEqual({ campo: "nombre_atractivo", de: null, a: "Cerro Contado" });
    expect(route).toMatchObject({ id_registro: id, id_fila: made.body.data?.id, cite: record?.cite });
    expect(cambios[3]?.cambios).toContainEqual({ campo: "workflow", de: "borrador", a: "entrante_gobernacion" });
    expect(cambios.find(({ tabla }) => tabla === "macro")).toMatchObject({ tipo: null, id_registro: null, cite: null });
    const [kept] = await api.db.select().from(schema.fotogramappirta).where(eq(schema.fotogramappirta.id_ppirta, id));
    expect(JSON.stringify(cambios)).not.toContain(kept?.hash);
  });

  it("tells no field of a record or part of it that is an account or a stored file", async () => {
    const tables = ALL_TABLES.filter((table) => DE_REGISTROS.includes(getTableName(table)));
    const namesOf = (table: PgTable) =>
      getTableConfig(table)
        .foreignKeys.map((key) => key.reference())
        .filter(({ foreignTable }) => ["usuario", "archivo"].includes(getTableName(foreignTable)))
        .flatMap(({ columns }) => columns.map(({ name }) => name));
    const secret = [...new Set(tables.flatMap(namesOf))];
    expect(secret).toEqual(expect.arrayContaining(["creado_por", "hash", "id_usuario"]));
    const desde = await now(api);
    const cambios = [...secret, "busqueda_libre"].map((campo) => ({ campo, de: null, a: 1 }));
    const row = { usuario: "Nadie", tabla: "ppirta", tipo: "ppirta", id_registro: 1, id_fila: 1, accion: "MODIFICAR" };
    await api.db.insert(historial).values({ ...row, cambios });
    const { cambios: told } = await page(api, "admin", { desde });
    expect(told.map((one) => one.cambios)).toEqual([[{ campo: "busqueda_libre", de: null, a: 1 }]]);
  });

  it("tells a department its records and the catalogues, and what came and went without the other's values", async () => {
    const desde = await now(api);
    const own = await create(api, "ppirta", "admin", LP, "De La Paz");
    await create(api, "ppirtf", "admin", PT, "De Potosí");
    await api.ok("macro.create", { as: "admin", body: { codigo: "95", nombre: "De todos" } });
    const before = await follow(api, "gobernacion.lp", desde);
    expect(words(before.cambios)).toEqual(["ppirta CREAR", "macro CREAR"]);
    expect(words((await follow(api, "gobernacion.pt", desde)).cambios)).toEqual(["ppirtf CREAR", "macro CREAR"]);
    expect(words((await follow(api, "nacional", desde)).cambios)).toHaveLength(3);

    await move(api, own, PT);
    const lp = (await follow(api, "gobernacion.lp", before.siguiente)).cambios;
    expect(lp).toEqual([expect.objectContaining({ accion: "RETIRAR", id_registro: own, usuario: null, cambios: [] })]);
    // Nothing is told of the time before it left, by values that are no longer the reader's.
    expect(words((await follow(api, "gobernacion.lp", desde)).cambios)).toEqual(["macro CREAR", "ppirta RETIRAR"]);
    const pt = (await follow(api, "gobernacion.pt", before.siguiente)).cambios;
    expect(words(pt)).toEqual(["ppirta LLEGAR"]);
    expect(pt[0]?.cambios).toContainEqual({ campo: "id_departamento", de: LP, a: PT });
    expect(words((await follow(api, "admin", before.siguiente)).cambios)).toEqual(["ppirta MODIFICAR"]);
  });

  it("tells a key nobody's name", async () => {
    const desde = await now(api);
    await create(api, "ppirta", "tecnico.lp", LP);
    await untilTold(api.db);
    const reading = await beginReading(api.db, api.now());
    const from = await placeAt(api.db, reading, desde);
    const key = {
      id: 0,
      nombre: "Portal",
      rol: 3,
      id_departamento: LP,
      alcances: ["cambios", "registros"],
    } as unknown as Caller;
    const { cambios } = await changesAfter(api.db, reading, { caller: key, from, rows: 10 });
    expect(cambios.map(({ accion, usuario }) => [accion, usuario])).toEqual([["CREAR", null]]);
    const lost = { ...key, id_departamento: null };
    expect((await changesAfter(api.db, reading, { caller: lost, from, rows: 10 })).cambios).toEqual([]);
  });

  it("leads each reader to the right records, whenever they read and wherever those move", async () => {
    const readers = [
      { as: "gobernacion.lp", of: LP },
      { as: "gobernacion.pt", of: PT },
      { as: "nacional", of: null },
    ] as const;
    const start = await now(api);
    const following = readers.map((reader) => ({ ...reader, desde: start, has: new Set<number>() }));
    const read = async (one: (typeof following)[number]) => {
      const { cambios, siguiente } = await follow(api, one.as, one.desde, 3);
      for (const { accion, id_registro } of cambios) {
        if (accion === "RETIRAR" || accion === "ELIMINAR") one.has.delete(id_registro ?? 0);
        else one.has.add(id_registro ?? 0);
      }
      one.desde = siguiente;
    };
    const records: number[] = [];
    for (const department of [LP, PT, LP]) records.push(await create(api, "ppirta", "admin", department));
    const [a = 0, b = 0, c = 0] = records;
    const steps: (() => Promise<unknown>)[] = [
      () => move(api, a, PT),
      () => move(api, a, LP),
      () => move(api, b, LP),
      () => api.ok("ppirta.remove", { as: "admin", id: c }),
      () => move(api, a, PT),
      () => api.ok("ppirta.restaurar", { as: "admin", id: c }),
      () => move(api, c, PT),
      () => move(api, c, 3),
    ];
    for (const [at, step] of steps.entries()) {
      await step();
      const reader = following[at % 4];
      if (reader) await read(reader);
    }
    const rows = await api.db.select({ id: ppirta.id, of: ppirta.id_departamento }).from(ppirta);
    for (const one of following) {
      await read(one);
      const wanted = rows.filter(({ id, of }) => records.includes(id) && (one.of === null || of === one.of));
      expect([one.as, [...one.has].sort()]).toEqual([one.as, wanted.map(({ id }) => id).sort()]);
    }
  });

  it("gives the same in pages of any size and as lines; a cut stream goes on from its last line", async () => {
    const whole = await follow(api, "gobernacion.lp", "");
    expect(whole.cambios.length).toBeGreaterThan(50);
    const withoutCursor = (cambios: readonly Cambio[]) => cambios.map(({ cursor: _given, ...rest }) => rest);
    const small = await follow(api, "gobernacion.lp", "", 7);
    expect(withoutCursor(small.cambios)).toEqual(withoutCursor(whole.cambios));
    const lines = async (desde: string) => {
      const headers = {
        Authorization: `Bearer ${await api.tokenOf("gobernacion.lp")}`,
        Accept: "application/x-ndjson",
      };
      const response = await api.request(`/api/cambios?desde=${desde}`, { headers });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
      const all = (await response.text()).trimEnd().split("\n");
      return { told: all.slice(0, -1).map((line) => JSON.parse(line) as Cambio), last: JSON.parse(all.at(-1) ?? "") };
    };
    const { told, last } = await lines("");
    expect(withoutCursor(told)).toEqual(withoutCursor(whole.cambios));
    expect(last).toEqual({ siguiente: expect.any(String), hay_mas: 0 });
    expect((await lines(String(last.siguiente))).told).toEqual([]);
    const again = await lines(told[20]?.cursor ?? "");
    expect(withoutCursor(again.told)).toEqual(withoutCursor(whole.cambios).slice(21));
  });

  it("leads on behind many rows that are not the reader's", async () => {
    const desde = await now(api);
    await api.db.execute(sql`insert into historial (usuario, tabla, id_fila, accion, cambios)
      select '', 'sesion', 0, 'INGRESAR', '[]' from generate_series(1, 4001)`);
    await api.ok("macro.create", { as: "admin", body: { codigo: "94", nombre: "La última" } });
    const first = await page(api, "admin", { desde });
    expect([first.cambios.length, first.hay_mas]).toEqual([0, 1]);
    const { cambios, siguiente } = await follow(api, "admin", first.siguiente);
    expect(words(cambios)).toEqual(["macro CREAR"]);
    expect(await page(api, "admin", { desde: siguiente })).toMatchObject({ cambios: [], hay_mas: 0 });
  });

  it("begins with what is kept for 400 days", async () => {
    const { id } = (await api.db.select().from(historial).orderBy(historial.id).limit(1))[0] ?? { id: 0 };
    const first = await page(api, "admin", { rows: 1 });
    await api.db.execute(sql`update historial set fecha = now() - interval '401 days' where id <= ${id + 2}`);
    const later = await page(api, "admin", { rows: 1 });
    expect(later.cambios[0]?.fecha).not.toBe(first.cambios[0]?.fecha);
    expect(Date.parse(later.cambios[0]?.fecha ?? "")).toBeGreaterThan(Date.now() - 400 * 86_400_000);
  });

  it("refuses a cursor of before a restored backup, and says the way on", async () => {
    const desde = await now(api);
    await api.db.update(instalacion).set({ epoca: sql`gen_random_uuid()` });
    const { status, body } = await api.call("cambio.list", { as: "admin", query: { desde } });
    expect([status, body.message]).toEqual([410, expect.stringContaining("se recuperó de un respaldo")]);
    expect(body.message).toContain("/cambios?desde=ahora");
    expect((await page(api, "admin", { desde: await now(api) })).cambios).toEqual([]);
  });

  it("refuses a cursor of more than 400 days ago", async () => {
    const desde = await now(api);
    api.advance(400 * 24 * 60 + 1);
    const { token } = await person(api, 1, null);
    const { status, body } = await api.call("cambio.list", { token, query: { desde } });
    expect([status, body.message]).toEqual([410, expect.stringContaining("400 días")]);
    expect((await api.ok("cambio.list", { token })).body).toMatchObject({ cambios: [], hay_mas: 0 });
  });
});

describe.each(ONE_DATABASE)("a record's history, on %s", (kind) => {
  const api = apiOn(kind);

  it("says nothing of transactions", async () => {
    expect(Object.keys(getTableColumns(historial))).toContain("transaccion");
    const { body } = await api.ok("registro.historial", { as: "admin", query: { tipo: "ppirta", id: 1 } });
    expect(JSON.stringify(body)).not.toContain("transaccion");
  });
});
