import { getTableName, sql } from "drizzle-orm";
import type { Db } from "@/ministry-api/db/client";
import { ALL_TABLES } from "@/ministry-api/operations/backup/tables";

export type Snapshot = Record<string, string[]>;

/** Tables of temporary rows, and what tells a restored database from the one before: a backup leaves them out. */
const PASSING = ["token", "intento", "reto", "idempotencia", "instalacion", "trozo_pendiente"];

/** Counters as what they say: neither zeros nor how many additions there were; the history without transactions. */
const READ: Record<string, string> = {
  historial: "(select to_jsonb(h) - 'transaccion' as row from historial h)",
  conteo: "(select * from conteo where total <> 0)",
  suma: `(select tipo, id_departamento, id_municipio, clave, sum(n) as n from suma group by 1, 2, 3, 4
    having sum(n) <> 0)`,
  trozo: `(select tipo, trozo, id_departamento, sum(n) as n from (
    select tipo, trozo, id_departamento, total as n from trozo
    union all select tipo, pieza, id_departamento, n from trozo_pendiente cross join trozos(busqueda) pieza) counted
    group by 1, 2, 3 having sum(n) <> 0)`,
  celda: `(select tipo, tesela, columna, fila, id_departamento, estado, id_categoria, completo, sum(n) as n,
      round(sum(suma_x)::numeric, 6) as x, round(sum(suma_y)::numeric, 6) as y
    from celda group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0)`,
};

/** Every row of every table as the database writes it, in a fixed order and time zone, without zero counters. */
export const snapshot = (db: Db): Promise<Snapshot> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`);
    const tables: Snapshot = {};
    for (const name of ALL_TABLES.map((table) => getTableName(table)).filter((known) => !PASSING.includes(known))) {
      const { rows } = await tx.execute<{ line: string }>(
        sql.raw(`select row_to_json(t)::text as line from ${READ[name] ?? `"${name}"`} t`),
      );
      tables[name] = rows.map(({ line }) => line).sort();
    }
    return tables;
  });
