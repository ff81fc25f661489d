import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { unitOfEach } from "@/contract/place/unidades";
import type { Kind } from "@/contract/resources/registros";
import { refreshWhere } from "../calidad/refresh";
import type { Db, Tx } from "../db/client";
import { municipio } from "../db/schema";
import type { Logger } from "../http/log";
import { failureOf } from "../mail/deliver";
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
  // Those without units get them, and their weak points with them, from `startLocating`.
  const among: SQL = sql`t.unidades is not null and t.id_municipio = any(${`{${changed.map((row) => row.id).join(",")}}`}::int[])`;
  for (const kind of ["ppirta", "ppirtf"] as const) await refreshWhere(tx, kind, among);
}

/** Records that are looked up and written in one transaction: few, as a save of one of them waits for it. */
const BATCH = 100;

/** Notes the units at the point of the next records after an id that lack them. Returns their ids. */
async function locateSome(db: Db, kind: Kind, after: number): Promise<number[]> {
  const t = tablas[kind];
  return db.transaction(async (tx) => {
    const { id } = t;
    const rows = await tx
      .select({ id: sql<number>`${id}`, g_x: sql<number>`${t.g_x}`, g_y: sql<number>`${t.g_y}` })
      .from(t)
      .where(and(isNull(t.unidades), gt(id, after)))
      .orderBy(id)
      .limit(BATCH)
      .for("no key update");
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return ids;
    const found = JSON.stringify(rows.map((row) => ({ id: row.id, unidades: unitCodesAt(row) })));
    await tx.execute(sql`update ${t} set unidades = n.unidades
      from jsonb_to_recordset(${found}::jsonb) as n(id int, unidades text[]) where ${t.id} = n.id`);
    await refreshWhere(tx, kind, sql`t.id = any(${`{${ids.join(",")}}`}::int[])`);
    return ids;
  });
}

/**
 * Notes the units at the point of every record that lacks them, those stored before there were outlines, until all have
 * them or it is stopped. Until then the nearest localities alone tell a doubtful municipality.
 */
export function startLocating(db: Db, log: Logger): { done: Promise<void>; stop(): Promise<void> } {
  let stopped = false;
  const locate = async () => {
    let located = 0;
    for (const kind of ["ppirta", "ppirtf"] as const) {
      let last: number | undefined = 0;
      while (last !== undefined && !stopped) {
        const ids: number[] = await locateSome(db, kind, last);
        located += ids.length;
        last = ids.at(-1);
      }
    }
    if (located > 0) log.info("records_located", { located });
  };
  const done = locate().catch((error: unknown) => log.error("locating.failed", failureOf(error)));
  return {
    done,
    stop: () => {
      stopped = true;
      return done;
    },
  };
}
