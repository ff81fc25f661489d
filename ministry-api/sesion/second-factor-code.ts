import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { ALFABETO_CODIGO } from "@/contract/resources/verificacion";

/** One-time codes as every authenticator app makes them (RFC 6238): SHA-1, six digits, a step of 30 seconds. */
const TOTP_RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the current one that are accepted too: clocks differ, and typing takes time. */
const WINDOW = 1;
/** The length of SHA-1's own output (RFC 4226 §4). */
const SECRET_BYTES = 20;
const ISSUER = "Inventario Turístico";

const RECOVERY_CODES = 10;
/** 120 random bits: above the 112 from which a plain hash protects a secret as well as a slow one. */
const RECOVERY_BYTES = 15;

/** A new shared secret in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The URI that an authenticator app reads from a QR code. */
export const otpauthUri = (secret: string, email: string) =>
  new TOTP({ ...TOTP_RULES, issuer: ISSUER, label: email, secret }).toString();

/** The typed code in upper case, without the spaces and hyphens that help reading. */
const bare = (typed: string) => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * The time step the code belongs to; null for a wrong code, one outside the window, or a step that is not later than
 * the last one used.
 */
export function acceptedStep(secret: string, typed: string, now: Date, last: number | null): number | null {
  const token = bare(typed);
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...TOTP_RULES,
    token,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
  });
  if (delta === null) return null;
  const step = TOTP.counter({ period: TOTP_RULES.period, timestamp }) + delta;
  return last === null || step > last ? step : null;
}

const fiveBits = (bytes: Buffer) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => parseInt(five, 2));
};

/** A recovery code of 120 random bits, in groups of four. None of its letters can be mistaken for a digit. */
function newRecoveryCode(): string {
  const signs = fiveBits(randomBytes(RECOVERY_BYTES)).map((at) => ALFABETO_CODIGO[at]);
  return (signs.join("").match(/.{4}/g) ?? []).join("-");
}

/** A new set of recovery codes, as shown to the person. */
export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** The stored hash of a recovery code. Lower case is accepted, and O, I and L are read as the digits they look like. */
export function recoveryHash(id_usuario: number, typed: string): string {
  const code = bare(typed).replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(`${id_usuario} ${code}`).digest("hex");
}
