import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db } from "../../db/client";
import { historial, importacionFila } from "../../db/schema";
import { tablas } from "../../registros/columns";

/**
 * Counts anew what the tables hold after many rows were written: until the database does so by itself, it would plan
 * its next statements over these records as if there were few. The embedded database never does it by itself.
 */
export async function afterBulk(db: Db, kind: Kind): Promise<void> {
  for (const table of [importacionFila, tablas[kind], historial]) await db.execute(sql`analyze ${table}`);
}
