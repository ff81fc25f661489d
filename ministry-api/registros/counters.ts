import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";

/** Where new records are counted. */
interface Counted {
  id_departamento: number;
  id_categoria: number;
}

/**
 * Locks all counters that new records of these departments and categories change, in one order, and those of records
 * that are `changed` from or to there. A transaction that writes records with several statements does this first;
 * otherwise it and another one could wait for each other.
 */
export async function holdCounters(
  tx: Tx,
  kind: Kind,
  where: readonly Counted[],
  changed: readonly Counted[] = [],
): Promise<void> {
  if (where.length + changed.length === 0) return;
  const rowsOf = (some: readonly Counted[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n(id_departamento int, id_categoria int)`;
  // In the order in which the counters' own trigger changes them.
  await tx.execute(sql`
    insert into conteo (tipo, id_departamento, estado, id_categoria, completo, total)
    select ${kind}, held.* from (
      select n.id_departamento, 'INCOMPLETO' as estado, n.id_categoria, 0 as completo, 0 as total from ${rowsOf(where)}
      union
      select c.id_departamento, c.estado, c.id_categoria, c.completo, 0 from conteo c join ${rowsOf(changed)}
        on n.id_departamento = c.id_departamento and n.id_categoria = c.id_categoria where c.tipo = ${kind}
    ) held order by 2, 3, 4, 5
    on conflict (tipo, id_departamento, estado, id_categoria, completo) do update set total = conteo.total`);
}
