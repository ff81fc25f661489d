import { getTableColumns } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

/** A table as drizzle's builders take one that is chosen while the program runs. */
export const plain = (table: PgTable): PgTable => table;

/** The columns of such a table by their names. */
export const columnsBy = (table: PgTable): Record<string, AnyPgColumn> => getTableColumns(table);

/** A column of such a table. Throws for a name that it does not have. */
export function columnOf(table: PgTable, name: string): AnyPgColumn {
  const column = columnsBy(table)[name];
  if (!column) throw new Error(`There is no column ${name}`);
  return column;
}
