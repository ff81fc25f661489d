import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { CLOCK, processWide } from "./process-wide";

/**
 * The sessions that this process has seen end: signed out here, refused by the ministry, or of an account that was changed
 * through here. With a ministry server that cannot be asked about a session it is all that is known.
 */

/** No session lives longer, in milliseconds (SESSION_HOURS is 12 at most). */
const LONGEST_MS = 13 * 3_600_000;

/** A digest that names a token in memory and in the identity cookie. */
export const tokenDigest = (token: string) => createHash("sha256").update(token).digest("base64url");

/** What an account says of itself since `at`, in seconds since 1970; sessions opened before then must agree. */
interface AccountNow {
  at: number;
  activo: boolean;
  id_rol: number;
  id_departamento: number | null;
}

interface PersonEnded {
  at: number;
  /** The digest of the one session that stays. */
  except: string | null;
}

const memory = () =>
  processWide("ended sessions", () => ({
    tokens: new LRUCache<string, true>({ max: 50_000, ttl: LONGEST_MS, ...CLOCK }),
    people: new LRUCache<number, PersonEnded>({ max: 10_000, ttl: LONGEST_MS, ...CLOCK }),
    accounts: new LRUCache<number, AccountNow>({ max: 10_000, ttl: LONGEST_MS, ...CLOCK }),
  }));

const now = () => Math.floor(Date.now() / 1000);

/** The session of this token is over, whatever cookies come with it. */
export const endTokenHere = (token: string) => void memory().tokens.set(tokenDigest(token), true);

/** A sign-in gave this token: some servers give the same one again. */
export const beginTokenHere = (token: string) => void memory().tokens.delete(tokenDigest(token));

/** Every session of this person is over but, where given, the one with this token. */
export const endPersonHere = (id: number, except: string | null = null) =>
  void memory().people.set(id, { at: now(), except: except && tokenDigest(except) });

/** The account of this person was written: sessions with another role or department, or of an inactive account, are over. */
export const accountWrittenHere = (id: number, account: Omit<AccountNow, "at">) =>
  void memory().accounts.set(id, { at: now(), ...account });

/** A session as its cookies tell it. */
export interface ToldSession {
  digest: string;
  id_usuario: number;
  id_rol: number;
  id_departamento: number | null;
  /** When it was opened, in seconds since 1970. */
  opened: number;
}

/** Has this process seen that session end? */
export function hasEndedHere({ digest, id_usuario, id_rol, id_departamento, opened }: ToldSession): boolean {
  const { tokens, people, accounts } = memory();
  if (tokens.has(digest)) return true;
  const person = people.get(id_usuario);
  if (person && opened < person.at && person.except !== digest) return true;
  const account = accounts.get(id_usuario);
  if (!account || opened >= account.at) return false;
  return !account.activo || account.id_rol !== id_rol || account.id_departamento !== id_departamento;
}
