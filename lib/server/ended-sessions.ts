import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { CACHE_CLOCK, processWide } from "./process-wide";

/**
 * The sessions that ended as far as this process knows: signed out here, refused by the ministry API, or of an account
 * changed through here. It is the only source when the ministry API has no call to check a session.
 */

/** The longest life of a session, in milliseconds (SESSION_HOURS is 12 at most). */
const LONGEST_MS = 13 * 3_600_000;

/** A digest that identifies a token in memory and in the identity cookie. */
export const tokenDigest = (token: string) => createHash("sha256").update(token).digest("base64url");

/** An account's state as of `at`, in seconds since 1970; sessions opened before then must match it. */
interface AccountState {
  at: number;
  activo: boolean;
  id_rol: number;
  id_departamento: number | null;
}

interface PersonEnded {
  at: number;
  /** The digest of the one session that stays open. */
  except: string | null;
}

const endedSessions = () =>
  processWide("ended sessions", () => ({
    tokens: new LRUCache<string, true>({ max: 50_000, ttl: LONGEST_MS, ...CACHE_CLOCK }),
    people: new LRUCache<number, PersonEnded>({ max: 10_000, ttl: LONGEST_MS, ...CACHE_CLOCK }),
    accounts: new LRUCache<number, AccountState>({ max: 10_000, ttl: LONGEST_MS, ...CACHE_CLOCK }),
  }));

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Marks the session of this token as ended. */
export const markTokenEnded = (token: string) => void endedSessions().tokens.set(tokenDigest(token), true);

/** Unmarks a token that a new sign-in returned: some servers return the same token again. */
export const markTokenStarted = (token: string) => void endedSessions().tokens.delete(tokenDigest(token));

/** Marks every session of this person as ended, except the one with the token `except`. */
export const markPersonEnded = (id: number, except: string | null = null) =>
  void endedSessions().people.set(id, { at: nowSeconds(), except: except && tokenDigest(except) });

/** Records an account's new state: its sessions with another role or department end, all of them if it is inactive. */
export const markAccountChanged = (id: number, account: Omit<AccountState, "at">) =>
  void endedSessions().accounts.set(id, { at: nowSeconds(), ...account });

/** A session as its cookies describe it. */
export interface SessionToCheck {
  digest: string;
  id_usuario: number;
  id_rol: number;
  id_departamento: number | null;
  /** When it was opened, in seconds since 1970. */
  opened: number;
}

/** True if this process knows that the session has ended. */
export function isMarkedEnded({ digest, id_usuario, id_rol, id_departamento, opened }: SessionToCheck): boolean {
  const { tokens, people, accounts } = endedSessions();
  if (tokens.has(digest)) return true;
  const person = people.get(id_usuario);
  if (person && opened < person.at && person.except !== digest) return true;
  const account = accounts.get(id_usuario);
  if (!account || opened >= account.at) return false;
  return !account.activo || account.id_rol !== id_rol || account.id_departamento !== id_departamento;
}
