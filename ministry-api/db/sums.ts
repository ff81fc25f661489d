import { sql } from "drizzle-orm";
import type { Db, Tx } from "./client";
import { suma } from "./schema";

/**
 * Makes one addition of all those of one key (schema.ts, suma), so that few are summed at a reading. What others are
 * writing meanwhile stays as it is.
 */
export const foldSums = (db: Db | Tx) =>
  db.execute(sql`
    with gone as (delete from ${suma} returning *)
    insert into ${suma} (tipo, id_departamento, id_municipio, clave, n)
    select tipo, id_departamento, id_municipio, clave, sum(n) from gone group by 1, 2, 3, 4 having sum(n) <> 0`);
