import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/client";
import { type Brought, later, standing } from "./history-of";

/** How many records of an import somebody changed since, and how many people did. */
export async function touched(db: Db | Tx, brought: Brought): Promise<{ tocadas: number; personas: number }> {
  const { rows } = await db.execute<{ tocadas: number; personas: number }>(sql`
    select count(distinct r.id)::int as tocadas, count(distinct coalesce(h.id_usuario::text, h.usuario))::int as personas
    from ${standing(brought)} join historial h on ${later(brought.tipo, sql`r.id`)}`);
  return rows[0] ?? { tocadas: 0, personas: 0 };
}
