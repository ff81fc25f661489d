import "server-only";
import { hkdfSync } from "node:crypto";
import { env } from "./env";

type Use = "identity" | "token" | "next-auth";

const derivedKeys = new Map<string, string>();

/** Kept, since every request asks for several. */
function deriveKey(secret: string, use: Use): string {
  const of = `${use} ${secret}`;
  const key = derivedKeys.get(of) ?? Buffer.from(hkdfSync("sha256", secret, "", `session ${use}`, 32)).toString("hex");
  derivedKeys.set(of, key);
  return key;
}

/** The key that seals for this use. */
export const sealingKey = (use: Use) => deriveKey(env().SESSION_SECRET, use);

/** The keys that open for this use: the current one, then the previous ones (SESSION_SECRET_PREVIOUS). */
export const openingKeys = (use: Use) => {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = env();
  return [SESSION_SECRET, ...SESSION_SECRET_PREVIOUS].map((secret) => deriveKey(secret, use));
};
