import type { Db } from "../db/client";
import { failuresOf, keyOf, type Limit, limitedNetwork } from "./attempts";
import { isKnownDevice } from "./devices";

/**
 * Which failures slow down whom. A device that signed in to the account before has its own count, so other people's
 * failures do not affect it. Everyone else is counted by account and address together, and by address alone: strangers
 * slow down only themselves, never the account.
 */

/** The source of an attempt: the address, and the browser's device token if it has one. */
export interface AttemptSource {
  address: string;
  device: string | null;
}

/**
 * Queue length per address. People of one office may all sign in through one address at eight in the morning; each
 * sign-in takes some tens of milliseconds.
 */
const CROWD = 100;
/**
 * Failures at an account by unknown devices, from all addresses, after which each unknown device gets fewer attempts.
 */
const MANY = 50;
/** The limit for an unknown device then. Only its own failures count, so nobody else is locked out. */
const STRICT = { free: 2, most: 720 } as const;
/** Loopback is shared by many people, so its wait is short and does not grow. */
const SHARED = { most: 1 } as const;

/** Key of the failures at an account by unknown devices from any address. This count alone causes no wait. */
const strangersOf = (email: string) => keyOf("cuenta", email.toLowerCase());

interface Limits {
  /** The device signed in to this account before. */
  known: boolean;
  /** The limits that apply to the attempt; the first is the client's own count at this account. */
  limits: readonly [Limit, ...Limit[]];
}

/** Recovery links that one address may request in a day without a wait: several people may share an office. */
const OFFICE = { free: 20 } as const;

/** `own` and `shared` override the limits of the client's own count at the account and of its address. */
async function limitsAt(
  db: Db,
  kind: "ingreso" | "clave",
  email: string,
  { address, device }: AttemptSource,
  { own, shared }: { own?: Omit<Limit, "key">; shared?: Omit<Limit, "key"> } = {},
): Promise<Limits> {
  const account = email.toLowerCase();
  if (device !== null && (await isKnownDevice(db, account, device))) {
    return { known: true, limits: [{ key: keyOf(`${kind}-equipo`, account, device) }] };
  }
  const place = limitedNetwork(address);
  if (place === null) return { known: false, limits: [{ key: keyOf(`${kind}-local`, account), ...SHARED }] };
  const pair = { key: keyOf(`${kind}-par`, account, place), ...own };
  return { known: false, limits: [pair, { key: keyOf(`${kind}-direccion`, place), crowd: CROWD, ...shared }] };
}

/** The limits of a sign-in; a failure is added to `counted`. */
export async function signInLimits(db: Db, email: string, asker: AttemptSource, now: Date) {
  const strangers = strangersOf(email);
  const strict = (await failuresOf(db, strangers, now)) >= MANY;
  const found = await limitsAt(db, "ingreso", email, asker, strict ? { own: STRICT } : {});
  return { ...found, counted: found.known ? found.limits : [...found.limits, { key: strangers }] };
}

/**
 * Counts wrong codes after a right password, by devices the account does not know. Otherwise someone who knows the
 * password could spread guesses over many addresses. A new password by a mailed link resets the count.
 */
export const codeLimit = (email: string): Limit => ({ key: keyOf("codigo", email.toLowerCase()) });

/**
 * After five links in a day, requests by unknown devices mail an account one link every ten minutes. A link is valid
 * for an hour, so the owner always holds one that works.
 */
const linksOf = (email: string): Limit => ({ key: keyOf("clave-cuenta", email.toLowerCase()), first: 10, most: 10 });

/** The limits of requesting a recovery link. */
export async function recoveryLimits(db: Db, email: string, asker: AttemptSource): Promise<readonly Limit[]> {
  const { known, limits } = await limitsAt(db, "clave", email, asker, { shared: OFFICE });
  return known ? limits : [...limits, linksOf(email)];
}

/** Wrong passwords and codes entered while signed in. Only a session of the person can add to this count. */
export const ownLimit = (id_usuario: number): Limit => ({ key: keyOf("propia", String(id_usuario)) });
