import { createHash, createHmac } from "node:crypto";
import { and, eq, gte, lt, sql } from "drizzle-orm";
import { hasTrait, type CallName } from "@/contract/calls";
import type { Db } from "../db/client";
import { idempotencia } from "../db/schema";
import { idempotentReplays } from "../operations/metrics";
import { Problem } from "./problem";

const HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** The idempotency key of a request, checked; null if absent. Errors: 400. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !KEY.test(key)) throw new Problem(400, "La cabecera Idempotency-Key no es válida");
  return key;
}

/**
 * What a key stands for: the call, the record and the body of the first request. The digest of a body with a password
 * is keyed with the access token, so that guesses cannot be tested without it.
 */
export function callFingerprint(name: CallName, id: number, body: unknown, authorization: string | null): string {
  const text = JSON.stringify(body ?? null);
  const digest = hasTrait(name, "password") ? createHmac("sha256", authorization ?? "") : createHash("sha256");
  return `${name}:${id}:${digest.update(text).digest("hex")}`;
}

const usedElsewhere = () => new Problem(422, "La cabecera Idempotency-Key ya se usó en otra llamada");

/** A person's key, and the call it stands for. */
interface Claim {
  key: string;
  id_usuario: number;
  llamada: string;
}

const keptSince = (now: Date) => new Date(now.getTime() - HOURS * 3_600_000);

const keyOf = ({ key, id_usuario }: Claim) => and(eq(idempotencia.id_usuario, id_usuario), eq(idempotencia.clave, key));

/** The stored response of a key. Errors: 422 if the key belongs to another call. */
function replayed(first: typeof idempotencia.$inferSelect | undefined, { llamada }: Claim): object {
  if (first?.llamada !== llamada) throw usedElsewhere();
  idempotentReplays.inc();
  return first.respuesta;
}

/** The response of a call that `runOnce` has already run, so that nothing is prepared again; null for a new key. */
export async function firstAnswer(db: Db, now: Date, claim: Claim): Promise<object | null> {
  const [first] = await db
    .select()
    .from(idempotencia)
    .where(and(keyOf(claim), gte(idempotencia.creado_en, keptSince(now))));
  return first ? replayed(first, claim) : null;
}

/**
 * Runs a call once per key and person within 24 hours; a repeated request gets the first response. The key is stored in
 * the transaction of the write, so neither exists without the other, and of two simultaneous requests the second waits.
 * Errors: 422 if the key was used for something else, and what `run` throws (then the key stays free).
 */
async function runOnce(db: Db, now: Date, claim: Claim, run: (tx: Db) => Promise<object>): Promise<object> {
  const { key, id_usuario, llamada } = claim;
  return db.transaction(async (tx) => {
    await tx
      .delete(idempotencia)
      .where(and(eq(idempotencia.id_usuario, id_usuario), lt(idempotencia.creado_en, keptSince(now))));
    const claimed = await tx
      .insert(idempotencia)
      .values({ clave: key, id_usuario, llamada, respuesta: {}, creado_en: now })
      .onConflictDoNothing()
      .returning({ clave: idempotencia.clave });
    const mine = keyOf(claim);
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencia).where(mine);
      return replayed(first, claim);
    }
    const respuesta = await run(tx);
    await tx.update(idempotencia).set({ respuesta }).where(mine);
    return respuesta;
  });
}

/** A first call without a response after this time counts as failed: its key may be taken over. */
const ABANDONED_MINUTES = 5;

/** Chooses how a call is kept from running twice. */
export const onceFor = (name: CallName): typeof runOnce => (hasTrait(name, "noTransaction") ? onceAround : runOnce);

/**
 * As `runOnce`, but the key is claimed before the call and its response stored after it. Errors besides those of that:
 * 409 while the first call is still running.
 */
const onceAround: typeof runOnce = async (db, now, claim, run) => {
  const { key, id_usuario, llamada } = claim;
  const mine = keyOf(claim);
  await db.delete(idempotencia).where(and(mine, lt(idempotencia.creado_en, keptSince(now))));
  const claimed = await db
    .insert(idempotencia)
    .values({ clave: key, id_usuario, llamada, respuesta: {}, creado_en: now })
    .onConflictDoUpdate({
      target: [idempotencia.id_usuario, idempotencia.clave],
      set: { creado_en: now },
      setWhere: and(
        eq(idempotencia.llamada, llamada),
        sql`${idempotencia.respuesta} = '{}'::jsonb`,
        lt(idempotencia.creado_en, new Date(now.getTime() - ABANDONED_MINUTES * 60_000)),
      ),
    })
    .returning({ clave: idempotencia.clave });
  if (claimed.length === 0) {
    const [first] = await db.select().from(idempotencia).where(mine);
    if (first && first.llamada !== llamada) throw usedElsewhere();
    const respuesta = first?.respuesta ?? {};
    if (Object.keys(respuesta).length === 0) throw new Problem(409, "Este pedido ya está en curso. Espere un momento.");
    idempotentReplays.inc();
    return respuesta;
  }
  try {
    const respuesta = await run(db);
    await db.update(idempotencia).set({ respuesta }).where(mine);
    return respuesta;
  } catch (error) {
    await db.delete(idempotencia).where(mine);
    throw error;
  }
};

/** A stored row, and the version that it has now. */
interface Stored {
  version: number;
}

/**
 * Whether an update is done already: it starts from another version than the row's, and every value it would write
 * stands there. So a repetition whose first answer was lost is no conflict. An update without a version never is.
 */
export function doneAlready(row: Stored, version: unknown, values: object): boolean {
  if (typeof version !== "number" || version === row.version) return false;
  const now = new Map<string, unknown>(Object.entries(row));
  // A field that is undefined is not written.
  return Object.entries(values).every(([name, value]) => value === undefined || (now.get(name) ?? null) === value);
}
