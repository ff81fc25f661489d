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

/** Binds a sealed text to one person: it cannot be opened in another person's row. */
const owner = (id_usuario: number) => Buffer.from(`segundo_factor ${id_usuario}`);

/** Seals a secret with AES-256-GCM under the first key. Errors: throws if there is no key. */
export function sealSecret([key]: Keyring, id_usuario: number, secret: string): string {
  if (!key) throw new Error("There is no key for second factors");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(owner(id_usuario));
  const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

function openWith(key: Buffer, id_usuario: number, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(owner(id_usuario)).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/**
 * The secret, and whether it was sealed under the current key; null if no key opens it, it was changed, or it belongs
 * to another person.
 */
export function openSecret(
  ring: Keyring,
  id_usuario: number,
  text: string,
): { secret: string; present: boolean } | null {
  const sealed = Buffer.from(text, "base64url");
  for (const [at, key] of ring.entries()) {
    const secret = openWith(key, id_usuario, sealed);
    if (secret !== null) return { secret, present: at === 0 };
  }
  return null;
}
