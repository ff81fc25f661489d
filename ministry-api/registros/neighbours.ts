import { eq, sql, type SQL } from "drizzle-orm";
import type { Kind, RecordQuery } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { tablas } from "./columns";
import { type Key, type Shape, sortedBy } from "./list";
import { hasTotal, matching, recordSelection, totalOf } from "./selection";

interface Neighbours {
  /** The record's place in the list, from 1; 0 if the list does not have it any more. */
  lugar: number;
  total: number;
  anterior: number | null;
  siguiente: number | null;
}

/** A key by its name in the statement. No record lacks one. */
interface Named {
  name: SQL;
  up: boolean;
}

/** Whether a row of `hits` stands before the record: the first key that differs decides. */
function ahead(keys: readonly Named[]): SQL {
  const each = keys.map(({ name, up }, at) => {
    const same = keys.slice(0, at).map((key) => sql`hits.${key.name} = me.${key.name} and `);
    return sql`(${sql.join(same, sql``)}hits.${name} ${up ? sql`<` : sql`>`} me.${name})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

const ordered = (keys: readonly Named[], along: boolean) =>
  sql.join(
    keys.map(({ name, up }) => sql`${name} ${up === along ? sql`asc` : sql`desc`}`),
    sql`, `,
  );

/** The rows of the list before and after the record, which are compared by their keys: nothing is sorted. */
function byKeys(shape: Shape, { from, keys }: { from: SQL; keys: readonly Key[] }, up: boolean): SQL {
  const t = tablas[shape.kind];
  const named = keys.map(({ of, up: rises }, at) => ({ of, up: rises, name: sql.raw(`key${at}`) }));
  const all: Named[] = [...named, { name: sql`id`, up }];
  const shown = sql.join([sql`${t.id} as id`, ...named.map(({ of, name }) => sql`${of} as ${name}`)], sql`, `);
  return sql`(
    with me as (select ${shown} from ${from} where ${eq(t.id, sql.placeholder("me"))}),
    hits as (select ${shown} from ${from} where ${matching(shape)}),
    placed as materialized (select hits.*, ${ahead(all)} as ahead, hits.id = me.id as same from hits cross join me)
    select count(*)::int as total, (count(*) filter (where ahead))::int as ahead,
      coalesce(bool_or(same), false) as here,
      (select id from placed where ahead order by ${ordered(all, false)} limit 1) as anterior,
      (select id from placed where not ahead and not same order by ${ordered(all, true)} limit 1) as siguiente
    from placed) walked`;
}

/**
 * The same by keys of the table itself: both neighbours come from an index that has the records in this order. Where no
 * total is kept, what is found is counted once.
 */
function byIndex(shape: Shape, keys: readonly Key[], up: boolean): SQL {
  const t = tablas[shape.kind];
  const me = sql`${sql.placeholder("me")}::int`;
  const where = matching(shape);
  const listed = (some: readonly SQL[]) => sql.join([...some], sql`, `);
  const own = keys.map(({ of }) => sql`(select ${of} from ${t} where ${t.id} = ${me})`);
  const place = sql`(${listed([...keys.map(({ of }) => of), sql`${t.id}`])})`;
  const mine = sql`(${listed([...own, me])})`;
  const [less, more] = [sql`${where} and ${place} < ${mine}`, sql`${where} and ${place} > ${mine}`];
  const nearest = (side: SQL, direction: SQL) => {
    const order = [...keys.map(({ of }) => sql`${of} ${direction}`), sql`${t.id} ${direction}`];
    return sql`(select ${t.id} from ${t} where ${side} order by ${listed(order)} limit 1)`;
  };
  const [last, first] = [nearest(less, sql`desc`), nearest(more, sql`asc`)];
  const before = up ? sql`${place} < ${mine}` : sql`${place} > ${mine}`;
  const counted = hasTotal(shape)
    ? sql`select ${totalOf(shape)} as total,
        (select count(*)::int from ${t} where ${where} and ${before}) as ahead,
        exists (select 1 from ${t} where ${where} and ${t.id} = ${me}) as here`
    : sql`select count(*)::int as total, (count(*) filter (where ${before}))::int as ahead,
        coalesce(bool_or(${t.id} = ${me}), false) as here from ${t} where ${where}`;
  return sql`(
    select counted.*, ${up ? last : first} as anterior, ${up ? first : last} as siguiente
    from (${counted}) counted) walked`;
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
  const shape: Shape = { ...narrowed, sort: query.sort ?? "-id", grupo: query.grupo ?? null };
  const sorted = sortedBy(shape);
  const up = !shape.sort.startsWith("-");
  const walked = sorted.parts === null ? byIndex(shape, sorted.keys, up) : byKeys(shape, sorted, up);
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
  return {
    lugar: found.here ? found.ahead + 1 : 0,
    total: found.total,
    anterior: found.anterior,
    siguiente: found.siguiente,
  };
}
