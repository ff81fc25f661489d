import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "../client";

/** Rows per statement: enough to be quick, few enough for the embedded database's memory. */
const CHUNK = 1000;

/**
 * Inserts many rows with the same columns. Each chunk is sent as one JSON parameter, which the database reads with the
 * table's own column types: several times quicker than a parameter for each value. Not for binary columns.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T["$inferInsert"][]) {
  const first = rows[0];
  if (!first) return;
  const known = getTableColumns(table);
  const names = Object.keys(first).filter((name) => Object.hasOwn(known, name));
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${chunk}::json)`,
    );
  }
}

/** Sets the tables' identity columns to continue after their highest id. */
export async function restartIds(tx: Tx, tables: readonly PgTable[]) {
  for (const table of tables) {
    const name = getTableName(table);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce((select max(id) from ${table}), 0) + 1, false)`,
    );
  }
}
