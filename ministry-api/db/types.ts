import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "./schema";

/** What `db.execute` returns on both databases. */
interface Rows<R> {
  rows: R[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}

/** The database as every handler sees it, embedded or PostgreSQL. A transaction (`Tx`) is one too. */
export type Db = PgDatabase<RowsHKT, typeof schema>;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
