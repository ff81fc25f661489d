import "server-only";
import { createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "./env";

type Use = "identity" | "token" | "next-auth";

const derive = (secret: string, use: Use) =>
  Buffer.from(hkdfSync("sha256", secret, "", `session ${use}`, 32)).toString("hex");

/** The key that seals for this use. */
export const sealingKey = (use: Use) => derive(env().SESSION_SECRET, use);

/** The keys that open for this use: the current one, then the previous ones (SESSION_SECRET_PREVIOUS). */
export const openingKeys = (use: Use) => {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env();
  return [SESSION_SECRET, ...SESSION_SECRET_PREVIOUS].map((secret) => derive(secret, use));
};

/**
 * The secret for next-auth to check a form's CSRF token: the one that made the cookie (`token|digest`), so that a form
 * opened before the keys changed still works; the current one for any other cookie.
 */
export function csrfKey(cookie: string | undefined): string {
  const [token = "", digest = ""] = (cookie ?? "").split("|");
  const made = (key: string) => createHash("sha256").update(`${token}${key}`).digest();
  const asked = Buffer.from(/^[0-9a-f]{64}$/.test(digest) ? digest : "", "hex");
  const known = asked.length === 32 ? openingKeys("next-auth").find((key) => timingSafeEqual(made(key), asked)) : null;
  return known ?? sealingKey("next-auth");
}
