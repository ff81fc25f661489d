import { eq, isNull, type SQL, sql } from "drizzle-orm";
import { unitOfEach } from "@/contract/place/unidades";
import { refreshWhere } from "../calidad/refresh";
import type { Db, Tx } from "../db/client";
import { municipio } from "../db/schema";
import { tablas } from "../registros/columns";
import { territorialUnits, unitCodesAt } from "./units";

/** Keeps the columns `unidad` of municipalities and `unidades` of records true to the outlines. */

/**
 * Notes which unit each municipality stands for (`unitOfEach`). Records of those that stand for another one than before
 * get their weak points anew. To be called after any change of a municipality's name or code.
 */
export async function matchUnits(tx: Tx): Promise<void> {
  const { id, nombre, codigo_completo, unidad } = municipio;
  const rows = await tx.select({ id, nombre, codigo_completo, unidad }).from(municipio);
  const found = unitOfEach(territorialUnits(), rows);
  const changed = rows.filter((row) => row.unidad !== (found.get(row.id) ?? null));
  if (changed.length === 0) return;
  for (const row of changed)
    await tx
      .update(municipio)
      .set({ unidad: found.get(row.id) ?? null })
      .where(eq(municipio.id, row.id));
  const among: SQL = sql`t.id_municipio = any(${`{${changed.map((row) => row.id).join(",")}}`}::int[])`;
  for (const kind of ["ppirta", "ppirtf"] as const) await refreshWhere(tx, kind, among);
}

/** Records that are looked up and written in one transaction. */
const BATCH = 1000;

/** Notes the units at the point of every record that lacks them: those stored before there were outlines. */
export async function locateRecords(db: Db): Promise<number> {
  let located = 0;
  for (const kind of ["ppirta", "ppirtf"] as const) {
    const t = tablas[kind];
    for (let some = BATCH; some === BATCH;) {
      some = await db.transaction(async (tx) => {
        const { id } = t;
        const rows = await tx
          .select({ id: sql<number>`${id}`, g_x: sql<number>`${t.g_x}`, g_y: sql<number>`${t.g_y}` })
          .from(t)
          .where(isNull(t.unidades))
          .orderBy(id)
          .limit(BATCH)
          .for("no key update");
        if (rows.length === 0) return 0;
        const found = JSON.stringify(rows.map((row) => ({ id: row.id, unidades: unitCodesAt(row) })));
        await tx.execute(sql`update ${t} set unidades = n.unidades
          from jsonb_to_recordset(${found}::jsonb) as n(id int, unidades text[]) where ${t.id} = n.id`);
        await refreshWhere(tx, kind, sql`t.id = any(${`{${rows.map((row) => row.id).join(",")}}`}::int[])`);
        return rows.length;
      });
      located += some;
    }
  }
  return located;
}
