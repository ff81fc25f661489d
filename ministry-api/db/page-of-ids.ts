import { sql, type SQLWrapper } from "drizzle-orm";
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

/**
 * The ordered ids of one query and the number of another, in one statement, so that both see the same moment. `ids`
 * selects one column, `total` one row with one number.
 */
export async function pageOfIds(
  db: Db | Tx,
  { ids, total }: { ids: SQLWrapper; total: SQLWrapper },
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await db.execute<{ total: number; ids: string }>(
    sql`select ${total}::int as total, array${ids}::text as ids`,
  );
  const [found] = rows;
  if (!found) throw new Error("A list's statement answered no row");
  return { ids: parseIds(found.ids), total: found.total };
}

/** Rows as JSON texts in the order of `ids`. Rows that no longer exist are left out. */
export function linesOf(rows: readonly { id?: unknown }[], ids: readonly number[], separator: string): string {
  const byId = new Map<unknown, string>(rows.map((row) => [row.id, JSON.stringify(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []).join(separator);
}
