import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client";
import { suma, trozo, trozoPendiente } from "./schema";

/**
 * Makes one addition of all those of one key (schema.ts, suma), so that few are summed at a reading. What others are
 * writing meanwhile stays as it is.
 */
export const foldSums = (db: Db | Tx) =>
  db.execute(sql`
    with gone as (delete from ${suma} returning *)
    insert into ${suma} (tipo, id_departamento, id_municipio, clave, n)
    select tipo, id_departamento, id_municipio, clave, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`);

/** Texts that are cut in one statement: a second or two. */
const TEXTS = 5000;

/** Counts the pieces of the search texts that were written since (schema.ts, trozo), a part at a time. */
export async function foldTexts(db: Db): Promise<void> {
  let folded = TEXTS;
  while (folded === TEXTS) {
    const { rows } = await db.execute<{ n: number }>(sql`
      with gone as (
        delete from ${trozoPendiente} where ctid = any(array(
          select ctid from ${trozoPendiente} limit ${TEXTS} for update skip locked)) returning *),
      counted as (
        insert into ${trozo} (tipo, trozo, id_departamento, total)
        select tipo, pieza, id_departamento, sum(n) from gone cross join trozos(busqueda) pieza
        group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
        on conflict (tipo, trozo, id_departamento) do update set total = trozo.total + excluded.total)
      select count(*)::int as n from gone`);
    folded = rows[0]?.n ?? 0;
  }
}
