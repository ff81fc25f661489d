import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { eq, inArray, sql } from "drizzle-orm";
import pLimit, { type LimitFunction } from "p-limit";
import type { Db, Tx } from "../db/client";
import { intento } from "../db/schema";
import { Problem } from "../http/problem";

/** Number of failures from which each one costs a wait: 1, 2, 4, 8 … minutes, at most an hour. */
const FREE = 5;
const MAX_WAIT_MINUTES = 60;
/** Failures older than this are not counted. */
const FORGET_HOURS = 24;

/** One count of failures, and the wait it causes for everyone under its key. */
export interface Limit {
  key: string;
  /** Number of failures from which there is a wait; default 5. */
  free?: number;
  /** Minutes of the first wait; default 1. */
  first?: number;
  /** The longest wait, in minutes; default 60. */
  most?: number;
  /** How many attempts may queue under this key; default 20. */
  crowd?: number;
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** A limit's key, hashed so that the table holds no email or address in plain text. */
export const keyOf = (kind: string, ...parts: string[]) => `${kind}:${digest(parts.join("\n"))}`;

const LOOPBACK = /^(local$|::1$|127\.|::ffff:127\.)/;

/** One subscriber has a whole /64 network of IPv6 addresses, so only its first half is counted. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after].slice(0, 4).join(":");
}

/**
 * The network a client is counted under; null for this machine. Loopback is shared by all users of a web server that
 * passes no addresses on, so it is not limited.
 */
export const limitedNetwork = (address: string) => (LOOPBACK.test(address) ? null : networkOf(address));

/** Minutes to wait after that number of failures. */
export const waitMinutes = (
  failures: number,
  { free = FREE, first = 1, most = MAX_WAIT_MINUTES }: Omit<Limit, "key"> = {},
) => (failures < free ? 0 : Math.min(most, first * 2 ** (failures - free)));

const rowsOf = (db: Db | Tx, keys: string[]) => db.select().from(intento).where(inArray(intento.clave, keys));

/** Seconds until another attempt is accepted; 0 if it is accepted now. */
export async function secondsToWait(db: Db | Tx, limits: readonly Limit[], now: Date): Promise<number> {
  const keys = limits.map(({ key }) => key);
  const waits = (await rowsOf(db, keys)).map(({ clave, fallos, ultimo_en }) => {
    const wait = waitMinutes(
      fallos,
      limits.find(({ key }) => key === clave),
    );
    const left = ultimo_en.getTime() + wait * 60_000 - now.getTime();
    // A failure written by a clock that was ahead must not cost more than any other.
    return Math.ceil(Math.min(wait * 60_000, left) / 1000);
  });
  return Math.max(0, ...waits);
}

const forgottenAt = (now: Date) => new Date(now.getTime() - FORGET_HOURS * 3_600_000);

/** Number of failures of a key that still count. */
export async function failuresOf(db: Db, key: string, now: Date): Promise<number> {
  const [row] = await rowsOf(db, [key]);
  return row && row.ultimo_en >= forgottenAt(now) ? row.fallos : 0;
}

/** The refusal after too many attempts: 429 with Retry-After. */
function tooManyAttempts(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const text = `Demasiados intentos fallidos. Espere ${minutes} ${minutes === 1 ? "minuto" : "minutos"} e intente nuevamente.`;
  return new Problem(429, text, {}, { "Retry-After": String(seconds) });
}

/** Refuses an attempt that comes too early. Errors: 429 with Retry-After. */
export async function requireNoPause(db: Db | Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const seconds = await secondsToWait(db, limits, now);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Counts a failure for each limit. */
export async function recordFailure(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  const forgotten = forgottenAt(now).toISOString();
  for (const clave of limits.map(({ key }) => key).sort()) {
    await db
      .insert(intento)
      .values({ clave, fallos: 1, ultimo_en: now })
      .onConflictDoUpdate({
        target: intento.clave,
        set: {
          fallos: sql`case when ${intento.ultimo_en} < ${forgotten}::timestamptz then 1 else ${intento.fallos} + 1 end`,
          ultimo_en: now,
        },
      });
  }
}

/** Forgets the failures of one key. */
export const forgetFailures = (db: Db | Tx, key: string) => db.delete(intento).where(eq(intento.clave, key));

/** A queue for each key in use. */
const queues = new Map<string, LimitFunction>();
const MAX_WAITING = 20;
const lengthOf = ({ activeCount, pendingCount }: LimitFunction) => activeCount + pendingCount;

/**
 * Runs the attempts under one key one after another, so that simultaneous ones are each counted before the next starts.
 * Errors: 429 if `most` are already queued.
 */
export async function oneAtATime<T>(key: string, run: () => Promise<T>, most = MAX_WAITING): Promise<T> {
  const queue = queues.get(key) ?? pLimit(1);
  if (lengthOf(queue) >= most) throw tooManyAttempts(60);
  queues.set(key, queue);
  try {
    return await queue(run);
  } finally {
    if (lengthOf(queue) === 0) queues.delete(key);
  }
}

/** As `inTurn`, under the keys of several limits. */
export const oneAtATimeForAll = <T>(limits: readonly Limit[], run: () => Promise<T>): Promise<T> =>
  limits.reduceRight<() => Promise<T>>(
    (next, { key, crowd }) =>
      () =>
        oneAtATime(key, next, crowd),
    run,
  )();
