import { type Placeholder, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Rol } from "@/contract/codes";
import type { Caller } from "../http/handler";
import type { Db, Tx } from "./client";

/**
 * A frequently used statement, built once per database and kept. `build` ends in drizzle's `.prepare(name)`, so that
 * PostgreSQL parses and plans it once per connection. One name always means one statement text. A transaction builds
 * its own.
 */
export function preparedOnce<S>(build: (db: Db | Tx) => S): (db: Db | Tx) => S {
  const statements = new WeakMap<object, S>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const statement = build(db);
    statements.set(db, statement);
    return statement;
  };
}

/**
 * A kept statement is planned anew each time as long as its plan for one value looks cheaper than the plan for any; for
 * one whose plan should be the same, planning takes longer than running.
 */
export const hideFromPlanner = (value: SQLWrapper): SQL => sql`(select ${value})`;

/** A constant in the text of a kept statement: a plan for any values then knows it, and finds the index of one state. */
export const constant = (value: string | number): SQL =>
  sql.raw(typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`);

/** The column has one of these constants. */
export const amongConstants = (column: AnyPgColumn, values: readonly string[]): SQL =>
  values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values.map(constant), sql`, `)})`;

/** The caller in a kept statement: its text follows from the role, the rest is filled in at each reading. */
export interface CallerPlaceholders {
  rol: Rol;
  id: Placeholder | SQL;
  id_departamento: Placeholder | SQL;
}

/** Hidden from the planner: for a count, whose plan is the same for all. */
export const opaqueCaller = ({ rol, id, id_departamento }: CallerPlaceholders): CallerPlaceholders => ({
  rol,
  id: hideFromPlanner(sql`${id}::int`),
  id_departamento: hideFromPlanner(sql`${id_departamento}::int`),
});

interface Statement<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

/** A statement that is kept for each role. `build` gets placeholders for the caller. One name always means one `build`. */
export function byRole<R>(name: string, build: (db: Db | Tx, asking: CallerPlaceholders) => Statement<R>) {
  const statements = new Map<Rol, (db: Db | Tx) => ReturnType<Statement<R>["prepare"]>>();
  return (db: Db | Tx, { rol, id, id_departamento }: Caller, values: Readonly<Record<string, unknown>>): Promise<R> => {
    const asking = { rol, id: sql.placeholder("id"), id_departamento: sql.placeholder("id_departamento") };
    const statement = statements.get(rol) ?? preparedOnce((on) => build(on, asking).prepare(`${name}_${rol}`));
    statements.set(rol, statement);
    return statement(db).execute({ ...values, id, id_departamento: id_departamento ?? 0 });
  };
}
