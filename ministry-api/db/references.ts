import { eq, getTableName, is, or, sql } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { Problem } from "../http/problem";
import type { Db, Tx } from "./client";
import * as schema from "./schema";

/** Singular and plural Spanish noun for the rows of a table. */
const NOUNS: Record<string, [one: string, many: string]> = {
  departamento: ["departamento", "departamentos"],
  macro: ["macro región", "macro regiones"],
  region: ["región", "regiones"],
  provincia: ["provincia", "provincias"],
  municipio: ["municipio", "municipios"],
  comunidad: ["comunidad", "comunidades"],
  gaioc: ["territorio GAIOC", "territorios GAIOC"],
  seccion: ["sección", "secciones"],
  categoria: ["categoría", "categorías"],
  tipo: ["tipo", "tipos"],
  subtipo: ["subtipo", "subtipos"],
  catsubtipo: ["categoría de subtipo", "categorías de subtipo"],
  entidad: ["entidad", "entidades"],
  usuario: ["usuario", "usuarios"],
  ppirta: ["atractivo", "atractivos"],
  ppirtf: ["facilidad", "facilidades"],
  rutappirta: ["ruta de acceso", "rutas de acceso"],
  actppirta: ["actividad", "actividades"],
  servicio: ["servicio", "servicios"],
  seguimiento: ["paso de seguimiento", "pasos de seguimiento"],
  historial: ["cambio del historial", "cambios del historial"],
  servicioppirta: ["servicio de atractivo", "servicios de atractivo"],
};

/**
 * Tables that only accompany records, which are counted themselves. Their references to `usuario` are still counted.
 */
const UNTOLD = new Set(["seguimiento", "conteo", "numeracion"]);

/** A table, and its columns that refer to another. */
interface Reference {
  table: PgTable;
  columns: AnyPgColumn[];
}

const tables = Object.values<unknown>(schema).filter((value) => is(value, PgTable));

const references = new Map<string, Reference[]>();
for (const table of tables) {
  for (const foreignKey of getTableConfig(table).foreignKeys) {
    const { columns, foreignTable } = foreignKey.reference();
    const target = getTableName(foreignTable);
    const [column] = columns;
    if (!column || (UNTOLD.has(getTableName(table)) && foreignTable !== schema.usuario)) continue;
    const known = references.get(target) ?? [];
    const same = known.find((reference) => reference.table === table);
    if (same) same.columns.push(column);
    else references.set(target, [...known, { table, columns: [column] }]);
  }
}

/**
 * Refuses values that refer to a row which is gone, and keeps those that are there until the transaction ends. Errors:
 * 409.
 */
export async function requireReferred(tx: Tx, table: PgTable, values: Readonly<Record<string, unknown>>) {
  for (const foreignKey of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = foreignKey.reference();
    const [[column], [target]] = [columns, foreignColumns];
    const value = column && values[column.name];
    if (!target || (value ?? null) === null) continue;
    const found = await tx
      .select({ one: sql`1` })
      .from(foreignTable)
      .where(eq(target, value))
      .for("key share");
    if (found.length > 0) continue;
    const [noun = "registro"] = NOUNS[getTableName(foreignTable)] ?? [];
    throw new Problem(409, `También se borró aquello de lo que depende (${noun})`);
  }
}

/** The rows that refer to one row. */
interface Users {
  /** '2 municipios y 1 entidad' */
  told: string;
  total: number;
}

const listed = (parts: readonly string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}` : (parts[0] ?? "");

/** Of these rows of a table, those that others refer to, with who does. */
export async function usersOf(db: Db | Tx, table: PgTable, ids: readonly number[]): Promise<Map<number, Users>> {
  const found = new Map<number, { parts: string[]; total: number }>();
  for (const { table: referring, columns } of references.get(getTableName(table)) ?? []) {
    const refers = or(...columns.map((column) => sql`${column} = wanted.id`));
    const { rows } = await db.execute<{ id: number; n: number }>(sql`
      select wanted.id, count(*)::int as n from unnest(${`{${ids.join(",")}}`}::int[]) wanted(id)
      join ${referring} on ${refers} group by wanted.id`);
    const [one, many] = NOUNS[getTableName(referring)] ?? ["registro", "registros"];
    for (const { id, n } of rows) {
      const { parts, total } = found.get(id) ?? { parts: [], total: 0 };
      found.set(id, { parts: [...parts, `${n} ${n === 1 ? one : many}`], total: total + n });
    }
  }
  return new Map([...found].map(([id, { parts, total }]) => [id, { told: listed(parts), total }]));
}

/** 'lo usan 2 municipios y 1 entidad' */
export const usedBy = ({ told, total }: Users) => `lo ${total === 1 ? "usa" : "usan"} ${told}`;

/**
 * Rejects the removal of a row that others refer to: the 409 says how many rows of which tables. Call it with the row
 * locked.
 */
export async function requireUnreferenced(tx: Tx, table: PgTable, id: number): Promise<void> {
  const users = (await usersOf(tx, table, [id])).get(id);
  if (users) throw new Problem(409, `No se puede borrar: ${usedBy(users)}`);
}
