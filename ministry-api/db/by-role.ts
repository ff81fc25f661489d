import { type Placeholder, sql } from "drizzle-orm";
import type { Rol } from "@/contract/codes";
import type { Caller } from "../http/handler";
import type { Db, Tx } from "./client";

/** Whoever asks, in a statement that is kept: its text follows from the role, the rest is filled in at each reading. */
export interface Asking {
  rol: Rol;
  id: Placeholder;
  id_departamento: Placeholder;
}

type Values = Readonly<Record<string, unknown>>;

interface Statement<R> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

/**
 * A statement that is built once for each role and database, and planned once by each connection, for those whose
 * building and planning take longer than their running. `build` gets no values, but placeholders for them. One name
 * always means one `build`.
 */
export function byRole<R>(name: string, build: (db: Db | Tx, asking: Asking) => Statement<R>) {
  const kept = new WeakMap<object, Map<Rol, ReturnType<Statement<R>["prepare"]>>>();
  return (db: Db | Tx, { rol, id, id_departamento }: Caller, values: Values): Promise<R> => {
    const known = kept.get(db) ?? new Map<Rol, ReturnType<Statement<R>["prepare"]>>();
    kept.set(db, known);
    let statement = known.get(rol);
    if (!statement) {
      const asking = { rol, id: sql.placeholder("id"), id_departamento: sql.placeholder("id_departamento") };
      statement = build(db, asking).prepare(`${name}_${rol}`);
      known.set(rol, statement);
    }
    return statement.execute({ ...values, id, id_departamento: id_departamento ?? 0 });
  };
}
