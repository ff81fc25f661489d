import "server-only";
import { LRUCache } from "lru-cache";
import { endpointOf } from "@/contract";
import { ENDED_SESSIONS_HEADER } from "@/contract/release";
import { isMarkedEnded, markTokenEnded, type SessionToCheck, tokenDigest } from "./ended-sessions";
import { ministryBase } from "./env";
import { CACHE_CLOCK, processWide } from "./process-wide";
import { upstream } from "./upstream";

/** An ended session stops working within this time, in milliseconds: what is known of it is no older. */
const KNOWN_MS = 5000;
/** How long an answer counts at most while no session ends anywhere, in milliseconds: some end by time alone. */
const ANSWER_VALID_MS = 60_000;
/** The longest wait for that answer, in milliseconds; no answer by then does not end the session. */
const PATIENCE_MS = 1000;
/** Timeout of the request, in milliseconds: an answer after the wait above still counts. */
const HEARD_MS = 10_000;
/** A server without this call is tried again after this time, in milliseconds: it may have been upgraded. */
const LACKS_MS = 60_000;

/** That a session was open, or is marked as ended otherwise (ended-sessions.ts). */
interface Answer {
  /** When it was asked for, in ms since 1970. */
  at: number;
  /** How many sessions had ended by then; null: the server does not tell. */
  ended: string | null;
}

const livingSessions = () =>
  processWide("living sessions", () => ({
    /** The question under way, then its answer: an answered promise would keep the request that asked in memory. */
    answers: new LRUCache<string, Promise<Answer> | Answer>({ max: 10_000, ttl: ANSWER_VALID_MS, ...CACHE_CLOCK }),
    /** How many sessions had ended when the latest call was made, of any session, by server. */
    told: new LRUCache<string, Answer>({ max: 10 }),
    /** When a write of this process may have ended sessions, in ms since 1970: what was asked before counts no more. */
    recheckedAt: 0,
    /** Servers, by URL, that lack the call, and those that have answered it. */
    lacking: new LRUCache<string, true>({ max: 10, ttl: LACKS_MS, ...CACHE_CLOCK }),
    knowing: new Set<string>(),
  }));

/**
 * As a call's response says it (contract/release.ts): while the number stays the same, the answers of before still
 * count.
 */
function rememberEndedCount(answer: Answer): void {
  if (answer.ended === null) return;
  const { told } = livingSessions();
  const server = ministryBase();
  if (answer.at >= (told.get(server)?.at ?? 0)) told.set(server, answer);
}

/**
 * From a call in the session's name: only to such calls a server tells how many sessions had ended. So a session at work
 * is asked about by no call of its own. `began`: in ms since 1970.
 */
export function rememberOpen(token: string, ended: string | null, began: number): void {
  if (ended === null) return;
  const answer: Answer = { at: began, ended };
  rememberEndedCount(answer);
  const { answers, recheckedAt } = livingSessions();
  const digest = tokenDigest(token);
  const known = answers.get(digest);
  if (began <= recheckedAt || known instanceof Promise || (known && known.at > began)) return;
  answers.set(digest, answer);
}

/** True if no session that was open at that answer can have ended more than five seconds ago. */
function stillCounts({ at, ended }: Answer): boolean {
  if (Date.now() - at < KNOWN_MS) return true;
  const last = livingSessions().told.get(ministryBase());
  return ended !== null && last?.ended === ended && Date.now() - last.at < KNOWN_MS;
}

interface SessionReply {
  status: number;
  body: unknown;
  ended: string | null;
}

/** Null if no response arrived. */
async function callAboutSession(path: string, token: string): Promise<SessionReply | null> {
  try {
    const { status, ok, header, body, drop } = await upstream(ministryBase() + path, {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}`, "X-Background": "1" },
      signal: AbortSignal.timeout(HEARD_MS),
    });
    const ended = header(ENDED_SESSIONS_HEADER);
    if (ok) return { status, body: await body.json().catch(() => null), ended };
    await drop();
    return { status, body: null, ended };
  } catch {
    return null;
  }
}

const { path: QUESTION, reply: LIVING } = endpointOf("sesion.vigente");
/** A call that every server answers for an open session and refuses for any other. */
const CHECK_PATH = endpointOf("lookup.departamentos").path;

/** Checks a token with the ministry API; one that it does not know is marked as ended. */
async function askMinistry(server: string, token: string): Promise<Answer> {
  const { lacking, knowing } = livingSessions();
  const at = Date.now();
  const said = await callAboutSession(QUESTION, token);
  if (!said) return { at, ended: null };
  if (said.status === 401) {
    // A server that has never answered this call may refuse unknown paths with 401: an ordinary call decides.
    const ended = knowing.has(server) || (await callAboutSession(CHECK_PATH, token))?.status === 401;
    if (ended) markTokenEnded(token);
    else lacking.set(server, true);
  } else if (said.body !== null && LIVING.safeParse(said.body).success) {
    knowing.add(server);
    rememberEndedCount({ at, ended: said.ended });
  } else if (said.status < 500) {
    lacking.set(server, true);
  }
  return { at, ended: said.ended };
}

/** Stands for the answer that did not come in time: the session counts as open until it is asked about again. */
const assumeOpenSoon = () =>
  new Promise<Answer>((resolve) => setTimeout(() => resolve({ at: Date.now(), ended: null }), PATIENCE_MS).unref());

/**
 * True if the session has been ended, here or elsewhere. The ministry API is asked about each session at most once in
 * five seconds, and while its responses tell that none has ended, once in a minute in which the session makes no call. If
 * it cannot answer, only the endings known to this process count.
 */
export async function hasSessionEnded(session: SessionToCheck, token: string): Promise<boolean> {
  if (isMarkedEnded(session)) return true;
  const { answers, lacking } = livingSessions();
  const server = ministryBase();
  if (lacking.has(server)) return false;
  const known = answers.get(session.digest);
  if (known && !(known instanceof Promise) && stillCounts(known)) return false;
  if (known instanceof Promise) {
    await known;
  } else {
    const asking = Promise.race([askMinistry(server, token), assumeOpenSoon()]);
    answers.set(session.digest, asking);
    const answer = await asking;
    if (answers.peek(session.digest) === asking) answers.set(session.digest, answer);
  }
  return isMarkedEnded(session);
}

/** Clears the cached answers after a write that may have ended sessions. */
export function recheckSessions(): void {
  const known = livingSessions();
  known.answers.clear();
  known.recheckedAt = Date.now();
}
