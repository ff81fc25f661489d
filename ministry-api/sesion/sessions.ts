import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { token } from "../db/schema";
import type { Caller } from "../http/handler";
import { notFound } from "../http/problem";
import { SESSION_LIMITS } from "./session-limits";
import { limitsAt, livingSession } from "./tokens";

const sessionsOf = (id_usuario: number) => and(eq(token.id_usuario, id_usuario), eq(token.uso, "SESION"));

/** A person's open sessions, last used first; `actual` marks the session of the request. */
export async function openSessions(db: Db, caller: Caller, now: Date, limits = SESSION_LIMITS) {
  const rows = await db
    .select()
    .from(token)
    .where(and(eq(token.id_usuario, caller.id), livingSession(limitsAt(now, limits))))
    .orderBy(desc(sql`coalesce(${token.usado_en}, ${token.creado_en})`), desc(token.id));
  return rows.map(({ id, dispositivo, creado_en, usado_en, hash }) => ({
    id,
    dispositivo,
    creado_en: creado_en.toISOString(),
    usado_en: usado_en?.toISOString() ?? null,
    actual: hash === caller.tokenHash ? 1 : 0,
  }));
}

/** Ends one of a person's own sessions. Errors: 404 if it is another person's or already over. */
export async function endSession(db: Db, caller: Caller, id: number): Promise<void> {
  const ended = await db
    .delete(token)
    .where(and(sessionsOf(caller.id), eq(token.id, id)))
    .returning({ id: token.id });
  if (ended.length === 0) throw notFound();
}

/** Ends every own session except that of the request. */
export async function endOtherSessions(db: Db, caller: Caller): Promise<void> {
  await db.delete(token).where(and(sessionsOf(caller.id), ne(token.hash, caller.tokenHash)));
}
