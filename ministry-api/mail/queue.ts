import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { correo } from "../db/schema";

/** Pause after each failed attempt, in minutes. The eleventh failure, about four days after the first, is the last. */
export const PAUSES_MINUTES = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440] as const;

/** How long a claimed mail is reserved for its claimant: several times the mail server timeout. */
const CLAIM = sql.raw("interval '5 minutes'");
const KEPT_DAYS = 7;

export interface DueMail {
  id: number;
  para: string;
  asunto: string;
  texto: string;
  enlace: string;
  /** Number of attempts, including this one. */
  intentos: number;
  /** When it was written, in milliseconds since 1970, as digits. */
  escrito: string;
}

/**
 * Claims up to `limit` due mails, the longest due first; no other process gets them within the next minutes. Only the
 * database's clock is used, so that processes on several machines agree.
 */
export async function claimDue(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await db.execute<DueMail & Record<string, unknown>>(sql`
    with due as (
      select id from correo where proximo_en <= now() order by proximo_en, id limit ${limit} for update skip locked
    )
    update correo set intentos = correo.intentos + 1, proximo_en = now() + ${CLAIM}
    from due where correo.id = due.id
    returning correo.id, para, asunto, texto, enlace, intentos,
      (extract(epoch from creado_en) * 1000)::bigint::text as escrito`);
  return rows;
}

/** Records that a mail was sent, and removes a link's token. */
export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .update(correo)
    .set({
      enviado_en: sql`now()`,
      proximo_en: null,
      error: null,
      enlace: sql`split_part(${correo.enlace}, '?token=', 1)`,
    })
    .where(eq(correo.id, id));
}

/** Records a failed attempt and when the next one is due. Returns false if there is none: the mail is given up. */
export async function markFailed(db: Db, id: number, intentos: number, error: string): Promise<boolean> {
  const pause = PAUSES_MINUTES[intentos - 1];
  const proximo_en = pause === undefined ? null : sql`now() + make_interval(mins => ${pause})`;
  await db.update(correo).set({ error, proximo_en }).where(eq(correo.id, id));
  return pause !== undefined;
}

/** Time until the next mail is due, in milliseconds, negative if it is overdue; null if none waits. */
export async function msToNext(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(
    sql`select ceil(extract(epoch from min(proximo_en) - now()) * 1000)::int as ms
        from correo where proximo_en is not null`,
  );
  return rows[0]?.ms ?? null;
}

/** Removes the mails sent more than KEPT_DAYS days ago. */
export async function forgetSent(db: Db): Promise<void> {
  await db.execute(sql`delete from correo where enviado_en < now() - make_interval(days => ${KEPT_DAYS})`);
}

/** Number of mails waiting to be sent, and number given up. */
export async function countKept(db: Db): Promise<{ waiting: number; given_up: number }> {
  const { rows } = await db.execute<{ waiting: number; given_up: number }>(
    sql`select count(proximo_en)::int as waiting, (count(*) - count(proximo_en))::int as given_up
        from correo where enviado_en is null`,
  );
  return rows[0] ?? { waiting: 0, given_up: 0 };
}

const unsent = isNull(correo.enviado_en);

/** Makes all given-up mails due again with a full set of attempts. Returns how many there are. */
export async function retryGivenUp(db: Db): Promise<number> {
  const again = await db
    .update(correo)
    .set({ intentos: 0, proximo_en: sql`now()` })
    .where(and(unsent, isNull(correo.proximo_en)))
    .returning({ id: correo.id });
  return again.length;
}

/** Marks every waiting mail as given up, so that only `retryGivenUp` sends it. Returns how many. */
export async function holdWaiting(tx: Tx): Promise<number> {
  const held = await tx
    .update(correo)
    .set({ proximo_en: null })
    .where(isNotNull(correo.proximo_en))
    .returning({ id: correo.id });
  return held.length;
}
