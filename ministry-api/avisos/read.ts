import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { aviso } from "../db/schema";
import type { Caller } from "../http/handler";
import { notFound } from "../http/problem";

/** Marks one of the caller's notices as read. Errors: 404. */
export async function readNotice(db: Db, caller: Caller, id: number): Promise<void> {
  const read = await db
    .update(aviso)
    .set({ leido_en: sql`coalesce(${aviso.leido_en}, now())` })
    .where(and(eq(aviso.id, id), eq(aviso.id_usuario, caller.id)))
    .returning({ id: aviso.id });
  if (read.length === 0) throw notFound();
}

/** Marks all of the caller's notices up to this one as read. */
export async function readNotices(db: Db, caller: Caller, hasta: number): Promise<void> {
  await db
    .update(aviso)
    .set({ leido_en: sql`now()` })
    .where(and(eq(aviso.id_usuario, caller.id), lte(aviso.id, hasta), isNull(aviso.leido_en)));
}
