import "server-only";
import { checkEnv } from "@/lib/environment";
import { logLine } from "./log";

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/**
 * Prints one line for each variable that is missing or wrong, and ends the process with code 1. Where people reach this
 * server from other machines and their address is no https one, it says so and goes on: an intranet may have it so.
 */
export function stopOnBadEnvironment() {
  const result = checkEnv(process.env);
  if (!result.ok) {
    for (const line of result.lines) logLine(`Configuración: ${line}`);
    process.exit(1);
  }
  const host = process.env.HOSTNAME ?? "";
  const secure = result.value.PUBLIC_URL?.startsWith("https://");
  if (process.env.NODE_ENV === "production" && host !== "" && !LOOPBACK.test(host) && !secure) {
    logLine("Aviso: PUBLIC_URL no es https: las sesiones viajan sin cifrar y sus cookies no son Secure.");
  }
}
