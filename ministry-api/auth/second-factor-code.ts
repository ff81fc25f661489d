import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { ALFABETO_CODIGO } from "@/contract/resources/verificacion";

/** One-time codes as every authenticator application makes them (RFC 6238): SHA-1, six digits, a step of 30 seconds. */
const TOTP_RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the present one whose code is taken too: clocks differ, and typing takes time. */
const WINDOW = 1;
/** As long as SHA-1's own output (RFC 4226 §4). */
const SECRET_BYTES = 20;
const ISSUER = "Inventario Turístico";

const RECOVERY_CODES = 10;
/** 120 random bits: over the 112 from which a plain hash keeps a secret as well as a slow one does. */
const RECOVERY_BYTES = 15;

/** A new shared secret in base32. */
export const newSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator application reads from a QR code. */
export const otpauthUri = (secret: string, email: string) =>
  new TOTP({ ...TOTP_RULES, issuer: ISSUER, label: email, secret }).toString();

/** What a person typed, without the spaces and hyphens that help reading. */
const bare = (typed: string) => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * The time step whose code this is; null for a wrong code, one out of the window, and one of a step that is not later
 * than the last one taken.
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

/** A recovery code of 120 random bits, in groups of four: no letter in it is taken for a figure. */
function newRecoveryCode(): string {
  const signs = fiveBits(randomBytes(RECOVERY_BYTES)).map((at) => ALFABETO_CODIGO[at]);
  return (signs.join("").match(/.{4}/g) ?? []).join("-");
}

/** A new set of recovery codes, as they are shown. */
export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** What is kept of a recovery code: of one typed in small letters, or with O, I or L for the figures they look like, too. */
export function recoveryHash(id_usuario: number, typed: string): string {
  const code = bare(typed).replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(`${id_usuario} ${code}`).digest("hex");
}
