import { getTableColumns, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./client";

/** The names of the columns that any of the rows gives. */
function columnsOf<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): string[] {
  const given = new Set(
    rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]))),
  );
  return Object.entries(getTableColumns(table)).flatMap(([key, { name }]) => (given.has(key) ? [name] : []));
}

const listed = (columns: readonly string[], of = sql``) =>
  sql.join(
    columns.map((name) => sql`${of}${sql.identifier(name)}`),
    sql`, `,
  );

const recordsOf = (table: PgTable, rows: readonly object[]): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`;

/**
 * Inserts many rows with a single parameter. drizzle's own statement has one for each value, and making it for hundreds
 * of rows holds up everything else that the process does. A value that a row lacks and another one has is null.
 */
export async function insertMany<T extends PgTable>(tx: Tx, table: T, rows: readonly InferInsertModel<T>[]) {
  if (rows.length === 0) return;
  const names = listed(columnsOf(table, rows));
  await tx.execute(sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table, rows)}`);
}

/** Columns that the database computes from new rows, before they are written. */
export interface Computed {
  columns: readonly string[];
  /** A query of these columns and `id` over rows of the table. */
  over(rows: SQL): SQL;
}

/** Inserts many rows that have their ids, with what is computed of them, also with a single parameter. */
export async function insertComputed<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly (InferInsertModel<T> & { id: number })[],
  { columns, over }: Computed,
) {
  const own = columnsOf(table, rows);
  await tx.execute(sql`
    with nuevas as materialized (select * from ${recordsOf(table, rows)})
    insert into ${table} (${listed([...own, ...columns])})
    select ${listed(own, sql`nuevas.`)}, ${listed(columns, sql`found.`)}
    from nuevas join (${over(sql`nuevas`)}) found on found.id = nuevas.id order by nuevas.id`);
}
