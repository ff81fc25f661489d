import { getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./client";

/**
 * The insertion of many rows with a single parameter. drizzle's own statement has one for each value, and making it for
 * hundreds of rows holds up everything else that the process does. A value that a row lacks and another one has is null.
 */
function insertionOf<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): SQL {
  const given = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]))),
  );
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
    given.has(key) ? [sql.identifier(name)] : [],
  );
  const names = sql.join(columns, sql`, `);
  return sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;
}

/** Inserts many rows. */
export async function insertMany<T extends PgTable>(tx: Tx, table: T, rows: readonly InferInsertModel<T>[]) {
  if (rows.length > 0) await tx.execute(insertionOf(table, rows));
}

/** Inserts many records of an inventory; returns their ids and cites. */
export async function insertCited<T extends PgTable>(tx: Tx, table: T, rows: readonly InferInsertModel<T>[]) {
  const { rows: made } = await tx.execute<{ id: number; cite: string }>(
    sql`${insertionOf(table, rows)} returning id, cite`,
  );
  return made;
}
