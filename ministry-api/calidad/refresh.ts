import { type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { ppirta, ppirtf } from "../db/schema";
import type { Place } from "../lugares/distance";
import { tablas } from "../registros/columns";
import { alike, doubledAround, weakPoints } from "./weak-points";

/** Keeps `avance` and `debilidades` of both inventories true to what they describe. */

const FLAG = { ppirta: ppirta.completito, ppirtf: ppirtf.completo };

/** Writes what is computed of the records `t` that match, and their flag of completeness, where it differs. */
const written = (kind: Kind, which: SQL, flag?: SQL): SQL => {
  const t = tablas[kind];
  const more = flag ? sql`, ${sql.identifier(FLAG[kind].name)} = ${flag}` : sql``;
  return sql`update ${t} set avance = now.avance, debilidades = now.debilidades ${more}
    from (${weakPoints(kind, which)}) now
    where now.id = ${t.id} and (${t.avance} <> now.avance or ${t.debilidades} <> now.debilidades
      ${flag ? sql`or ${FLAG[kind]} <> ${flag}` : sql``})`;
};

/** Computes progress and weak points of the records `t` that match; rows that stay as they are are not written. */
export async function refreshWhere(db: Db | Tx, kind: Kind, which: SQL): Promise<void> {
  await db.execute(written(kind, which));
}

const isOne = (id: number) => sql`t.id = ${id}::int`;
const amongIds = (ids: readonly number[]) => sql`= any(${`{${ids.join(",")}}`}::int[])`;

/** Records like these that nobody is saving right now, and those that were like them where they stood before. */
const likeThese = (kind: Kind, ids: readonly number[], before: readonly Place[]): SQL => {
  const t = tablas[kind];
  const places = JSON.stringify(before.map(({ g_x, g_y }) => ({ g_x, g_y })));
  const asRows = sql`jsonb_to_recordset(${places}::jsonb) as p(g_x float8, g_y float8)`;
  // Looked up record by record in the index of places: as one join, the whole table would be read.
  return sql`select o.id from ${t} o where o.id in (
      select o.id from ${t} t
      cross join lateral (select o.id from ${t} o where ${alike(kind, sql`t.nombre_plano`)} offset 0) o
      where t.id ${amongIds(ids)}
      ${before.length > 0 ? sql`union ${doubledAround(kind, asRows)}` : sql``}
    ) order by o.id for no key update skip locked`;
};

/** Computes progress and weak points of these records anew. */
async function refreshWeakPoints(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  const [id, ...more] = ids;
  if (id === undefined) return;
  await refreshWhere(tx, kind, more.length === 0 ? isOne(id) : sql`t.id ${amongIds(ids)}`);
}

/** Stores whether this record is complete, and computes its progress and weak points anew: one write for all. */
export async function refreshWithFlag(tx: Tx, kind: Kind, id: number, flag: 0 | 1): Promise<void> {
  await tx.execute(written(kind, isOne(id), sql`${flag}::int`));
}

/**
 * Computes the weak points of the likely duplicates of these records anew, the new and the former ones, after these were
 * made, moved, renamed, hidden or brought back; `before`: where they stood. A record that somebody is saving right now is left to
 * that save, so that two saves never wait for each other.
 */
export async function refreshAlike(
  tx: Tx,
  kind: Kind,
  ids: readonly number[],
  before: readonly Place[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(likeThese(kind, ids, before));
  await refreshWeakPoints(
    tx,
    kind,
    rows.map(({ id }) => id),
  );
}

/** Computes progress and weak points of these records anew, and of those that are or were like them. */
export async function refreshWithAlike(
  tx: Tx,
  kind: Kind,
  ids: readonly number[],
  before: readonly Place[] = [],
): Promise<void> {
  await refreshWeakPoints(tx, kind, ids);
  await refreshAlike(tx, kind, ids, before);
}
