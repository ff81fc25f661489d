import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./client";
import { namedStatement } from "./prepared";

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

const recordsOf = (table: PgTable): SQL =>
  sql`jsonb_populate_recordset(null::${table}, ${sql.placeholder("rows")}::jsonb)`;

/** Statements that insert into a table, by the columns that they give. */
const statements = new Map<string, ReturnType<typeof namedStatement<{ id: number; cite: string }>>>();
/** The database keeps so many of them planned: forms and imports give their columns in a few ways, not in any. */
const MOST = 40;

/** The one for these columns: planning it takes about as long as running it for a row. */
function statement(what: string, table: PgTable, columns: readonly string[], build: () => SQL) {
  const key = [what, getTableName(table), ...columns].join(" ");
  const known = statements.get(key);
  if (known) return known;
  if (statements.size >= MOST) return namedStatement<{ id: number; cite: string }>(undefined, build);
  const made = namedStatement<{ id: number; cite: string }>(`${what}_${getTableName(table)}_${statements.size}`, build);
  statements.set(key, made);
  return made;
}

/**
 * Inserts many rows with a single parameter. drizzle's own statement has one for each value, and making it for hundreds
 * of rows holds up everything else that the process does. A value that a row lacks and another one has is null.
 */
export async function insertMany<T extends PgTable>(tx: Tx, table: T, rows: readonly InferInsertModel<T>[]) {
  if (rows.length === 0) return;
  const own = columnsOf(table, rows);
  const insert = statement("many", table, own, () => {
    const names = listed(own);
    return sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table)}`;
  });
  await insert(tx, { rows: JSON.stringify(rows) });
}

/** Columns that the database computes from new rows, before they are written. */
export interface Computed {
  columns: readonly string[];
  /** A query of these columns and `id` over rows of the table; new ones have negative ids. */
  over(rows: SQL): SQL;
}

/** Inserts many records of an inventory, also with a single parameter; returns their ids and cites. */
export async function insertCited<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  { columns, over }: Computed,
) {
  const own = columnsOf(table, rows);
  const insert = statement("cited", table, [...own, "", ...columns], () => {
    const from = sql`from nuevas join (${over(sql`nuevas`)}) found on found.id = nuevas.id`;
    return sql`
      with nuevas as materialized (select * from ${recordsOf(table)})
      insert into ${table} (${listed([...own, ...columns])})
      select ${listed(own, sql`nuevas.`)}, ${listed(columns, sql`found.`)} ${from} order by nuevas.id desc
      returning id, cite`;
  });
  return insert(tx, { rows: JSON.stringify(rows.map((row, n) => ({ ...row, id: -1 - n }))) });
}
