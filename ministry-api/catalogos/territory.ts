import { eq, inArray, sql } from "drizzle-orm";
import { RECODED } from "@/contract/place/unidades";
import { normalise } from "@/contract/plain-text";
import type { Db, Tx } from "../db/client";
import { comunidad, departamento, gaioc, municipio, provincia, region, semilla } from "../db/schema";
import { comunidades, hechos } from "../db/seed/data";
import { recordChange, recordChanges, type Who } from "../history/record";
import type { Logger } from "../http/log";
import { matchUnits } from "../lugares/match-units";
import { refreshEntry } from "./routes";

/** The territory of the census of 2024 in a database that began with the list of 2012 (decision 060). */

/** Marks a database whose territory is that of 2024. */
const SEMILLA = "territorio_2024";
/** Who did it, in the history. */
const AUTHOR: Who = { id: null, nombre: "Territorio del censo 2024" };
/** The units that it lacks. */
const ADDED = ["031304", "050405", "051204", "080901"];

type Municipio = typeof municipio.$inferSelect;
type Unidad = ReturnType<typeof addedUnits>[number];

export interface TerritoryPlan {
  recoded: { id: number; nombre: string; from: string; to: string }[];
  added: Unidad[];
  /** Sentences on what stays as an administrator made it. */
  kept: string[];
}

/** The added units with the names of what stands above them, as the first data has them. */
function addedUnits() {
  const [departamentos, provincias, regiones] = [hechos("departamento"), hechos("provincia"), hechos("region")];
  return hechos("municipio").flatMap((row) => {
    const above = provincias.find(({ id }) => id === row.id_provincia);
    const of = departamentos.find(({ id }) => id === above?.id_departamento);
    if (!above || !of || !ADDED.includes(of.codigo + above.codigo + row.codigo)) return [];
    const nombreRegion = regiones.find(({ id }) => id === row.id_region)?.nombre ?? "";
    return [{ ...row, codigo_completo: of.codigo + above.codigo + row.codigo, above, of, nombreRegion }];
  });
}

/** What an update would change in these municipalities. */
function planTerritory(rows: readonly Pick<Municipio, "id" | "nombre" | "codigo_completo">[]): TerritoryPlan {
  const kept: string[] = [];
  const sameName = (a: string, b: string) => normalise(a) === normalise(b);
  let moves = RECODED.flatMap(({ nombre, from, to }) => {
    const row = rows.find((one) => one.codigo_completo === from && sameName(one.nombre, nombre));
    if (row) return [{ id: row.id, nombre: row.nombre, from, to }];
    const isDone = rows.some((one) => one.codigo_completo === to && sameName(one.nombre, nombre));
    if (!isDone) kept.push(`${nombre} (${from}): its name or code was changed.`);
    return [];
  });
  // A code that another municipality keeps cannot be given: whoever waits for it keeps its own, and so on.
  for (let before = -1; before !== moves.length;) {
    before = moves.length;
    const moving = new Set(moves.map(({ id }) => id));
    const held = new Map(rows.flatMap((row) => (moving.has(row.id) ? [] : [[row.codigo_completo, row.nombre]])));
    moves = moves.filter(({ nombre, from, to }) => {
      const holder = held.get(to);
      if (holder !== undefined) kept.push(`${nombre} (${from}): ${holder} has the code ${to}.`);
      return holder === undefined;
    });
  }
  const added = addedUnits().filter(({ codigo_completo, nombre }) => {
    const same = rows.find(
      (row) =>
        row.codigo_completo === codigo_completo ||
        (row.codigo_completo.slice(0, 2) === codigo_completo.slice(0, 2) && sameName(row.nombre, nombre)),
    );
    if (same && !sameName(same.nombre, nombre))
      kept.push(`${nombre} (${codigo_completo}): ${same.nombre} has its code.`);
    return !same;
  });
  return { recoded: moves, added, kept };
}

/** The plan as lines for the operator. */
export const describePlan = ({ recoded, added, kept }: TerritoryPlan): string =>
  [
    ...recoded.map(({ nombre, from, to }) => `code    ${nombre}: ${from} becomes ${to}`),
    ...added.map(({ nombre, codigo_completo }) => `new     ${nombre}, ${codigo_completo}`),
    ...kept.map((text) => `stays   ${text}`),
    `${recoded.length} codes corrected, ${added.length} units added, ${kept.length} kept as they are.`,
  ].join("\n");

async function giveCodes(tx: Tx, { recoded }: TerritoryPlan): Promise<void> {
  // Two steps: the codes go round among neighbours, and none may stand twice.
  for (const { id } of recoded)
    await tx
      .update(municipio)
      .set({ codigo: sql`'->' || ${municipio.id}` })
      .where(eq(municipio.id, id));
  for (const { id, from, to } of recoded) {
    const codigo = to.slice(4);
    await tx.update(municipio).set({ codigo }).where(eq(municipio.id, id));
    const change = { tabla: "municipio", id_fila: id, accion: "MODIFICAR" };
    await recordChange(tx, AUTHOR, { ...change, before: { codigo: from.slice(4) }, after: { codigo } });
    await refreshEntry(tx, AUTHOR, "municipio", id);
  }
}

/** The id of a unit's province, which is made if there is none; null if its department is not there. */
async function provinceOf(tx: Tx, { above, of }: Unidad): Promise<number | null> {
  const [there] = await tx
    .select({ id: provincia.id })
    .from(provincia)
    .where(eq(provincia.codigo_completo, of.codigo + above.codigo));
  if (there) return there.id;
  const [parent] = await tx
    .select({ id: departamento.id })
    .from(departamento)
    .where(eq(departamento.codigo, of.codigo));
  if (!parent) return null;
  const { codigo, sigla, nombre } = above;
  const values = {
    codigo,
    sigla,
    nombre,
    id_departamento: parent.id,
    codigo_completo: of.codigo + codigo,
    busqueda: "",
  };
  const [made] = await tx.insert(provincia).values(values).returning();
  if (!made) throw new Error("The insertion answered no row");
  await recordChange(tx, AUTHOR, {
    tabla: "provincia",
    id_fila: made.id,
    accion: "CREAR",
    before: null,
    after: made,
  });
  await refreshEntry(tx, AUTHOR, "provincia", made.id);
  return made.id;
}

async function addUnit(tx: Tx, unit: Unidad): Promise<void> {
  const id_provincia = await provinceOf(tx, unit);
  if (id_provincia === null) return;
  const { codigo, sigla, nombre, latitud, longitud, codigo_completo } = unit;
  const [zone] = await tx.select({ id: region.id }).from(region).where(eq(region.nombre, unit.nombreRegion));
  const values = {
    codigo,
    sigla,
    nombre,
    latitud,
    longitud,
    codigo_completo,
    id_provincia,
    id_region: zone?.id ?? null,
  };
  const [made] = await tx
    .insert(municipio)
    .values({ ...values, busqueda: "" })
    .returning();
  if (!made) throw new Error("The insertion answered no row");
  const change = { tabla: "municipio", id_fila: made.id, accion: "CREAR", before: null, after: made };
  await recordChange(tx, AUTHOR, change);
  await refreshEntry(tx, AUTHOR, "municipio", made.id);
  await moveLocalities(tx, made.id, unit.id);
}

/** Moves the localities of the first data that lie in a new unit, `first`: its id there. */
async function moveLocalities(tx: Tx, id_municipio: number, first: number): Promise<void> {
  const names = JSON.stringify(comunidades().filter((one) => one.id_municipio === first));
  const { rows } = await tx.execute<{ id: number; de: number }>(sql`
    select c.id, c.id_municipio as de from ${comunidad} c
    join jsonb_to_recordset(${names}::jsonb) as n(nombre text, latitud float8, longitud float8)
      on n.nombre = c.nombre and n.latitud = c.latitud and n.longitud = c.longitud`);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(comunidad).set({ id_municipio }).where(inArray(comunidad.id, ids));
  await recordChanges(
    tx,
    AUTHOR,
    rows.map(({ id, de }) => ({
      tabla: "comunidad",
      id_fila: id,
      accion: "MODIFICAR",
      before: { id_municipio: de },
      after: { id_municipio },
    })),
  );
}

/** Tells the autonomies in force, and gives those that are units of their own their unit. */
async function markAutonomies(tx: Tx): Promise<void> {
  const units = new Map(addedUnits().map(({ id, codigo_completo }) => [id, codigo_completo]));
  for (const { nombre, id_municipio, vigente } of hechos("gaioc").filter((one) => one.vigente)) {
    const codigo = units.get(id_municipio);
    const [own] = codigo
      ? await tx.select({ id: municipio.id }).from(municipio).where(eq(municipio.codigo_completo, codigo))
      : [];
    await tx
      .update(gaioc)
      .set({ vigente, ...(own && { id_municipio: own.id }) })
      .where(eq(gaioc.nombre, nombre));
  }
}

const municipalities = (db: Db | Tx) =>
  db.select({ id: municipio.id, nombre: municipio.nombre, codigo_completo: municipio.codigo_completo }).from(municipio);

/** What `updateTerritory` would do to the database as it is. */
export const territoryDryRun = async (db: Db): Promise<TerritoryPlan> => planTerritory(await municipalities(db));

/**
 * Brings a database to the territory of the census of 2024, once, with history and a line in the log: seven codes and
 * four units, where name and code are still those of the first data. Records stay where they are: whose point lies in a
 * new unit is doubted. Afterwards every municipality knows its unit.
 */
export async function updateTerritory(db: Db, log: Logger): Promise<void> {
  await db.transaction(async (tx) => {
    const [first] = await tx.insert(semilla).values({ nombre: SEMILLA }).onConflictDoNothing().returning();
    if (first) {
      const plan = planTerritory(await municipalities(tx));
      await giveCodes(tx, plan);
      for (const unit of plan.added) await addUnit(tx, unit);
      await markAutonomies(tx);
      const { recoded, added, kept } = plan;
      if (recoded.length + added.length + kept.length > 0)
        log.info("territory_updated", { recoded: recoded.length, added: added.length, kept });
    }
    await matchUnits(tx);
  });
}
