import "server-only";
import { LRUCache } from "lru-cache";
import { endpointOf } from "@/contract";
import { isMarkedEnded, markTokenEnded, type SessionToCheck } from "./ended-sessions";
import { ministryBase } from "./env";
import { CACHE_CLOCK, processWide } from "./process-wide";
import { upstream } from "./upstream";

/** The answer about a session counts this long, in milliseconds: an ended one stops working within it. */
const CHECKED_MS = 5000;
/** The longest wait for that answer, in milliseconds; no answer by then does not end the session. */
const PATIENCE_MS = 1000;
/** Timeout of the request, in milliseconds: an answer after the wait above still counts. */
const HEARD_MS = 10_000;
/** A server without this call is tried again after this time, in milliseconds: it may have been upgraded. */
const LACKS_MS = 60_000;

/** The question under way; null once it is answered: an answered promise would keep the request that asked in memory. */
interface Check {
  pending: Promise<void> | null;
}

const livingSessions = () =>
  processWide("living sessions", () => ({
    /** The sessions asked about, by the token's digest. */
    checks: new LRUCache<string, Check>({ max: 10_000, ttl: CHECKED_MS, ...CACHE_CLOCK }),
    /** Servers, by URL, that lack the call, and those that have answered it. */
    lacking: new LRUCache<string, true>({ max: 10, ttl: LACKS_MS, ...CACHE_CLOCK }),
    knowing: new Set<string>(),
  }));

interface SessionReply {
  status: number;
  body: unknown;
}

/** Null if no response arrived. */
async function callAboutSession(path: string, token: string): Promise<SessionReply | null> {
  try {
    const { status, ok, body, drop } = await upstream(ministryBase() + path, {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}`, "X-Background": "1" },
      timeout: AbortSignal.timeout(HEARD_MS),
    });
    if (ok) return { status, body: await body.json().catch(() => null) };
    await drop();
    return { status, body: null };
  } catch {
    return null;
  }
}

const { path: QUESTION, reply: LIVING } = endpointOf("sesion.vigente");
/** A call that every server answers for an open session and refuses for any other. */
const CHECK_PATH = endpointOf("lookup.departamentos").path;

/** Checks a token with the ministry API; one that it does not know is marked as ended. */
async function ask(server: string, token: string): Promise<void> {
  const { lacking, knowing } = livingSessions();
  const said = await callAboutSession(QUESTION, token);
  if (!said) return;
  if (said.status === 401) {
    // A server that has never answered this call may refuse unknown paths with 401: an ordinary call decides.
    const ended = knowing.has(server) || (await callAboutSession(CHECK_PATH, token))?.status === 401;
    if (ended) markTokenEnded(token);
    else lacking.set(server, true);
  } else if (said.body !== null && LIVING.safeParse(said.body).success) {
    knowing.add(server);
  } else if (said.status < 500) {
    lacking.set(server, true);
  }
}

/** Stands for the answer that did not come in time: the session counts as open until it is asked about again. */
const waitInVain = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS).unref());

/**
 * True if the session has been ended, here or elsewhere. The ministry API is asked about each session at most once in
 * five seconds. If it cannot answer, only the endings known to this process count.
 */
export async function hasSessionEnded(session: SessionToCheck, token: string): Promise<boolean> {
  if (isMarkedEnded(session)) return true;
  const { checks, lacking } = livingSessions();
  const server = ministryBase();
  if (lacking.has(server)) return false;
  let check = checks.get(session.digest);
  if (!check) {
    check = { pending: Promise.race([ask(server, token), waitInVain()]) };
    checks.set(session.digest, check);
  }
  await check.pending;
  check.pending = null;
  return isMarkedEnded(session);
}

/** Forgets the answers after a write that may have ended sessions. */
export const recheckSessions = (): void => livingSessions().checks.clear();
