import { createHash } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Db } from "../db/client";
import { idempotencia } from "../db/schema";
import { Problem } from "./problem";

const HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** The key of a request, checked; null where it has none. Errors: 400. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key !== null && !KEY.test(key)) throw new Problem(400, "La cabecera Idempotency-Key no es válida");
  return key;
}

/** What a key stands for: the call, the record and the body it was first sent with. */
export const callFingerprint = (name: string, id: number, body: unknown) =>
  `${name}:${id}:${createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex")}`;

/**
 * Runs a call once for each key and person within 24 hours; a repetition gets the first answer. The key is stored in
 * the very transaction of the write, so neither stands without the other, and of two at once the second waits.
 * Errors: 422 where the key was used for something else, and what `run` throws (then the key stays free).
 */
export async function once(
  db: Db,
  now: Date,
  { key, id_usuario, llamada }: { key: string; id_usuario: number; llamada: string },
  run: (tx: Db) => Promise<object>,
): Promise<object> {
  return db.transaction(async (tx) => {
    const old = new Date(now.getTime() - HOURS * 3_600_000);
    await tx.delete(idempotencia).where(and(eq(idempotencia.id_usuario, id_usuario), lt(idempotencia.creado_en, old)));
    const claim = { clave: key, id_usuario, llamada, respuesta: {}, creado_en: now };
    const claimed = await tx
      .insert(idempotencia)
      .values(claim)
      .onConflictDoNothing()
      .returning({ clave: idempotencia.clave });
    const mine = and(eq(idempotencia.id_usuario, id_usuario), eq(idempotencia.clave, key));
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencia).where(mine);
      if (first?.llamada !== llamada) {
        throw new Problem(422, "La cabecera Idempotency-Key ya se usó en otra llamada");
      }
      return first.respuesta as object;
    }
    const respuesta = await run(tx);
    await tx.update(idempotencia).set({ respuesta }).where(mine);
    return respuesta;
  });
}
