import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema";

/**
 * Tables a backup leaves out. Sessions, password links and attempts end with the database they belong to: whoever finds
 * a backup finds nothing that opens a session. Answers kept for repeated calls would speak of rows that a restore has
 * taken back; uploads of the day are counted anew. The counters are made by the database from the rows themselves.
 */
const LEFT_OUT = new Set(["token", "intento", "idempotencia", "subida", "conteo"]);

export interface BackedUpTable {
  name: string;
  table: PgTable;
  /** Columns that hold something of their own: those the database computes are left out. */
  columns: string[];
  /** Columns by which its rows are put in order. */
  key: string[];
  /** Columns numbered by the database. */
  numbered: string[];
  /** A row may hold a whole file. */
  large: boolean;
}

function described(table: PgTable): BackedUpTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter(({ generated }) => generated === undefined);
  const single = columns.filter(({ primary }) => primary);
  return {
    name,
    table,
    columns: own.map((column) => column.name),
    key: (single.length > 0 ? single : primaryKeys.flatMap((known) => known.columns)).map((column) => column.name),
    numbered: own.filter(({ generatedIdentity }) => generatedIdentity !== undefined).map((column) => column.name),
    large: columns.some((column) => column.getSQLType() === "bytea"),
  };
}

/** Every table after those it refers to. */
function inOrder(tables: PgTable[]): PgTable[] {
  const done = new Set<string>();
  const ordered: PgTable[] = [];
  const visit = (table: PgTable, above: readonly string[]) => {
    const name = getTableName(table);
    if (done.has(name)) return;
    if (above.includes(name)) throw new Error(`${name} refers to itself through ${above.join(", ")}`);
    for (const { reference } of getTableConfig(table).foreignKeys) visit(reference().foreignTable, [...above, name]);
    done.add(name);
    ordered.push(table);
  };
  for (const table of tables) visit(table, []);
  return ordered;
}

/** Every table of the schema, those it refers to before it. */
export const ALL_TABLES: readonly PgTable[] = inOrder(
  Object.values(schema as Record<string, unknown>).filter((value) => is(value, PgTable)),
);

/** The tables of a backup, in the order in which they can be filled. */
export const TABLES: readonly BackedUpTable[] = ALL_TABLES.filter((table) => !LEFT_OUT.has(getTableName(table))).map(
  described,
);

/** A list of names as SQL writes them. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
