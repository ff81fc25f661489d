import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "./env";

/** What a sealed id may name; a reference of one kind opens no other. */
export type RecordKind = "ppirta" | "ppirtf";

const IV_BYTES = 12;
const TAG_BYTES = 16;

interface Keys {
  encryption: Buffer;
  siv: Buffer;
}

function derived(secret: string): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", secret, "", `route-id ${use}`, 32));
  return { encryption: derive("enc"), siv: derive("siv") };
}

let kept: { of: string; keys: [Keys, ...Keys[]] } | null = null;

/** The present keys, then those before them (ROUTE_ID_SECRET_PREVIOUS). */
function keysNow(): [Keys, ...Keys[]] {
  const { ROUTE_ID_SECRET, ROUTE_ID_SECRET_PREVIOUS } = env();
  const of = [ROUTE_ID_SECRET, ...ROUTE_ID_SECRET_PREVIOUS].join(",");
  if (kept?.of !== of) kept = { of, keys: [derived(ROUTE_ID_SECRET), ...ROUTE_ID_SECRET_PREVIOUS.map(derived)] };
  return kept.keys;
}

/**
 * The reference that stands for a record's id in an address (spec 2 §2.12): AES-256-GCM whose IV is an HMAC of kind
 * and id, so the same record always has the same address and no two records share an IV. URL-safe.
 */
export const seal = (kind: RecordKind, id: number): string => sealUnder(keysNow()[0], kind, id);

function sealUnder({ encryption, siv }: Keys, kind: RecordKind, id: number): string {
  const iv = createHmac("sha256", siv).update(`${kind}:${id}`).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", encryption, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(kind));
  const sealed = Buffer.concat([cipher.update(String(id), "utf8"), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString("base64url");
}

/**
 * The id in a reference, made under the present key or one before it; null for one that was changed, is foreign or names
 * another kind of record.
 */
export function unseal(kind: RecordKind, ref: string): number | null {
  if (!/^[\w-]{39,80}$/.test(ref)) return null;
  for (const keys of keysNow()) {
    const id = openUnder(keys, kind, ref);
    if (id !== null) return id;
  }
  return null;
}

function openUnder(keys: Keys, kind: RecordKind, ref: string): number | null {
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
    // Sealing anew checks the IV and the spelling: base64 has more than one text for the same bytes.
    const again = Buffer.from(sealUnder(keys, kind, id));
    const asked = Buffer.from(ref);
    return again.length === asked.length && timingSafeEqual(again, asked) ? id : null;
  } catch {
    return null;
  }
}
