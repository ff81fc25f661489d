import { and, eq, inArray } from "drizzle-orm";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import type { Db, Tx } from "../db/client";
import { identidad, token } from "../db/schema";
import { invalid } from "../http/problem";
import type { Provider } from "./provider";
import { unavailable } from "./sign-in";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** How old the provider's word may be, in seconds. */
const FRESH = 120;
const SKEW = 60;

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
function keysOf(address: string) {
  const known = keySets.get(address) ?? createRemoteJWKSet(new URL(address));
  keySets.set(address, known);
  return known;
}

/**
 * Ends the sessions that the provider says are over: that of its own session, or all of the person's by that identity.
 * Errors: 422 for a word that is not the provider's, 503.
 */
export async function endByProvider(db: Db, provider: Provider, logout_token: string): Promise<void> {
  const config = await provider.config().catch(() => {
    throw unavailable(provider.label);
  });
  const { issuer, jwks_uri = "" } = config.serverMetadata();
  const refuse = () => invalid({ logout_token: ["No es una salida de este proveedor"] });
  const { payload } = await jwtVerify(logout_token, keysOf(jwks_uri), {
    issuer,
    audience: provider.clientId,
    algorithms: ["RS256", "PS256"],
    clockTolerance: SKEW,
    maxTokenAge: FRESH,
  }).catch(() => {
    throw refuse();
  });
  const events = payload["events"];
  const told = typeof events === "object" && events !== null && EVENT in events;
  const { sub, sid } = payload;
  if (!told || "nonce" in payload || (sub === undefined && typeof sid !== "string")) throw refuse();
  const of = db
    .select({ id: identidad.id })
    .from(identidad)
    .where(and(eq(identidad.emisor, issuer), sub === undefined ? undefined : eq(identidad.sujeto, sub)));
  await db
    .delete(token)
    .where(and(inArray(token.id_identidad, of), typeof sid === "string" ? eq(token.sid, sid) : undefined));
}

/** Where a person goes to sign out at the provider too; null for a session without it, or if it offers none. */
export async function signOutAddress(
  db: Db | Tx,
  provider: Provider | null,
  hash: string,
  publicUrl: string,
): Promise<string | null> {
  if (!provider) return null;
  const [session] = await db.select({ pista: token.pista }).from(token).where(eq(token.hash, hash));
  if (!session?.pista) return null;
  const config = await provider.config().catch(() => null);
  if (config?.serverMetadata().end_session_endpoint === undefined) return null;
  const back = { id_token_hint: session.pista, post_logout_redirect_uri: `${publicUrl}/login` };
  return client.buildEndSessionUrl(config, back).href;
}
