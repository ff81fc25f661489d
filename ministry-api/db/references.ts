import { count, eq, getTableName, is, or } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { Problem } from "../http/problem";
import type { Tx } from "./client";
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
 * Rejects the removal of a row that others refer to: the 409 says how many rows of which tables. Call it with the row
 * locked.
 */
export async function requireUnreferenced(tx: Tx, table: PgTable, id: number): Promise<void> {
  const users: string[] = [];
  let total = 0;
  for (const { table: referring, columns } of references.get(getTableName(table)) ?? []) {
    const [row] = await tx
      .select({ n: count() })
      .from(referring)
      .where(or(...columns.map((column) => eq(column, id))));
    if (!row?.n) continue;
    const [one, many] = NOUNS[getTableName(referring)] ?? ["registro", "registros"];
    users.push(`${row.n} ${row.n === 1 ? one : many}`);
    total += row.n;
  }
  if (users.length === 0) return;
  const told = users.length > 1 ? `${users.slice(0, -1).join(", ")} y ${users.at(-1)}` : users[0];
  throw new Problem(409, `No se puede borrar: lo ${total === 1 ? "usa" : "usan"} ${told}`);
}
