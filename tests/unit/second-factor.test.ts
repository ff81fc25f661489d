import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  acceptedStep,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  recoveryHash,
} from "@/ministry-api/sesion/second-factor-code";
import { keyring, openSecret, sealSecret } from "@/ministry-api/sesion/second-factor-key";
import { readEnv as readWhole } from "@/ministry-api/env";
import { wholeText } from "@/ministry-api/mail/notice";

const STEP_MS = 30_000;
const at = (ms: number) => new Date(ms);

describe("one-time codes", () => {
  it("are those of RFC 6238, appendix B", () => {
    const secret = Secret.fromLatin1("12345678901234567890").base32;
    // The last six of the eight digits printed there, for SHA-1.
    for (const [seconds, code] of [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const) {
      expect(acceptedStep(secret, code, at(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
    }
  });

  it("hold for the step before and the one after, and no further", () => {
    const secret = newSecret();
    const now = 1_800_000_000_000;
    const step = now / STEP_MS;
    const code = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * STEP_MS });
    expect([-2, -1, 0, 1, 2].map((steps) => acceptedStep(secret, code(steps), at(now), null))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    // A code is valid up to the last millisecond of the step.
    expect(acceptedStep(secret, code(-1), at(now + STEP_MS - 1), null)).toBe(step - 1);
    expect(acceptedStep(secret, code(-1), at(now + STEP_MS), null)).toBeNull();
  });

  it("are good once: neither their step nor an earlier one is taken again", () => {
    const secret = newSecret();
    const now = 1_800_000_000_000;
    const step = now / STEP_MS;
    const code = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now + steps * STEP_MS });
    expect(acceptedStep(secret, code(0), at(now), step)).toBeNull();
    expect(acceptedStep(secret, code(-1), at(now), step)).toBeNull();
    expect(acceptedStep(secret, code(1), at(now), step)).toBe(step + 1);
  });

  it("may be typed with blanks; anything else is none", () => {
    const secret = newSecret();
    const now = 1_800_000_000_000;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
    expect(acceptedStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, at(now), null)).toBe(now / STEP_MS);
    for (const typed of ["", "12345", "1234567", `${code}0`, `x${code.slice(1)}`, "١٢٣٤٥٦"]) {
      expect(acceptedStep(secret, typed, at(now), null)).toBeNull();
    }
  });

  it("come from 160 random bits, told to the application by name and account", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const uri = new URL(otpauthUri(secret, "admin@turismo.bo"));
    expect(decodeURIComponent(uri.pathname)).toBe("/Inventario Turístico:admin@turismo.bo");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Inventario Turístico",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  it("are ten of 120 bits, of signs that are not taken for others", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it("may be typed as people type, and are another person's code to nobody else", () => {
    const hash = recoveryHash(7, "0123-ABCD-1EFG-HJKM");
    expect(recoveryHash(7, " o123 abcd-lefg hjkm")).toBe(hash);
    expect(recoveryHash(8, "0123-ABCD-1EFG-HJKM")).not.toBe(hash);
    expect(recoveryHash(7, "0123-ABCD-1EFG-HJKN")).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("a stored secret", () => {
  const [first, second] = ["a".repeat(32), "b".repeat(32)];
  const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

  it("opens for its person alone, under its key alone, and only whole", () => {
    const ring = keyring(first, undefined);
    const sealed = sealSecret(ring, 7, SECRET);
    expect(sealed).not.toContain(SECRET);
    expect(sealSecret(ring, 7, SECRET)).not.toBe(sealed);
    expect(openSecret(ring, 7, sealed)).toEqual({ secret: SECRET, present: true });
    expect(openSecret(ring, 8, sealed)).toBeNull();
    expect(openSecret(keyring(second, undefined), 7, sealed)).toBeNull();
    expect(openSecret([], 7, sealed)).toBeNull();
    const bytes = Buffer.from(sealed, "base64url");
    for (const place of [0, 15, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(openSecret(ring, 7, changed.toString("base64url"))).toBeNull();
    }
    for (const text of ["", "x", sealed.slice(0, 20)]) expect(openSecret(ring, 7, text)).toBeNull();
  });

  it("is read with the previous key after a rotation, and said to be so", () => {
    const sealed = sealSecret(keyring(first, undefined), 7, SECRET);
    const rotated = keyring(second, first);
    expect(openSecret(rotated, 7, sealed)).toEqual({ secret: SECRET, present: false });
    expect(openSecret(keyring(second, undefined), 7, sealSecret(rotated, 7, SECRET))).toMatchObject({ present: true });
    expect(() => sealSecret(keyring(undefined, undefined), 7, SECRET)).toThrow("no key");
  });
});

describe("the environment", () => {
  const readEnv = (given: Record<string, string>) => readWhole({ NODE_ENV: "test", ...given });

  it("holds keys of 32 characters and more, or none", () => {
    expect(readEnv({}).SECOND_FACTOR_KEY).toBeUndefined();
    expect(readEnv({ SECOND_FACTOR_KEY: "" })).toMatchObject({ SECOND_FACTOR_KEY: undefined });
    const keys = { SECOND_FACTOR_KEY: "a".repeat(32), SECOND_FACTOR_KEY_PREVIOUS: "b".repeat(40) };
    expect(readEnv(keys)).toMatchObject(keys);
    expect(() => readEnv({ SECOND_FACTOR_KEY: "a".repeat(31) })).toThrow(
      "SECOND_FACTOR_KEY is too short: it needs 32 characters or more",
    );
  });
});

describe("a mail's foot", () => {
  it("offers to switch off notices about records, and nothing that concerns the account's safety", () => {
    const origin = "https://inventario.example.bo";
    expect(wholeText(origin, { texto: "x", enlace: "/abrir/ppirta/1" })).toContain("Para no recibir más avisos");
    const safety = wholeText(origin, { texto: "x", enlace: "/perfil" });
    expect(safety).toBe(`x\n${origin}/perfil\n\nRecibe este correo por la seguridad de su cuenta.`);
  });
});
