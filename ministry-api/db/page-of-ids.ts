import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Db, Tx } from "./client";

const ZERO = 48;
const NINE = 57;

/**
 * Parses PostgreSQL's text form of an id array, `{3,1,2}`. Reads digit by digit to avoid a million strings for a
 * million ids.
 */
export function parseIds(text: string): number[] {
  const ids: number[] = [];
  let id = 0;
  for (let at = 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign >= ZERO && sign <= NINE) {
      id = id * 10 + sign - ZERO;
    } else if (id > 0) {
      ids.push(id);
      id = 0;
    }
  }
  return ids;
}

interface PageOfIds {
  ids: number[];
  total: number;
}

/** Runs a statement that answers one row: `total`, and `ids` as a text. */
async function parsed(db: Db | Tx, statement: SQL): Promise<PageOfIds> {
  const { rows } = await db.execute<{ total: number; ids: string }>(statement);
  const [found] = rows;
  if (!found) throw new Error("A list's statement answered no row");
  return { ids: parseIds(found.ids), total: found.total };
}

/**
 * The ordered ids of one query and the number of another, in one statement, so that both see the same moment. `ids`
 * selects one column, `total` one row with one number.
 */
export const pageOfIds = (db: Db | Tx, { ids, total }: { ids: SQLWrapper; total: SQLWrapper }): Promise<PageOfIds> =>
  parsed(db, sql`select ${total}::int as total, array${ids}::text as ids`);

/** A part of the ordered ids of the rows that are found, and their number, where these are so few that one pass reads them. */
export function pageInOnePass(
  db: Db | Tx,
  { id, found, order }: { id: SQLWrapper; found: SQL; order: readonly SQL[] },
  { limit, offset }: { limit: number | null; offset: number },
): Promise<PageOfIds> {
  const ordered = sql`array_agg(${id} order by ${sql.join([...order], sql`, `)})`;
  const last = limit === null ? sql`` : sql`${offset + limit}::int`;
  return parsed(
    db,
    sql`select count(*)::int as total,
    coalesce((${ordered})[${offset + 1}::int:${last}], '{}')::text as ids ${found}`,
  );
}

/** Rows as JSON texts in the order of `ids`. Rows that no longer exist are left out. */
export function linesOf(rows: readonly { id?: unknown }[], ids: readonly number[], separator: string): string {
  const byId = new Map<unknown, string>(rows.map((row) => [row.id, JSON.stringify(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []).join(separator);
}
