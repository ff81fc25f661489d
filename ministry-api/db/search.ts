import { and, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { DEFAULT_ROWS, MAX_WHOLE_ROWS } from "@/contract/endpoint";
import { normalise, wordsOf } from "@/contract/plain-text";

/** The `busqueda` text of a record: its shown columns, normalised. */
export const searchText = (...shown: (string | number | null | undefined)[]) =>
  normalise(shown.filter((part) => part !== null && part !== undefined && part !== "").join(" "));

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether the trigram indexes can find the word: they need three letters or digits in a row. */
export const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** Whether it is counted in how many texts the word is (schema.ts, trozo). */
export const isPiece = (word: string) => /^[a-z0-9]{1,3}$/.test(word);

/** The `like` pattern that finds a word anywhere. */
export const containing = (word: string) => `%${escapeLike(word)}%`;

/** The `like` pattern that finds texts that begin with this one. */
export const beginning = (text: string) => `${escapeLike(text)}%`;

/** True if the column contains every word of `q`; undefined (no condition) if `q` is empty. */
export function matchesWords(column: AnyPgColumn | SQL, q: string): SQL | undefined {
  return and(...wordsOf(q).map((word) => sql`${column} like ${containing(word)}`));
}

/**
 * Like matchesWords, for the few rows of one parent: their tables have no `busqueda`, so the texts are normalised while
 * they are read.
 */
export function containsWords(texts: readonly (AnyPgColumn | SQL)[], q: string): SQL | undefined {
  const shown = sql`lower(f_unaccent(concat_ws(' ', ${sql.join([...texts], sql`, `)})))`;
  return and(...wordsOf(q).map((word) => sql`strpos(${shown}, lower(f_unaccent(${word}))) > 0`));
}

/**
 * Sorts text in Spanish order, ignoring accents and case. Accents are removed first: in the C locale lower() does not
 * change accented capitals.
 */
export const alphabetical = (column: AnyPgColumn | SQL, direction: "asc" | "desc" = "asc"): SQL =>
  direction === "asc"
    ? sql`lower(f_unaccent(${column})), ${column}`
    : sql`lower(f_unaccent(${column})) desc, ${column} desc`;

/** limit and offset of a list call. `whole` if neither page nor rows are given: all rows, up to a limit. */
export function pageOf({ page, rows }: { page: number | null; rows?: number | undefined }) {
  if (page === null && rows === undefined) return { whole: true, limit: MAX_WHOLE_ROWS, offset: 0 };
  const limit = rows ?? DEFAULT_ROWS;
  return { whole: false, limit, offset: ((page ?? 1) - 1) * limit };
}
