import { eq, sql, type SQL } from "drizzle-orm";
import type { Kind, RecordQuery } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { tablas } from "./columns";
import { sortedBy, type Shape } from "./list";
import { countFromCounters, hasCounters, matching, recordSelection } from "./selection";

export interface Neighbours {
  /** The record's place in the list, from 1; 0 if the list does not have it any more. */
  lugar: number;
  total: number;
  anterior: number | null;
  siguiente: number | null;
}

/** Whether a row stands before the record in ascending order, in which a row without a key stands last. */
const before = (row: SQL) =>
  sql`coalesce(${row}.key < me.key, ${row}.key is not null and me.key is null)
    or (${row}.key is not distinct from me.key and ${row}.id < me.id)`;

/** The rows of the list before and after the record, which are compared by key and id: nothing is sorted. */
function byKey(shape: Shape, { from, key }: ReturnType<typeof sortedBy>, descending: boolean): SQL {
  const t = tablas[shape.kind];
  const ordered = key ?? sql`0`;
  const [up, down] = [sql`order by key, id`, sql`order by key desc, id desc`];
  const less = sql`(select id from placed where less ${down} limit 1)`;
  const more = sql`(select id from placed where not less and not same ${up} limit 1)`;
  const counted = descending ? sql`not less and not same` : sql`less`;
  return sql`(
    with me as (select ${t.id} as id, ${ordered} as key from ${from} where ${eq(t.id, sql.placeholder("me"))}),
    hits as (select ${t.id} as id, ${ordered} as key from ${from} where ${matching(shape)}),
    placed as materialized (
      select hits.id, hits.key, ${before(sql`hits`)} as less, hits.id = me.id as same from hits cross join me)
    select count(*)::int as total, (count(*) filter (where ${counted}))::int as ahead,
      coalesce(bool_or(same), false) as here,
      ${descending ? more : less} as anterior, ${descending ? less : more} as siguiente
    from placed) walked`;
}

/** The same in the order of ids where the counters know the total: both neighbours come from an index. */
function byId(shape: Shape, descending: boolean): SQL {
  const t = tablas[shape.kind];
  const me = sql`${sql.placeholder("me")}::int`;
  const where = matching(shape);
  const less = sql`(select ${t.id} from ${t} where ${where} and ${t.id} < ${me} order by ${t.id} desc limit 1)`;
  const more = sql`(select ${t.id} from ${t} where ${where} and ${t.id} > ${me} order by ${t.id} limit 1)`;
  return sql`(
    select ${countFromCounters(shape)} as total,
      (select count(*)::int from ${t} where ${where} and ${descending ? sql`${t.id} > ${me}` : sql`${t.id} < ${me}`}) as ahead,
      exists (select 1 from ${t} where ${where} and ${t.id} = ${me}) as here,
      ${descending ? more : less} as anterior, ${descending ? less : more} as siguiente) walked`;
}

/**
 * The records before and after one in a list of the caller's scope. A record that the list does not have any more, as
 * it was changed meanwhile, has the neighbours of the place that it would have. Errors: 422 for an unknown sort.
 */
export async function neighbours(
  db: Db,
  caller: Caller,
  { kind, id, query }: { kind: Kind; id: number; query: Omit<RecordQuery, "page" | "rows"> },
): Promise<Neighbours> {
  const { parameters, ...narrowed } = recordSelection(caller, kind, query);
  const shape: Shape = { ...narrowed, sort: query.sort ?? "-id" };
  const sorted = sortedBy(shape);
  const descending = shape.sort.startsWith("-");
  const walked = !sorted.key && hasCounters(shape) ? byId(shape, descending) : byKey(shape, sorted, descending);
  const [found] = await db
    .select({
      total: sql<number>`total`,
      ahead: sql<number>`ahead`,
      here: sql<boolean>`here`,
      anterior: sql<number | null>`anterior`,
      siguiente: sql<number | null>`siguiente`,
    })
    .from(walked)
    .prepare("")
    .execute({ ...parameters, me: id });
  if (!found) throw new Error("The neighbours' statement answered no row");
  const { total, ahead, here, anterior, siguiente } = found;
  return { lugar: here ? ahead + 1 : 0, total, anterior, siguiente };
}
