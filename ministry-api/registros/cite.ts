import { sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { numeracion } from "../db/schema";
import { gestionDe } from "../seguimiento/workflow/la-paz";

const SIGLA: Record<Kind, string> = { ppirta: "ATR", ppirtf: "FAC" };

/** Where a record is numbered: its department, and the abbreviation that its cite begins with. */
interface Numbered {
  id_departamento: number;
  abreviacion: string;
}

/**
 * Takes so many numbers of each department and returns the last of them, by department. Their counters stay locked until
 * the transaction ends, so no number is given twice (decision 013); they are locked in the order of their ids, so that
 * two transactions never wait for each other in a circle.
 */
async function takeNumbers(
  db: Db | Tx,
  tipo: Kind,
  gestion: number,
  counts: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const taken = JSON.stringify([...counts].map(([id, n]) => ({ id, n })));
  const { rows } = await db.execute<{ id_departamento: number; ultimo: number }>(sql`
    insert into ${numeracion} (tipo, id_departamento, gestion, ultimo)
    select ${tipo}, taken.id, ${gestion}::int, taken.n
    from jsonb_to_recordset(${taken}::jsonb) as taken(id int, n int) order by taken.id
    on conflict (tipo, id_departamento, gestion) do update set ultimo = ${numeracion.ultimo} + excluded.ultimo
    returning id_departamento, ultimo`);
  return new Map(rows.map(({ id_departamento, ultimo }) => [id_departamento, ultimo]));
}

/**
 * A new cite for each record, numbered in the order given, in the current year of La Paz:
 * {ABREVIACION}-{ATR|FAC}-{year}-{00001}.
 */
export async function nextCites(db: Db | Tx, kind: Kind, records: readonly Numbered[]): Promise<string[]> {
  const gestion = gestionDe(new Date());
  const counts = new Map<number, number>();
  const place = records.map(({ id_departamento }) => {
    const before = counts.get(id_departamento) ?? 0;
    counts.set(id_departamento, before + 1);
    return before;
  });
  const last = await takeNumbers(db, kind, gestion, counts);
  return records.map(({ id_departamento, abreviacion }, i) => {
    const ultimo = last.get(id_departamento);
    if (ultimo === undefined) throw new Error("The cite counter answered no row");
    const number = ultimo - (counts.get(id_departamento) ?? 0) + 1 + (place[i] ?? 0);
    return `${abreviacion}-${SIGLA[kind]}-${gestion}-${String(number).padStart(5, "0")}`;
  });
}
