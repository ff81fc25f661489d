import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { macro, ppirta } from "../db/schema";
import { alphabetical } from "../db/search";
import type { Handlers } from "../http/handler";

/** How many attractions each macro region holds, in the whole country or one department; those without any included. */
async function byMacroRegion(db: Db, id_departamento: number | null) {
  const counted = db
    .select({ id_macro_region: ppirta.id_macro_region, n: count().as("n") })
    .from(ppirta)
    .where(
      and(
        isNull(ppirta.eliminado_en),
        id_departamento === null ? undefined : eq(ppirta.id_departamento, id_departamento),
      ),
    )
    .groupBy(ppirta.id_macro_region)
    .as("counted");
  return db
    .select({ nombre: macro.nombre, total: sql<number>`coalesce(${counted.n}, 0)::int` })
    .from(macro)
    .leftJoin(counted, eq(counted.id_macro_region, macro.id))
    .orderBy(alphabetical(macro.nombre));
}

/** Totals by macro region for the dashboard's cards (spec 1 §2, §7). */
export const totalesHandlers: Handlers = {
  "grafico.nacional": async ({ context: { db } }) => ({ grafico: await byMacroRegion(db, null) }),
  // A person without a department (roles 1 and 2) has no records of an own one: every total is 0.
  "grafico.gobernacion": async ({ context: { db, caller } }) => ({
    grafico: await byMacroRegion(db, caller.id_departamento ?? 0),
  }),
};
