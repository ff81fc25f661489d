import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema";

/**
 * Tables a backup leaves out. Sessions, password links and what belongs to sign-ins under way end with their database, so that a backup
 * contains nothing that opens a session. The stored responses of repeated calls could describe rows that a restore has
 * removed; uploads of the day are counted anew, and a photo that was arriving is sent again. The database rebuilds the
 * counters from the rows. A restored database is another installation.
 */
const LEFT_OUT = new Set([
  "token",
  "intento",
  "reto",
  "pase",
  "idempotencia",
  "subida",
  "carga",
  "carga_pieza",
  "conteo",
  "suma",
  "trozo",
  "trozo_pendiente",
  "celda",
  "instalacion",
  "entrega",
]);

/** The type of a transaction's number: restored rows have that of their restoration, which keeps their order by id. */
const TRANSACTION = "xid8";

export interface BackedUpTable {
  name: string;
  table: PgTable;
  /** The table's columns without those that the database computes, or that mean nothing in another one. */
  columns: string[];
  /** Columns by which its rows are sorted. */
  key: string[];
  /** Identity columns. */
  numbered: string[];
  /** A row may hold a whole file. */
  large: boolean;
}

function described(table: PgTable): BackedUpTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const own = columns.filter((column) => column.generated === undefined && column.getSQLType() !== TRANSACTION);
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

/** Sorts tables so that each comes after those it refers to. */
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

/** Every table of the schema, after those it refers to. */
export const ALL_TABLES: readonly PgTable[] = inOrder(
  Object.values<unknown>(schema).filter((value) => is(value, PgTable)),
);

/** The tables of a backup, in the order in which they can be filled. */
export const TABLES: readonly BackedUpTable[] = ALL_TABLES.filter((table) => !LEFT_OUT.has(getTableName(table))).map(
  described,
);

/** A list of quoted SQL names. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
