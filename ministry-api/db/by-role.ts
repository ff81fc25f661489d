import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Rol } from "@/contract/codes";
import type { Caller } from "../http/handler";
import type { Db, Tx } from "./client";
import { hideFromPlanner } from "./prepared";

/** The caller in a kept statement: its text follows from the role, the rest is filled in at each reading. */
export interface CallerPlaceholders {
  rol: Rol;
  id: Placeholder | SQL;
  id_departamento: Placeholder | SQL;
}

/** Hidden from the planner: for a count, whose plan is the same for all. */
export const opaqueCaller = ({ rol, id, id_departamento }: CallerPlaceholders): CallerPlaceholders => ({
  ...{ rol, id: hideFromPlanner(sql`${id}::int`), id_departamento: hideFromPlanner(sql`${id_departamento}::int`) },
});

type Values = Readonly<Record<string, unknown>>;

interface Statement<R> {
  getSQL(): SQL;
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<R> };
}

/** Puts the constants into the text: a plan for any values then knows them, and finds the index of one state. */
function withConstants<R>(statement: Statement<R>): Statement<R> {
  const text = statement.getSQL().inlineParams();
  statement.getSQL = () => text;
  return statement;
}

/**
 * A statement that is built once for each role and database, and planned once by each connection, for those whose
 * building and planning take longer than their running. `build` gets no values, but placeholders for them, and the limit
 * `most` of a list, of which there are few: without it a plan expects a tenth of all. One name always means one `build`.
 */
export function byRole<R>(
  name: string,
  build: (db: Db | Tx, asking: CallerPlaceholders, most: number) => Statement<R>,
) {
  const kept = new WeakMap<object, Map<string, ReturnType<Statement<R>["prepare"]>>>();
  return (db: Db | Tx, { rol, id, id_departamento }: Caller, values: Values, most = 0): Promise<R> => {
    const known = kept.get(db) ?? new Map<string, ReturnType<Statement<R>["prepare"]>>();
    kept.set(db, known);
    const key = [name, rol, ...(most > 0 ? [most] : [])].join("_");
    let statement = known.get(key);
    if (!statement) {
      const asking = { rol, id: sql.placeholder("id"), id_departamento: sql.placeholder("id_departamento") };
      statement = withConstants(build(db, asking, most)).prepare(key);
      known.set(key, statement);
    }
    return statement.execute({ ...values, id, id_departamento: id_departamento ?? 0 });
  };
}
