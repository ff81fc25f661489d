import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Tx } from "../db/client";
import { holdNumbers } from "./cite";

/** Where new records are counted. */
export interface Counted {
  id_departamento: number;
  id_categoria: number;
}

/**
 * Locks all counters that new records of these departments and categories change, in one order. A transaction that
 * writes records with several statements does this first; otherwise it and another one could wait for each other.
 */
export async function holdCounters(tx: Tx, kind: Kind, where: readonly Counted[]): Promise<void> {
  if (where.length === 0) return;
  await holdNumbers(
    tx,
    kind,
    where.map(({ id_departamento }) => id_departamento),
  );
  await tx.execute(sql`
    insert into conteo (tipo, id_departamento, estado, id_categoria, completo, total)
    select distinct ${kind}, n.id_departamento, 'INCOMPLETO', n.id_categoria, 0, 0
    from jsonb_to_recordset(${JSON.stringify(where)}::jsonb) as n(id_departamento int, id_categoria int)
    order by 2, 4
    on conflict (tipo, id_departamento, estado, id_categoria, completo) do update set total = conteo.total`);
}
