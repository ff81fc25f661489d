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
