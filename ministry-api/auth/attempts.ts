import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { intento } from "../db/schema";
import { Problem } from "../http/problem";

/** Failures that cost nothing; each further one doubles the wait: 1, 2, 4, 8 … minutes, at most an hour. */
const FREE = 5;
const MAX_WAIT_MINUTES = 60;
/** Failures older than this are forgotten. */
const FORGET_HOURS = 24;

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** Keys of the table bear no mail and no address in the clear. */
export const accountKey = (email: string) => `cuenta:${digest(email.toLowerCase())}`;
export const recoveryKey = (email: string) => `clave:${digest(email.toLowerCase())}`;

const LOOPBACK = /^(local$|::1$|127\.|::ffff:127\.)/;

/**
 * The key of a client's address; null for this machine's own, which says nothing about who asks: behind it stand all
 * people of a web server that passes no addresses on, and the limit by account holds all the same.
 */
export const addressKey = (address: string) => (LOOPBACK.test(address) ? null : `direccion:${digest(address)}`);

/** Minutes to wait after so many failures. */
export const waitMinutes = (failures: number) =>
  failures < FREE ? 0 : Math.min(MAX_WAIT_MINUTES, 2 ** (failures - FREE));

/** Seconds until another attempt is heard; 0 where it is heard now. */
export async function secondsToWait(db: Db, keys: string[], now: Date): Promise<number> {
  const rows = await db.select().from(intento).where(inArray(intento.clave, keys));
  const waits = rows.map(({ fallos, ultimo_en }) => {
    const wait = waitMinutes(fallos) * 60_000;
    const left = ultimo_en.getTime() + wait - now.getTime();
    // A failure written by a clock that ran ahead costs no more than any other.
    return Math.ceil(Math.min(wait, left) / 1000);
  });
  return Math.max(0, ...waits);
}

/** What someone who tried too often is told. */
export function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const text = `Demasiados intentos fallidos. Espere ${minutes} ${minutes === 1 ? "minuto" : "minutos"} e intente nuevamente.`;
  return new Problem(429, text, {}, { "Retry-After": String(seconds) });
}

/** Counts a failure for each key. */
export async function recordFailure(db: Db, keys: string[], now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_HOURS * 3_600_000);
  for (const clave of [...keys].sort()) {
    await db
      .insert(intento)
      .values({ clave, fallos: 1, ultimo_en: now })
      .onConflictDoUpdate({
        target: intento.clave,
        set: {
          fallos: sql`case when ${intento.ultimo_en} < ${forgotten.toISOString()}::timestamptz then 1 else ${intento.fallos} + 1 end`,
          ultimo_en: now,
        },
      });
  }
}

/** Forgets an account's failures after a sign-in that succeeded; those of its address stay. */
export const forgetFailures = (db: Db, key: string) => db.delete(intento).where(eq(intento.clave, key));

const queues = new Map<string, { tail: Promise<unknown>; waiting: number }>();
const MAX_WAITING = 20;

/**
 * Runs attempts of one account or address one after another: many at once are each counted before the next is heard.
 * Errors: 429 where `most` wait already.
 */
export async function inTurn<T>(key: string, run: () => Promise<T>, most = MAX_WAITING): Promise<T> {
  const queue = queues.get(key) ?? { tail: Promise.resolve(), waiting: 0 };
  if (queue.waiting >= most) throw tooManyAttempts(60);
  queue.waiting += 1;
  const turn = queue.tail.then(run, run);
  queue.tail = turn.catch(() => undefined);
  queues.set(key, queue);
  try {
    return await turn;
  } finally {
    queue.waiting -= 1;
    if (queue.waiting === 0) queues.delete(key);
  }
}
