import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client";
import { celda, suma, trozo, trozoPendiente } from "./schema";

/**
 * Makes one addition of all those of one key (schema.ts, suma, celda), so that few are summed at a reading. What others
 * are writing meanwhile stays as it is.
 */
export async function foldSums(db: Db | Tx) {
  await db.execute(sql`
    with gone as (delete from ${suma} returning *)
    insert into ${suma} (tipo, id_departamento, id_municipio, clave, n)
    select tipo, id_departamento, id_municipio, clave, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`);
  // Squares are many: only those with something to add are written anew.
  await db.execute(sql`
    with added as (delete from ${celda} where suelta returning *),
    folded as (
      delete from ${celda} using (select distinct tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo from added) a
      where not celda.suelta and celda.tipo = a.tipo and celda.tesela = a.tesela and celda.columna = a.columna
        and celda.fila = a.fila and celda.id_departamento = a.id_departamento and celda.estado = a.estado
        and celda.id_categoria = a.id_categoria and celda.completo = a.completo
      returning celda.*)
    insert into ${celda} (tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
      n, suma_x, suma_y, oeste, sur, este, norte, suelta)
    select tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo,
      sum(n), sum(suma_x), sum(suma_y), min(oeste), min(sur), max(este), max(norte), false
    from (select * from added union all select * from folded) gone
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0`);
}

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
