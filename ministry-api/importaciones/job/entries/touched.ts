import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/client";
import { type BroughtEntries, changes, standing } from "./history-of";

/** How many entries of an import somebody changed since, and how many people did. */
export async function touchedEntries(
  db: Db | Tx,
  brought: BroughtEntries,
): Promise<{ tocadas: number; personas: number }> {
  const { rows } = await db.execute<{ tocadas: number; personas: number }>(sql`
    select count(distinct e.id)::int as tocadas, count(distinct coalesce(h.id_usuario::text, h.usuario))::int as personas
    from ${standing(brought)} join historial h on ${changes(brought.tipo, sql`e.id`)}`);
  return rows[0] ?? { tocadas: 0, personas: 0 };
}
