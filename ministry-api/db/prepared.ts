import { type Query, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./client";

/**
 * A frequently used statement, built once per database and kept. `build` ends in drizzle's `.prepare(name)`, so that
 * PostgreSQL parses and plans it once per connection. One name always means one statement text. A transaction builds
 * its own.
 */
export function preparedOnce<S>(build: (db: Db | Tx) => S): (db: Db | Tx) => S {
  const kept = new WeakMap<object, S>();
  return (db) => {
    const known = kept.get(db);
    if (known) return known;
    const statement = build(db);
    kept.set(db, statement);
    return statement;
  };
}

/**
 * A kept statement is planned anew each time as long as its plan for one value looks cheaper than the plan for any; for
 * one whose plan should be the same, planning takes longer than running.
 */
export const hideFromPlanner = (value: SQLWrapper): SQL => sql`(select ${value})`;

const dialect = new PgDialect();

interface Rows<R> {
  execute: { rows: R[] };
  all: unknown;
  values: unknown;
}

/**
 * The same for a statement written as SQL, with `sql.placeholder` for its values: its text is made once for all
 * transactions too. Without a name it is planned each time. What is returned runs it and returns its rows.
 */
export function namedStatement<R extends object>(name: string | undefined, build: () => SQL) {
  let kept: Query | undefined;
  return async (db: Db | Tx, values: Readonly<Record<string, unknown>>): Promise<R[]> => {
    kept ??= dialect.sqlToQuery(build());
    const { rows } = await db._.session.prepareQuery<Rows<R>>(kept, undefined, name, false).execute(values);
    return rows;
  };
}
