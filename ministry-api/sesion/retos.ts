import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { MINUTOS_DEL_RETO } from "@/contract/resources/llaves";
import type { Db } from "../db/client";
import { reto } from "../db/schema";
import { keyOf, limitedNetwork } from "./attempts";
import { tokenHash } from "./tokens";

/** What a device signs with a passkey: random, for one use within minutes, either to add a passkey or to sign in. */

/** Milliseconds that a device has to answer. */
export const LIVES_MS = MINUTOS_DEL_RETO * 60_000;
/** Challenges of sign-ins that one network may hold: anyone may ask for them, so the oldest give way. */
const MOST_OF_A_NETWORK = 200;

/** The library, loaded when somebody first uses a passkey: it takes as long as all else of a start. */
export const webAuthn = () => import("@simplewebauthn/server");

/** Where passkeys are valid: the web application's host, and pages of its origin alone. */
export const partyOf = ({ publicUrl }: { publicUrl: string }) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** A new challenge for a person who adds a passkey; the one before it ends. */
export async function challengeOf(db: Db, id_usuario: number, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  await db.delete(reto).where(eq(reto.id_usuario, id_usuario));
  return issue(db, { id_usuario, origen: null }, now);
}

/** A new challenge for whoever signs in from that address. */
export async function challengeFor(db: Db, address: string, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const origen = keyOf("reto", limitedNetwork(address) ?? "");
  const challenge = await issue(db, { id_usuario: null, origen }, now);
  const surplus = db
    .select({ hash: reto.hash })
    .from(reto)
    .where(eq(reto.origen, origen))
    .orderBy(desc(reto.vence_en))
    .offset(MOST_OF_A_NETWORK);
  await db.delete(reto).where(inArray(reto.hash, surplus));
  return challenge;
}

async function issue(db: Db, of: Pick<typeof reto.$inferInsert, "id_usuario" | "origen">, now: Date) {
  await db.delete(reto).where(lt(reto.vence_en, now));
  const challenge = new Uint8Array(randomBytes(32));
  const hash = tokenHash(Buffer.from(challenge).toString("base64url"));
  await db.insert(reto).values({ ...of, hash, vence_en: new Date(now.getTime() + LIVES_MS) });
  return challenge;
}

/**
 * Uses up the challenge that a device says it signed and returns it; null if it was given for something else, used, or
 * too long ago. `id_usuario` is the person who adds a passkey, null for a sign-in.
 */
export async function takeChallenge(
  db: Db,
  { response }: { response: { clientDataJSON: string } },
  id_usuario: number | null,
  now: Date,
): Promise<string | null> {
  const challenge = signedChallenge(response.clientDataJSON);
  const whose = id_usuario === null ? isNull(reto.id_usuario) : eq(reto.id_usuario, id_usuario);
  const taken = await db
    .delete(reto)
    .where(and(eq(reto.hash, tokenHash(challenge)), whose, gt(reto.vence_en, now)))
    .returning({ hash: reto.hash });
  return taken.length > 0 ? challenge : null;
}

function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
