import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** What a sealed id may name; a reference of one kind opens no other. */
export type RecordKind = "ppirta" | "ppirtf";

const IV_BYTES = 12;
const TAG_BYTES = 16;

let keys: { secret: string; encryption: Buffer; siv: Buffer } | null = null;

function keysNow() {
  const secret = env().ROUTE_ID_SECRET;
  if (keys?.secret !== secret) {
    const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `route-id ${use}`, 32));
    keys = { secret, encryption: derive("enc"), siv: derive("siv") };
  }
  return keys;
}

/**
 * The reference that stands for a record's id in an address (spec 2 §2.12): AES-256-GCM whose IV is an HMAC of kind
 * and id, so the same record always has the same address and no two records share an IV. URL-safe.
 */
export function seal(kind: RecordKind, id: number): string {
  const { encryption, siv } = keysNow();
  const iv = createHmac("sha256", siv).update(`${kind}:${id}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryption, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(kind));
  const sealed = Buffer.concat([cipher.update(String(id), "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** The id in a reference; null for one that was changed, is foreign or names another kind of record. */
export function unseal(kind: RecordKind, ref: string): number | null {
  if (!/^[\w-]{39,80}$/.test(ref)) return null;
  const bytes = Buffer.from(ref, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keysNow().encryption, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(kind));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    const id = Number(opened.toString("utf8"));
    if (!Number.isSafeInteger(id) || id < 1) return null;
    // Sealing anew checks the IV and the spelling: base64 has more than one text for the same bytes.
    const again = Buffer.from(seal(kind, id));
    const asked = Buffer.from(ref);
    return again.length === asked.length && timingSafeEqual(again, asked) ? id : null;
  } catch {
    return null;
  }
}
