import type { Db, Tx } from "./client";

/**
 * A statement of the hot path, built once for each database and kept: `build` ends in drizzle's `.prepare(name)`, so that
 * PostgreSQL parses and plans it once a connection. One name always stands for one text. A transaction builds its own.
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
