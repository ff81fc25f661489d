import { getTableName, sql } from "drizzle-orm";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db } from "../../db/client";
import { historial, importacionFila } from "../../db/schema";
import { foldSums } from "../../db/sums";
import { tablas } from "../../registros/columns";
import { tableOfCatalogue } from "../../catalogos/routes";

/** The tables among these whose statistics describe fewer rows than so many. */
async function outgrown(db: Db, tables: readonly string[], rows: number): Promise<string[]> {
  const names = sql.join(
    tables.map((name) => sql`${name}`),
    sql`, `,
  );
  const found = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relname in (${names}) and reltuples < ${rows}`);
  return found.rows.map(({ name }) => name);
}

/** The columns of an import's rows by which statements look: their texts would have to be read whole. */
const LOOKED_AT = [
  importacionFila.id_importacion,
  importacionFila.fila,
  importacionFila.grupo,
  importacionFila.quitada,
  importacionFila.id_registro,
].map(({ name }) => sql.identifier(name));

/**
 * Counts anew what tables hold after an import wrote so many rows: until the database does so by itself, it would plan
 * its next statements over these as if there were few. The embedded database never does it by itself. A large table that
 * grew by a part is left alone, since counting it takes others' time. The additions of many batches become few
 * (db/sums.ts).
 */
export async function afterBulk(db: Db, tipo: TipoImportable, rows: number): Promise<void> {
  const written = getTableName(esInventario(tipo) ? tablas[tipo] : tableOfCatalogue(tipo));
  const grown = await outgrown(db, [written, getTableName(historial)], rows);
  // Its statistics are of other imports, whose numbers say nothing of this one's.
  await db.execute(sql`analyze ${importacionFila} (${sql.join(LOOKED_AT, sql`, `)})`);
  for (const name of grown) await db.execute(sql`analyze ${sql.identifier(name)}`);
  await foldSums(db);
}
