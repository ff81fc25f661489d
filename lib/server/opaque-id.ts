import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { env } from "./env";

/** The kinds of record. A reference of one kind is not valid for another. */
export type RecordKind = "ppirta" | "ppirtf";
/** What has sealed ids. */
type SealedKind = RecordKind | "importacion";

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** References kept for each key, of about 150 bytes. */
const MOST_SEALED = 20_000;

interface Keys {
  encryption: Buffer;
  siv: Buffer;
  /** References made with these keys: a list seals the same ids again and again. */
  sealed: LRUCache<string, string>;
}

function deriveKeys(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `route-id ${use}`, 32));
  return { encryption: derive("enc"), siv: derive("siv"), sealed: new LRUCache({ max: MOST_SEALED }) };
}

let keyCache: { of: string; keys: [Keys, ...Keys[]] } | null = null;

/** The current keys, then the previous ones (ROUTE_ID_SECRET_PREVIOUS). */
function keysNow(): [Keys, ...Keys[]] {
  const { ROUTE_ID_SECRET, ROUTE_ID_SECRET_PREVIOUS } = env();
  const of = [ROUTE_ID_SECRET, ...ROUTE_ID_SECRET_PREVIOUS].join(",");
  if (keyCache?.of !== of)
    keyCache = { of, keys: [deriveKeys(ROUTE_ID_SECRET), ...ROUTE_ID_SECRET_PREVIOUS.map(deriveKeys)] };
  return keyCache.keys;
}

/**
 * The sealed id of a record or an import in a URL (spec 2 §2.12): AES-256-GCM whose IV is an HMAC of kind and id, so the same record
 * always has the same URL and two records never share an IV. URL-safe.
 */
export function seal(kind: SealedKind, id: number): string {
  const [keys] = keysNow();
  const name = `${kind}:${id}`;
  const known = keys.sealed.get(name);
  if (known !== undefined) return known;
  const made = sealUnder(keys, kind, id);
  keys.sealed.set(name, made);
  return made;
}

function sealUnder({ encryption, siv }: Keys, kind: SealedKind, id: number): string {
  const iv = createHmac("sha256", siv).update(`${kind}:${id}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryption, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(kind));
  const sealed = Buffer.concat([cipher.update(String(id), "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/**
 * The id in a reference sealed with the current key or a previous one; null if it was changed, is foreign or names
 * another kind of record.
 */
export function unseal(kind: SealedKind, ref: string): number | null {
  if (!/^[\w-]{39,80}$/.test(ref)) return null;
  for (const keys of keysNow()) {
    const id = openUnder(keys, kind, ref);
    if (id !== null) return id;
  }
  return null;
}

function openUnder(keys: Keys, kind: SealedKind, ref: string): number | null {
  const bytes = Buffer.from(ref, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keys.encryption, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(kind));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const id = Number(opened.toString("utf8"));
    if (!Number.isSafeInteger(id) || id < 1) return null;
    // Sealing again checks the IV and the encoding: base64 can encode the same bytes in more than one way.
    const again = Buffer.from(sealUnder(keys, kind, id));
    const asked = Buffer.from(ref);
    return again.length === asked.length && timingSafeEqual(again, asked) ? id : null;
  } catch {
    return null;
  }
}
