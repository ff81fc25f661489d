import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RECODED } from "@/contract/place/unidades";
import { describePlan, territoryDryRun, updateTerritory } from "@/ministry-api/catalogos/territory";
import { startLocating } from "@/ministry-api/lugares/match-units";
import { comunidad, gaioc, historial, municipio, ppirta, provincia, semilla } from "@/ministry-api/db/schema";
import { createLogger } from "@/ministry-api/http/log";
import { type Api, openApi, THE_DATABASE } from "./harness";

let api: Api;
beforeEach(async () => {
  api = await openApi(THE_DATABASE);
  await asIn2012();
});
afterEach(() => api.close());

const log = createLogger("error");
const ADDED = ["031304", "050405", "051204", "080901"];

/** Takes the database back to what the version before left: the list of 2012, and records without units. */
async function asIn2012() {
  const { db } = api;
  const added = await db.select().from(municipio).where(inArray(municipio.codigo_completo, ADDED));
  const [pocoata] = await db.select().from(municipio).where(eq(municipio.codigo_completo, "050403"));
  const to = pocoata?.id ?? 0;
  for (const { id } of added) {
    for (const table of ["comunidad", "ppirta", "ppirtf", "gaioc", "entidad"])
      await db.execute(sql`update ${sql.identifier(table)} set id_municipio = ${to} where id_municipio = ${id}`);
    await db.delete(municipio).where(eq(municipio.id, id));
  }
  await db.execute(sql`update entidad set id_provincia = 1 where id_provincia = 113`);
  await db.execute(sql`update ppirta set id_provincia = 1 where id_provincia = 113`);
  await db.execute(sql`update ppirtf set id_provincia = 1 where id_provincia = 113`);
  await db.delete(provincia).where(eq(provincia.codigo_completo, "0809"));
  for (const { nombre, to: now } of RECODED)
    await db
      .update(municipio)
      .set({ codigo: `x${now}`, codigo_completo: `x${now}` })
      .where(and(eq(municipio.nombre, nombre), eq(municipio.codigo_completo, now)));
  for (const { from, to: now } of RECODED)
    await db
      .update(municipio)
      .set({ codigo: from.slice(4), codigo_completo: from })
      .where(eq(municipio.codigo_completo, `x${now}`));
  await db.update(municipio).set({ unidad: null });
  await db.update(gaioc).set({ vigente: false });
  await db.execute(sql`update ppirta set unidades = null`);
  await db.execute(sql`update ppirtf set unidades = null`);
  await db.delete(semilla).where(eq(semilla.nombre, "territorio_2024"));
}

const codeOf = async (nombre: string) =>
  (await api.db.select().from(municipio).where(eq(municipio.nombre, nombre))).map((row) => row.codigo_completo);

describe("a database with the list of 2012", () => {
  it("gets the seven codes and four units of 2024, with history, once", async () => {
    const plan = await territoryDryRun(api.db);
    expect(plan.recoded).toHaveLength(7);
    expect(plan.added.map(({ codigo_completo }) => codigo_completo).sort()).toEqual(ADDED);
    expect(describePlan(plan)).toContain("7 codes corrected, 4 units added, 0 kept as they are.");
    // A dry run writes nothing.
    expect(await codeOf("HUARINA")).toEqual(["020204"]);

    await updateTerritory(api.db, log);
    const rows = await api.db.select().from(municipio);
    expect(rows).toHaveLength(343);
    expect(rows.every(({ unidad, codigo_completo }) => unidad === codigo_completo)).toBe(true);
    for (const { nombre, to } of RECODED) expect(await codeOf(nombre)).toContain(to);
    const [yura] = rows.filter(({ codigo_completo }) => codigo_completo === "051204");
    expect(yura).toMatchObject({ nombre: "TIOC JATUN AYLLU YURA", codigo: "04" });
    expect(yura?.busqueda).toContain("antonio quijarro");
    expect(await api.db.$count(comunidad, eq(comunidad.id_municipio, yura?.id ?? 0))).toBe(72);
    const [autonomy] = await api.db.select().from(gaioc).where(eq(gaioc.nombre, "TIOC JATUN AYLLU YURA"));
    expect(autonomy).toMatchObject({ vigente: true, id_municipio: yura?.id });
    expect(await api.db.$count(gaioc, eq(gaioc.vigente, true))).toBe(8);

    const [huarina] = rows.filter(({ nombre }) => nombre === "HUARINA");
    const told = await api.db
      .select()
      .from(historial)
      .where(and(eq(historial.tabla, "municipio"), eq(historial.id_fila, huarina?.id ?? 0)));
    expect(told.flatMap(({ usuario, cambios }) => cambios.map((one) => ({ usuario, ...one })))).toContainEqual({
      usuario: "Territorio del censo 2024",
      campo: "codigo",
      de: "04",
      a: "03",
    });

    const macha = rows.find(({ codigo_completo }) => codigo_completo === "050405")?.id ?? 0;
    await api.db
      .update(comunidad)
      .set({ id_municipio: huarina?.id ?? 0 })
      .where(eq(comunidad.id_municipio, macha));
    await api.db.delete(municipio).where(eq(municipio.id, macha));
    await updateTerritory(api.db, log);
    expect(await codeOf("SAN PEDRO DE MACHA")).toEqual([]);
  });

  it("keeps what an administrator changed, and the codes that wait for it", async () => {
    await api.db
      .update(municipio)
      .set({ nombre: "SAN JULIÁN DEL ESTE" })
      .where(eq(municipio.codigo_completo, "071104"));
    await updateTerritory(api.db, log);
    expect(await codeOf("SAN JULIÁN DEL ESTE")).toEqual(["071104"]);
    expect(await codeOf("SAN ANTONIO DE LOMERÍO")).toEqual(["071105"]);
    expect(await codeOf("HUARINA")).toEqual(["020203"]);
    const [lomerio] = await api.db.select().from(municipio).where(eq(municipio.nombre, "SAN ANTONIO DE LOMERÍO"));
    expect(lomerio?.unidad).toBe("071104");
    const plan = await territoryDryRun(api.db);
    expect(describePlan(plan)).toContain("SAN JULIÁN (071104): its name or code was changed.");
    expect(describePlan(plan)).toContain("SAN ANTONIO DE LOMERÍO (071105): SAN JULIÁN DEL ESTE has the code 071104.");
  });

  it("notes the units at every record's point, and doubts records in another municipality", async () => {
    await updateTerritory(api.db, log);
    await startLocating(api.db, log).done;
    expect(await api.db.$count(ppirta, sql`unidades is null`)).toBe(0);
    const [tinku] = await api.db.select().from(ppirta).where(eq(ppirta.nombre_atractivo, "Tinku de Macha"));
    expect(tinku).toMatchObject({ unidades: ["050405"] });
    // It stays in the municipality that it was given, and its point is doubted.
    expect(tinku?.debilidades).toContain("lejos_del_municipio");
  });
});

describe("the point of a record", () => {
  it("is told with the municipalities it may count to", async () => {
    await updateTerritory(api.db, log);
    const at = async (g_x: number, g_y: number) => {
      const { body } = await api.ok("lookup.cercanos", { as: "tecnico.pt", query: { g_x, g_y } });
      return (body["municipios"] as { municipio: string; departamento: string }[]).map(({ municipio: name }) => name);
    };
    expect(await at(-20.4597, -66.825)).toEqual(["UYUNI"]);
    expect(await at(-20.2, -67.5)).toEqual([]);
  });
});
