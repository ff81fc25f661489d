import { eq, sql, type SQL } from "drizzle-orm";
import type { Kind, RecordQuery } from "@/contract/resources/registros";
import type { Db } from "../db/client";
import type { Caller } from "../http/handler";
import { tablas } from "./columns";
import { type Key, type Parts, type Shape, type Sorted, sortedBy } from "./list";
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
 * The record's own keys as texts. With them in its statement PostgreSQL knows how few records stand before one of the
 * first pages, and does not read the whole table to count them.
 */
async function keysOf(db: Db, kind: Kind, id: number, keys: readonly Key[]): Promise<Record<string, string | null>> {
  const t = tablas[kind];
  const texts = Object.fromEntries(keys.map(({ of }, at) => [`key${at}`, sql<string>`(${of})::text`]));
  if (keys.length === 0) return {};
  const [found] = await db.select(texts).from(t).where(eq(t.id, id));
  return found ?? Object.fromEntries(Object.keys(texts).map((name) => [name, null]));
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
  const own = keys.map((_key, at) => sql`${sql.placeholder(`key${at}`)}`);
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
 * The same where the first key is the place of a part and the total is kept: the parts before the record's own are
 * counted one by one, and the neighbours stand in its own part or in the next one that has any.
 */
function byParts(shape: Shape, { from, keys, parts }: Sorted & { parts: Parts }, up: boolean): SQL {
  const t = tablas[shape.kind];
  const { ranks, name, of, up: rises, inner } = parts;
  const me = sql`${sql.placeholder("me")}::int`;
  const named = keys.map((key, at) => ({ ...key, name: sql.raw(`key${at}`) }));
  const columns = (some: typeof named) =>
    sql.join([sql`${t.id} as id`, ...some.map((key) => sql`${key.of} as ${key.name}`)], sql`, `);
  const within: Named[] = [...named.slice(1), { name: sql`id`, up }];
  const toward = (some: readonly Named[], before: boolean) => some.map((key) => ({ ...key, up: key.up === before }));
  const partsOn = (before: boolean) => sql`(select id, place from ${ranks} ranks
    where place ${rises === before ? sql`<=` : sql`>=`} (select key0 from me) order by place ${rises === before ? sql`desc` : sql`asc`})`;
  const hitsOn = (before: boolean) => sql`(
    select ${columns(named.slice(1))} from ${inner} where ${matching(shape)} and ${of} = ${name}.id) hits
    cross join me where ${name}.place <> me.key0 or ${ahead(toward(within, before))}`;
  const nearest = (before: boolean) => {
    const order = ordered(within, !before);
    const place = sql`${name}.place ${rises === before ? sql`desc` : sql`asc`}`;
    return sql`(select near.id from ${partsOn(before)} ${name}
      cross join lateral (select hits.* from ${hitsOn(before)} order by ${order} limit 1) near
      order by ${place}, ${ordered(
        within.map((key) => ({ ...key, name: sql`near.${key.name}` })),
        !before,
      )} limit 1)`;
  };
  return sql`(
    with me as materialized (select ${columns(named)} from ${from} where ${eq(t.id, sql.placeholder("me"))})
    select ${totalOf(shape)} as total,
      (select coalesce(sum(n), 0)::int from ${partsOn(true)} ${name}
        cross join lateral (select count(*) as n from ${hitsOn(true)}) counted) as ahead,
      exists (select 1 from ${t} where ${matching(shape)} and ${t.id} = ${me}) as here,
      ${nearest(true)} as anterior, ${nearest(false)} as siguiente) walked`;
}

/** How the neighbours are found: by what the order and the total are known from. */
function walkedBy(shape: Shape, sorted: Sorted): SQL {
  const up = !shape.sort.startsWith("-");
  const { parts } = sorted;
  if (parts === null) return byIndex(shape, sorted.keys, up);
  return hasTotal(shape) ? byParts(shape, { ...sorted, parts }, up) : byKeys(shape, sorted, up);
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
  const own = sorted.parts === null ? await keysOf(db, kind, id, sorted.keys) : {};
  const [found] = await db
    .select({
      total: sql<number>`total`,
      ahead: sql<number>`ahead`,
      here: sql<boolean>`here`,
      anterior: sql<number | null>`anterior`,
      siguiente: sql<number | null>`siguiente`,
    })
    .from(walkedBy(shape, sorted))
    .prepare("")
    .execute({ ...parameters, ...own, me: id });
  if (!found) throw new Error("The neighbours' statement answered no row");
  return {
    lugar: found.here ? found.ahead + 1 : 0,
    total: found.total,
    anterior: found.anterior,
    siguiente: found.siguiente,
  };
}
