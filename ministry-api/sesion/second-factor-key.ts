import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * Keys of the stored secrets: the first one seals, each of them opens. Empty if the environment gives none; then no
 * second factor can be started.
 */
export type Keyring = readonly Buffer[];

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (text: string) => Buffer.from(hkdfSync("sha256", text, "", "segundo factor", 32));

/** The keys of SECOND_FACTOR_KEY and SECOND_FACTOR_KEY_PREVIOUS. */
export const keyring = (current: string | undefined, previous: string | undefined): Keyring =>
  [current, previous].filter((text) => text !== undefined).map(keyOf);

/** Whose secret it is: a person by their id, or the row of another table. */
type Owner = number | `webhook ${number}`;

/** Binds a sealed text to its owner: it cannot be opened in another row. */
const boundTo = (owner: Owner) => Buffer.from(typeof owner === "number" ? `segundo_factor ${owner}` : owner);

/** Seals a secret with AES-256-GCM under the first key. Errors: throws if there is no key. */
export function sealSecret([key]: Keyring, owner: Owner, secret: string): string {
  if (!key) throw new Error("There is no key for second factors");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(boundTo(owner));
  const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

function openWith(key: Buffer, owner: Owner, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * The secret, and whether it was sealed under the current key; null if no key opens it, it was changed, or it belongs
 * to another owner.
 */
export function openSecret(ring: Keyring, owner: Owner, text: string): { secret: string; present: boolean } | null {
  const sealed = Buffer.from(text, "base64url");
  for (const [at, key] of ring.entries()) {
    const secret = openWith(key, owner, sealed);
    if (secret !== null) return { secret, present: at === 0 };
  }
  return null;
}
