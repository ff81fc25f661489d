import "server-only";
import { trustingOnly } from "@/contract/proxies";
import { checkEnv } from "@/lib/environment";
import { openFrontDoor } from "./front-door";
import { logLine } from "./log";

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/**
 * Prints one line for each variable that is missing or wrong, and ends the process with code 1; otherwise decides whose
 * word on a client's address is taken. Where people reach this server from other machines and their address is no https
 * one, or an https one needs a proxy and none is named, it says so and goes on: an intranet may have it so.
 */
export function startUp() {
  const result = checkEnv(process.env);
  if (!result.ok) {
    for (const line of result.lines) logLine(`Configuración: ${line}`);
    process.exit(1);
  }
  openFrontDoor(trustingOnly(result.value.TRUSTED_PROXIES));
  const host = process.env.HOSTNAME ?? "";
  const secure = result.value.PUBLIC_URL?.startsWith("https://");
  if (process.env.NODE_ENV === "production" && host !== "" && !LOOPBACK.test(host) && !secure) {
    logLine("Aviso: PUBLIC_URL no es https: las sesiones viajan sin cifrar y sus cookies no son Secure.");
  }
  if (process.env.NODE_ENV === "production" && secure && result.value.TRUSTED_PROXIES.length === 0) {
    logLine("Aviso: TRUSTED_PROXIES no nombra ningún proxy: todas las personas cuentan como una sola dirección.");
  }
}
