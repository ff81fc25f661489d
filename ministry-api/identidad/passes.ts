import { randomBytes } from "node:crypto";
import { and, eq, gt, lt } from "drizzle-orm";
import { MINUTOS_DE_IDA, MINUTOS_DE_UNION } from "@/contract/resources/identidad";
import type { Db, Tx } from "../db/client";
import { pase } from "../db/schema";
import { tokenHash } from "../sesion/tokens";

/** A way to the provider that was begun. */
interface Ida {
  clase: "IDA";
  state: string;
  nonce: string;
  verifier: string;
  /** SHA-256 of the invitation's token that the person came with. */
  invitacion: string | null;
}

/** An identity that the provider proved, while its account is still to be proved. */
export interface Probada {
  clase: "UNION";
  emisor: string;
  sujeto: string;
  id_usuario: number;
  /** It belongs to the account already: only a second factor is missing. */
  unida: boolean;
  /** The provider asserted a second factor. */
  fuerte: boolean;
  sid: string | null;
  pista: string;
  /** When the provider's own session ends, in seconds since 1970. */
  fin: number;
}

export type Pase = Ida | Probada;

const MINUTES: Record<Pase["clase"], number> = { IDA: MINUTOS_DE_IDA, UNION: MINUTOS_DE_UNION };

/** Keeps what goes on later, and returns the pass with which it does. */
export async function issuePass(db: Db, datos: Pase, now: Date): Promise<string> {
  await db.delete(pase).where(lt(pase.vence_en, now));
  const value = randomBytes(32).toString("base64url");
  const vence_en = new Date(now.getTime() + MINUTES[datos.clase] * 60_000);
  await db.insert(pase).values({ hash: tokenHash(value), datos, vence_en });
  return value;
}

/** Uses a pass up; null if there is none of that kind, or it is over. */
export async function takePass<C extends Pase["clase"]>(
  db: Db | Tx,
  clase: C,
  value: string,
  now: Date,
): Promise<Extract<Pase, { clase: C }> | null> {
  const [taken] = await db
    .delete(pase)
    .where(and(eq(pase.hash, tokenHash(value)), gt(pase.vence_en, now)))
    .returning({ datos: pase.datos });
  return taken?.datos.clase === clase ? (taken.datos as Extract<Pase, { clase: C }>) : null;
}

/** An identity that waits for its account's proof, without using its pass up; null if there is none. */
export async function readPass(db: Db, value: string, now: Date): Promise<Probada | null> {
  const [found] = await db
    .select({ datos: pase.datos })
    .from(pase)
    .where(and(eq(pase.hash, tokenHash(value)), gt(pase.vence_en, now)));
  return found?.datos.clase === "UNION" ? found.datos : null;
}
