import { sql } from "drizzle-orm";
import type { Db } from "../client";
import { departamento } from "../schema";
import { leerCatalogos, sembrarCatalogos } from "./catalogues";
import { calendario } from "./dates";
import { sembrarRegistros } from "./demo";
import { sembrarEntidades } from "./entities";
import { sembrarCuentas } from "./people";

export { emptyDemo } from "./empty";

/** If two processes start on one empty database, the second waits and finds it filled. */
const SEED_LOCK = 5_910_002;

/**
 * Fills an empty database: catalogues and roles; with `demo` also the demonstration accounts and the first records. A
 * database that has a department keeps its data; one of an earlier version gets the entities, once. Runs in one
 * transaction.
 */
export async function seed(db: Db, { demo, now = new Date() }: { demo: boolean; now?: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const [known] = await tx.select({ id: departamento.id }).from(departamento).limit(1);
    if (!known) {
      const catalogos = leerCatalogos();
      await sembrarCatalogos(tx, catalogos);
      if (demo) {
        await sembrarCuentas(tx);
        await sembrarRegistros(tx, catalogos, calendario(now));
      }
    }
    await sembrarEntidades(tx, { demo });
  });
}
