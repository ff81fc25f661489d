import { sql } from "drizzle-orm";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Db, Tx } from "../../db/client";
import { touchedEntries } from "./entries/touched";
import { type Brought, later, R, standing } from "./history-of";

interface Touched {
  tocadas: number;
  personas: number;
}

/** How many records or entries of an import somebody changed since, and how many people did. */
export const touched = (db: Db | Tx, { id, tipo }: { id: number; tipo: TipoImportable }): Promise<Touched> =>
  esInventario(tipo) ? touchedRecords(db, { id, tipo }) : touchedEntries(db, { id, tipo });

async function touchedRecords(db: Db | Tx, brought: Brought): Promise<Touched> {
  const { rows } = await db.execute<Touched & Record<string, unknown>>(sql`
    select count(distinct r.id)::int as tocadas, count(distinct coalesce(h.id_usuario::text, h.usuario))::int as personas
    from ${standing(brought)} join historial h on ${later(brought.tipo, R)}`);
  return rows[0] ?? { tocadas: 0, personas: 0 };
}
