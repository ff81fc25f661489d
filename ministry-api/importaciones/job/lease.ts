import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db, Tx } from "../../db/client";
import { importacion } from "../../db/schema";
import type { Services } from "../../http/services";

/** Fields of an import that its work stores. */
export type ImportSet = Partial<typeof importacion.$inferInsert>;

/** The work was stopped, or another process has taken it over: its transaction must not be committed. */
export class WorkLost extends Error {
  override name = "WorkLost";
}

/** An import's work in the hands of this process. */
export interface Lease {
  readonly id: number;
  /** End after the batch at hand: the process stops, or the work was stopped or taken over. */
  readonly aborted: boolean;
  /**
   * In the transaction of a batch: locks the import, stores `set` and keeps the work for a minute more; with a new
   * `estado` the work ends. Throws WorkLost.
   */
  keep(tx: Db | Tx, set: ImportSet): Promise<void>;
}

/** How long work stays with a process that says nothing: its crash costs that much. */
const LEASE = sql.raw("interval '1 minute'");
/** How often a process says that it is still at work, in milliseconds. */
const BEAT_MS = 2000;

const until = sql`now() + ${LEASE}`;

/** A claimed import, and what says from time to time that it is being worked on. */
export interface HeldLease extends Lease {
  readonly estado: EstadoImportacion;
  /** Ends the beating; the work is free for any process if `set` or nothing was stored. */
  release(set?: ImportSet): Promise<void>;
  stop(): void;
}

/** Takes the work in one of these states that has waited longest; null if none is due. Only the database's clock is used. */
export async function claimWork(db: Db, works: readonly EstadoImportacion[]): Promise<HeldLease | null> {
  const me = randomUUID();
  const states = sql.join(
    works.map((estado) => sql`${estado}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: number; estado: EstadoImportacion }>(sql`
    with due as (
      select id from importacion
      where estado in (${states}) and (tomada_hasta is null or tomada_hasta <= now())
      order by tomada_hasta nulls first, id limit 1 for update skip locked
    )
    update importacion set tomada_por = ${me}, tomada_hasta = ${until}
    from due where importacion.id = due.id
    returning importacion.id, importacion.estado`);
  const [found] = rows;
  return found ? hold(db, found.id, found.estado, me) : null;
}

function hold(db: Db, id: number, estado: EstadoImportacion, me: string): HeldLease {
  const mine = and(eq(importacion.id, id), eq(importacion.estado, estado), eq(importacion.tomada_por, me));
  let aborted = false;
  let beating = Promise.resolve();

  async function beat() {
    const kept = await db
      .update(importacion)
      .set({ tomada_hasta: until })
      .where(mine)
      .returning({ id: importacion.id });
    if (kept.length === 0) aborted = true;
  }
  // The embedded database runs this when the transaction at hand has ended: nothing waits for it.
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => undefined);
  }, BEAT_MS);

  return {
    id,
    estado,
    get aborted() {
      return aborted;
    },
    keep: async (tx, set) => {
      const ends = set.estado !== undefined && set.estado !== estado;
      const lease = ends ? { tomada_por: null, tomada_hasta: null } : { tomada_hasta: until };
      const kept = await tx
        .update(importacion)
        .set({ ...set, ...lease })
        .where(mine)
        .returning({ id: importacion.id });
      if (kept.length === 0) {
        aborted = true;
        throw new WorkLost();
      }
    },
    release: async (set = {}) => {
      clearInterval(timer);
      await beating;
      await db
        .update(importacion)
        .set({ ...set, tomada_por: null, tomada_hasta: null })
        .where(mine);
    },
    stop: () => {
      aborted = true;
    },
  };
}

export type WorkServices = Pick<Services, "files" | "log" | "clock">;

/** Works until it is done or `lease.aborted`; what it throws besides WorkLost ends the work as failed. */
export type Work = (at: { db: Db; services: WorkServices; lease: Lease }) => Promise<void>;
