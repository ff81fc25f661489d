import { sql } from "drizzle-orm";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db } from "../../db/client";
import { historial, importacionFila } from "../../db/schema";
import { foldSums } from "../../db/sums";
import { tablas } from "../../registros/columns";
import { tableOfCatalogue } from "../../routes/catalogos";

/**
 * Counts anew what the tables hold after many rows were written: until the database does so by itself, it would plan
 * its next statements over these rows as if there were few. The embedded database never does it by itself.
 * The additions of so many batches become few (db/sums.ts).
 */
export async function afterBulk(db: Db, tipo: TipoImportable): Promise<void> {
  const written = esInventario(tipo) ? tablas[tipo] : tableOfCatalogue(tipo);
  for (const table of [importacionFila, written, historial]) await db.execute(sql`analyze ${table}`);
  await foldSums(db);
}
