import "server-only";
import { checkEnv, type Environment } from "@/lib/environment";

let checked: Environment | null = null;

/** The checked environment (decisions §9), read once. Throws with one line a variable where it is wrong. */
export function env(): Environment {
  if (checked) return checked;
  const result = checkEnv(process.env);
  if (!result.ok) throw new Error(result.lines.join("\n"));
  checked = result.value;
  return checked;
}

/** Where the calls of the ministry API begin. */
export const ministryBase = () => `${env().MINISTRY_API_URL ?? `http://127.0.0.1:${env().MINISTRY_API_PORT}`}/api`;

/** Are the cookies Secure? Where the public address is https; a loopback address over http has plain ones. */
export const servedOverHttps = () => env().PUBLIC_URL?.startsWith("https://") ?? false;
