import type { Db } from "../db/client";
import { failuresOf, keyOf, type Limit, placeOf } from "./attempts";
import { isKnownDevice } from "./devices";

/**
 * Who is slowed down by whose failures. A device that signed in to the account before has a count of its own, so nobody
 * else's failures reach it. Everyone else is counted by account and address together, and by address: strangers slow down
 * themselves, and never the account.
 */

/** Who asks: the address, and the browser's device token where it has one. */
export interface Asker {
  address: string;
  device: string | null;
}

/** An office's people come through one address at eight in the morning; each takes some tens of milliseconds. */
const CROWD = 100;
/** Failures of an account, by unknown devices from all addresses, after which each unknown one gets fewer attempts. */
const MANY = 50;
/** What an unknown device then costs its own address. Its own failures alone count, so this locks nobody else out. */
const STRICT = { free: 2, most: 720 } as const;
/** Behind loopback anybody may stand, so a wait there is short and does not grow. */
const SHARED = { most: 1 } as const;

/** Failures at an account by devices it does not know, wherever they come from; a count that costs nothing by itself. */
const strangersOf = (email: string) => keyOf("cuenta", email.toLowerCase());

interface Limits {
  /** The device signed in to this account before. */
  known: boolean;
  /** What the attempt waits for; the first is the asker's own count at this account. */
  limits: readonly [Limit, ...Limit[]];
}

/** Recovery links that one address may ask for in a day without a wait: people who forgot theirs may share an office. */
const OFFICE = { free: 20 } as const;

/** `own` and `shared` say what the asker's own count at the account, and that of the address, cost. */
async function limitsAt(
  db: Db,
  kind: "ingreso" | "clave",
  email: string,
  { address, device }: Asker,
  { own, shared }: { own?: Omit<Limit, "key">; shared?: Omit<Limit, "key"> } = {},
): Promise<Limits> {
  const account = email.toLowerCase();
  if (device !== null && (await isKnownDevice(db, account, device))) {
    return { known: true, limits: [{ key: keyOf(`${kind}-equipo`, account, device) }] };
  }
  const place = placeOf(address);
  if (place === null) return { known: false, limits: [{ key: keyOf(`${kind}-local`, account), ...SHARED }] };
  const pair = { key: keyOf(`${kind}-par`, account, place), ...own };
  return { known: false, limits: [pair, { key: keyOf(`${kind}-direccion`, place), crowd: CROWD, ...shared }] };
}

/** The limits of a sign-in; `counted` is what a failure adds to. */
export async function signInLimits(db: Db, email: string, asker: Asker, now: Date) {
  const strangers = strangersOf(email);
  const strict = (await failuresOf(db, strangers, now)) >= MANY;
  const found = await limitsAt(db, "ingreso", email, asker, strict ? { own: STRICT } : {});
  return { ...found, counted: found.known ? found.limits : [...found.limits, { key: strangers }] };
}

/**
 * Wrong codes after a right password, by devices the account does not know: whoever knows the password could otherwise
 * spread guesses over many addresses. A new password, by a mailed link, forgets them.
 */
export const codeLimit = (email: string): Limit => ({ key: keyOf("codigo", email.toLowerCase()) });

/**
 * After five links in a day, one each ten minutes is mailed to an account at strangers' wish: the last one is good for an
 * hour, so its owner always holds one that works.
 */
const linksOf = (email: string): Limit => ({ key: keyOf("clave-cuenta", email.toLowerCase()), first: 10, most: 10 });

/** The limits of asking for a recovery link. */
export async function recoveryLimits(db: Db, email: string, asker: Asker): Promise<readonly Limit[]> {
  const { known, limits } = await limitsAt(db, "clave", email, asker, { shared: OFFICE });
  return known ? limits : [...limits, linksOf(email)];
}

/** Wrong passwords and codes typed while signed in: nobody without a session of the person reaches this count. */
export const ownLimit = (id_usuario: number): Limit => ({ key: keyOf("propia", String(id_usuario)) });
