import { type SQL, sql } from "drizzle-orm";
import type { Kind } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { preparedOnce } from "../db/prepared";
import type { Place } from "../lugares/distance";
import { tablas } from "../registros/columns";
import { alike, doubledAround, weakPoints } from "./weak-points";

/** Keeps `avance` and `debilidades` of both inventories true to what they describe. */

const among = (ids: readonly number[]) => sql`= any(${`{${ids.join(",")}}`}::int[])`;

function update(db: Db | Tx, kind: Kind, which: SQL) {
  const t = tablas[kind];
  return db
    .update(t)
    .set({ avance: sql`now.avance`, debilidades: sql`now.debilidades` })
    .from(sql`(${weakPoints(kind, which)}) now`)
    .where(sql`now.id = ${t.id} and (${t.avance} <> now.avance or ${t.debilidades} <> now.debilidades)`);
}

/** Computes progress and weak points of the records `t` that match; rows that stay as they are are not written. */
export async function refreshWhere(db: Db | Tx, kind: Kind, which: SQL): Promise<void> {
  await update(db, kind, which);
}

/** The same for one record: each save needs it, and planning it takes longer than running it. */
const ofOne = (kind: Kind) =>
  preparedOnce((db) => update(db, kind, sql`t.id = ${sql.placeholder("id")}`).prepare(`${kind}_weak_points`));
const statements = { ppirta: ofOne("ppirta"), ppirtf: ofOne("ppirtf") };

/** Computes progress and weak points of these records anew. */
export async function refreshWeakPoints(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  const [id, ...more] = ids;
  if (id === undefined) return;
  if (more.length === 0) await statements[kind](tx).execute({ id });
  else await refreshWhere(tx, kind, sql`t.id ${among(ids)}`);
}

/**
 * Computes them anew for the records that are like these, after these were made, moved, renamed, hidden or brought back,
 * and for those that were like them; `before`: where they stood. A record that somebody is saving right now is left to
 * that save, so that two saves never wait for each other.
 */
export async function refreshAlike(
  tx: Tx,
  kind: Kind,
  ids: readonly number[],
  before: readonly Place[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  const t = tablas[kind];
  const places = JSON.stringify(before.map(({ g_x, g_y }) => ({ g_x, g_y })));
  const stood = doubledAround(kind, sql`jsonb_to_recordset(${places}::jsonb) as p(g_x float8, g_y float8)`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select o.id from ${t} o where o.id in (
      select o.id from ${t} t join ${t} o on ${alike(kind)} where t.id ${among(ids)}
      ${before.length === 0 ? sql`` : sql`union ${stood}`}
    ) order by o.id for no key update skip locked`);
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
