import "server-only";
import { LRUCache } from "lru-cache";
import { endpointOf } from "@/contract";
import { hasEndedHere, endTokenHere, type ToldSession } from "./ended-sessions";
import { ministryBase } from "./env";
import { CLOCK, processWide } from "./process-wide";

/** For so long, in milliseconds, the ministry's word on a session is believed: an ended one is served no longer. */
const BELIEVED_MS = 5000;
/** A page waits at most so long for that word; a server that is away or late ends nobody's session. */
const PATIENCE_MS = 1000;
/** A late word is still heard. */
const HEARD_MS = 10_000;
/** A server that cannot be asked is tried again after this: it may have been renewed. */
const LACKS_MS = 60_000;

const memory = () =>
  processWide("living sessions", () => ({
    words: new LRUCache<string, Promise<void>>({ max: 10_000, ttl: BELIEVED_MS, ...CLOCK }),
    /** Servers by their address that do not know the call, and those that once answered it. */
    lacking: new LRUCache<string, true>({ max: 10, ttl: LACKS_MS, ...CLOCK }),
    knowing: new Set<string>(),
  }));

/** Asks a session's own question of the ministry; the status, or null where no answer came. */
async function asked(path: string, token: string): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(ministryBase() + path, {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}`, "X-Background": "1" },
      signal: AbortSignal.timeout(HEARD_MS),
      cache: "no-store",
      redirect: "manual",
    });
    if (response.ok) return { status: response.status, body: await response.json().catch(() => null) };
    await response.body?.cancel();
    return { status: response.status, body: null };
  } catch {
    return null;
  }
}

const { path: QUESTION, reply: LIVING } = endpointOf("sesion.vigente");
/** What every server answers to a living session and refuses to any other. */
const ORDINARY = endpointOf("lookup.departamentos").path;

/** Takes in the ministry's word: a token that it does not know is over for good. */
async function ask(server: string, token: string): Promise<void> {
  const { lacking, knowing } = memory();
  const said = await asked(QUESTION, token);
  if (!said) return;
  if (said.status === 401) {
    // A server that never answered it may refuse unknown paths so: an ordinary call tells.
    const ended = knowing.has(server) || (await asked(ORDINARY, token))?.status === 401;
    if (ended) endTokenHere(token);
    else lacking.set(server, true);
  } else if (said.body !== null && LIVING.safeParse(said.body).success) {
    knowing.add(server);
  } else if (said.status < 500) {
    lacking.set(server, true);
  }
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * Has that session been ended, here or elsewhere? The ministry is asked once in five seconds for each session, whoever
 * wants to know; where it cannot tell, only what this process has seen counts.
 */
export async function hasEnded(session: ToldSession, token: string): Promise<boolean> {
  if (hasEndedHere(session)) return true;
  const { words, lacking } = memory();
  const server = ministryBase();
  if (lacking.has(server)) return false;
  let word = words.get(session.digest);
  if (!word) {
    word = Promise.race([ask(server, token), after(PATIENCE_MS)]);
    words.set(session.digest, word);
  }
  await word;
  return hasEndedHere(session);
}

/** Something was written that may have ended sessions: each is asked about anew. */
export const askAnew = () => memory().words.clear();
