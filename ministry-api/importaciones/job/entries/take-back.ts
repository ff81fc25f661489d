import { asc, inArray, sql } from "drizzle-orm";
import type { TipoCatalogo } from "@/contract/importacion/tipos";
import type { Tx } from "../../../db/client";
import { Problem } from "../../../http/problem";
import type { Author } from "../../../registros/insert";
import { removeEntry, tableOfCatalogue } from "../../../catalogos/routes";
import { changes } from "./history-of";

/** Whether the catalogue's own removal took the entry; not if something uses it. */
async function removed(tx: Tx, author: Author, tipo: TipoCatalogo, id: number): Promise<boolean> {
  try {
    // In a transaction of its own: a refusal must leave nothing of the removal behind.
    await tx.transaction((inner) => removeEntry(inner, author, tipo, id));
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false;
    throw error;
  }
}

/** Removes those entries that nobody has changed and nothing uses. Returns how many. */
export async function removeEntries(tx: Tx, author: Author, tipo: TipoCatalogo, ids: number[]): Promise<number> {
  const table = tableOfCatalogue(tipo);
  const there = await tx
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.id))
    .for("update");
  // Read after the lock: a change that was under way has written its history by now.
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id from unnest(${`{${there.map(({ id }) => id).join(",")}}`}::int[]) n(id)
    where exists (select 1 from historial h where ${changes(tipo, sql`n.id`)})`);
  const changed = new Set(rows.map(({ id }) => id));
  let gone = 0;
  for (const { id } of there) if (!changed.has(id) && (await removed(tx, author, tipo, id))) gone += 1;
  return gone;
}
