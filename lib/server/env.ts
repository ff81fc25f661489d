import "server-only";
import { checkEnv, type Environment } from "@/lib/environment";

let checkedEnvironment: Environment | null = null;

/** The checked environment (decision 009), read once. Throws with one line for each wrong variable. */
export function env(): Environment {
  if (checkedEnvironment) return checkedEnvironment;
  const result = checkEnv(process.env);
  if (!result.ok) throw new Error(result.lines.join("\n"));
  checkedEnvironment = result.value;
  return checkedEnvironment;
}

/** Base URL of the ministry API's calls. */
export const ministryBase = () => `${env().MINISTRY_API_URL ?? `http://127.0.0.1:${env().MINISTRY_API_PORT}`}/api`;

/** True unless the administrator has taken the field screen away. */
export const fieldMode = () => env().FIELD_MODE === "on";

/** True if the public URL is https; cookies are then Secure. Plain http on a loopback address has plain cookies. */
export const servedOverHttps = () => env().PUBLIC_URL?.startsWith("https://") ?? false;
