import "server-only";
import { decode, encode, type JWT } from "next-auth/jwt";
import * as z from "zod";
import type { SessionTimes } from "@/lib/session-events";
import { env } from "./env";
import { remembering } from "./remembering";
import { identityText, type ReadableCookies } from "./session-cookies";
import { openingKeys, sealingKey } from "./session-keys";

/** What the identity cookie says, sealed: who, of which token, since when and until when. */
const Claims = z.object({
  /** Identity, deflated: an 80-entry menu is 12 KB as JSON and about 1 KB so. */
  d: z.string(),
  /** Digest of the access token. */
  h: z.string(),
  /** When the person last did something, in seconds since 1970. */
  uso: z.number(),
  /** When the session ends whatever happens, in seconds since 1970. */
  fin: z.number(),
});
export type SessionClaims = z.output<typeof Claims>;

/** The stamp of the last use is renewed at most this often, in seconds: not every answer carries a cookie. */
const RENEW_SECONDS = 60;

export const seconds = () => Math.floor(Date.now() / 1000);

const idleSeconds = () => env().SESSION_IDLE_MINUTES * 60;

export const timesOf = ({ uso, fin }: SessionClaims, now = seconds()): SessionTimes => ({
  inactividad: uso + idleSeconds() - now,
  fin: fin - now,
  limite: idleSeconds(),
});

/** Neither unused for too long nor at its end. */
export const isAlive = (claims: SessionClaims) => {
  const { inactividad, fin } = timesOf(claims);
  return inactividad > 0 && fin > 0;
};

/** The next-auth JWT of a session; it never outlives the session's end, however often it is renewed. */
export const encodeIdentity = (claims: JWT | SessionClaims) => {
  const fin = Claims.shape.fin.safeParse(claims.fin);
  const left = fin.success ? Math.max(1, fin.data - seconds()) : 1;
  return encode({ token: { ...claims }, secret: sealingKey("identity"), maxAge: left });
};

const openIdentity = remembering(async (token): Promise<JWT | null> => {
  for (const secret of openingKeys("identity")) {
    try {
      return await decode({ token, secret });
    } catch {
      // Another key may open it.
    }
  }
  return null;
});

/** Reads a next-auth JWT of ours, under the present key or one before it; null for one that is changed, foreign or over. */
export async function decodeIdentity(token: string | undefined): Promise<JWT | null> {
  const jwt = token ? await openIdentity(token) : null;
  return jwt && Number(jwt.exp) > seconds() ? { ...jwt } : null;
}

/** The claims in a request's cookies; null where they open nothing, or what they opened is over. */
export async function readClaims(store: ReadableCookies): Promise<SessionClaims | null> {
  const claims = Claims.safeParse(await decodeIdentity(identityText(store)));
  return claims.success && isAlive(claims.data) ? claims.data : null;
}

/** Is the stamp of the last use so old that another one is worth a cookie? */
export const isStampOld = ({ uso }: SessionClaims) => seconds() - uso >= Math.min(RENEW_SECONDS, idleSeconds() / 4);
