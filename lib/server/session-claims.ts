import "server-only";
import { decode, encode, type JWT } from "next-auth/jwt";
import * as z from "zod";
import type { SessionTimes } from "@/lib/sesion/events";
import { env } from "./env";
import { cachedByText } from "./cached-by-text";
import { identityText, type ReadableCookies } from "./session-cookies";
import { openingKeys, sealingKey } from "./session-keys";

/** The sealed claims of the identity cookie: the person, their token's digest, last use and end of the session. */
const Claims = z.object({
  /** Identity, deflated: an 80-entry menu is 12 KB as JSON and about 1 KB deflated. */
  d: z.string(),
  /** Digest of the access token. */
  h: z.string(),
  /** When the person last used the session, in seconds since 1970. */
  uso: z.number(),
  /** The absolute end of the session, in seconds since 1970. */
  fin: z.number(),
});
export type SessionClaims = z.output<typeof Claims>;

/** The time of last use is renewed at most this often, in seconds, so that not every response sets a cookie. */
const RENEW_SECONDS = 60;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

const idleSeconds = () => env().SESSION_IDLE_MINUTES * 60;

export const timesOf = ({ uso, fin }: SessionClaims, now = nowSeconds()): SessionTimes => ({
  inactividad: uso + idleSeconds() - now,
  fin: fin - now,
  limite: idleSeconds(),
});

/** True while neither the idle limit nor the absolute end is reached. */
export const isAlive = (claims: SessionClaims) => {
  const { inactividad, fin } = timesOf(claims);
  return inactividad > 0 && fin > 0;
};

/** The session's next-auth JWT; it expires at the session's end, however often it is renewed. */
export const encodeIdentity = (claims: JWT | SessionClaims) => {
  const fin = Claims.shape.fin.safeParse(claims.fin);
  const left = fin.success ? Math.max(1, fin.data - nowSeconds()) : 1;
  return encode({ token: { ...claims }, secret: sealingKey("identity"), maxAge: left });
};

const openIdentity = cachedByText("opened identities", async (token): Promise<JWT | null> => {
  for (const secret of openingKeys("identity")) {
    try {
      return await decode({ token, secret });
    } catch {
      // Try the next key.
    }
  }
  return null;
});

/**
 * Reads our next-auth JWT, sealed with the current key or a previous one; null if it is changed, foreign or expired.
 */
export async function decodeIdentity(token: string | undefined): Promise<JWT | null> {
  const jwt = token ? await openIdentity(token) : null;
  return jwt && Number(jwt.exp) > nowSeconds() ? { ...jwt } : null;
}

/** The claims in a request's cookies; null if they are missing, invalid or expired. */
export async function readClaims(store: ReadableCookies): Promise<SessionClaims | null> {
  const claims = Claims.safeParse(await decodeIdentity(identityText(store)));
  return claims.success && isAlive(claims.data) ? claims.data : null;
}

/** True if the time of last use is old enough to be worth a new cookie. */
export const isStampOld = ({ uso }: SessionClaims) => nowSeconds() - uso >= Math.min(RENEW_SECONDS, idleSeconds() / 4);
