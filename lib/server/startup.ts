import "server-only";
import { checkEnv } from "@/lib/environment";
import { logLine } from "./log";

/** Prints one line for each variable that is missing or wrong, and ends the process with code 1. */
export function stopOnBadEnvironment() {
  const result = checkEnv(process.env);
  if (result.ok) return;
  for (const line of result.lines) logLine(`Configuración: ${line}`);
  process.exit(1);
}
