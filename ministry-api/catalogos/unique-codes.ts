import { and, eq, or, sql } from "drizzle-orm";
import { type AnyPgColumn, getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "../db/client";
import { columnOf, plain } from "../db/columns";
import { invalid } from "../http/problem";
import type { StoredRow, Values, Write } from "./crud";

/**
 * Codes and siglas are unique in the database letter by letter, but people read `utm` and `UTM `, or `1` and `01`, as
 * the same. Rows stored before this rule stay, and may be saved as they are.
 */

/** A code as people read it: without case, blanks and leading zeros. */
export const asRead = (code: unknown) =>
  String(code ?? "")
    .normalize("NFKC")
    .replace(/[\s\p{Cf}]/gu, "")
    .toLocaleUpperCase("es")
    .replace(/^0+(?=\d+$)/, "");

const ASCII_BLANKS = " \t\n\v\f\r";

/**
 * Rows whose code may read like this one, for `asRead` to decide. The database compares codes in ASCII, without any
 * leading zeros; codes with other letters are few, so all of them are returned.
 */
const mayReadLike = (column: AnyPgColumn, code: unknown) =>
  or(
    sql`octet_length(${column}) <> char_length(${column})`,
    sql`ltrim(upper(translate(${column}, ${ASCII_BLANKS}, '')), '0') = ${asRead(code).replace(/^0+/, "")}`,
  );

/** Class of the advisory lock: one write at a time checks and stores a table's codes. */
const LOCK_CLASS = 5_910_003;

interface UniqueCode {
  field: "codigo" | "sigla" | "abreviacion";
  /** The error message. */
  text: string;
  /** The field within whose rows it is unique; unique in the whole table if absent. */
  within?: string;
}

const WORDS: Record<UniqueCode["field"], string> = {
  codigo: "El código ya existe",
  sigla: "La sigla ya existe",
  abreviacion: "La abreviación ya existe",
};
const isCode = (name: string): name is UniqueCode["field"] => Object.hasOwn(WORDS, name);

/** The codes of a table, from its unique constraints. */
export function uniqueCodes(table: PgTable): UniqueCode[] {
  const { columns, uniqueConstraints } = getTableConfig(table);
  const alone = columns.flatMap(({ name, isUnique }) => (isUnique && isCode(name) ? [{ field: name }] : []));
  const inParent = uniqueConstraints.flatMap(({ columns: [parent, code] }) =>
    parent && code && isCode(code.name) ? [{ field: code.name, within: parent.name }] : [],
  );
  return [...alone, ...inParent].map((code) => ({ ...code, text: WORDS[code.field] }));
}

type Coded = PgTable & { id: AnyPgColumn };

/** Refuses a code that another row already has, as people read it. Errors: 422 under the field. */
export async function requireFreeCodes(tx: Tx, table: Coded, write: Exclude<Write, { action: "remove" }>) {
  const stored: StoredRow | null = write.action === "update" ? write.stored : null;
  const next: Values = { ...stored, ...write.body };
  for (const { field, within, text } of uniqueCodes(table)) {
    const kept = stored && asRead(stored[field]) === asRead(next[field]);
    if (kept && (!within || stored[within] === next[within])) continue;
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${getTableConfig(table).name}))`);
    const column = columnOf(table, field);
    const rows = await tx
      .select({ id: table.id, code: column })
      .from(plain(table))
      .where(and(within ? eq(columnOf(table, within), next[within]) : undefined, mayReadLike(column, next[field])));
    if (rows.some(({ id, code }) => id !== stored?.id && asRead(code) === asRead(next[field]))) {
      throw invalid({ [field]: [text] });
    }
  }
}
