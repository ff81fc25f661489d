import "server-only";
import { setFlagsFromString } from "node:v8";
import { trustedProxies } from "@/node-shared/proxies";
import { checkEnv } from "@/lib/environment";
import { releaseAbortedRenders } from "./aborted-renders";
import { compareClocks } from "./clock";
import { servedOverHttps } from "./env";
import { repairRequests } from "./repair-requests";
import { logLine } from "./log";
import { serveWebMetrics } from "./web-metrics";

/**
 * What a page or a row of an export consists of is forgotten at once. V8 sometimes takes it for what stays and collects
 * it the costly way for as long as the process runs: half of an export's time (docs/bench.md).
 */
const NO_PRETENURING = "--no-allocation-site-pretenuring";

const LOOPBACK = /^(127\.|localhost$|::1$)/;

/**
 * Prints one line for each variable that is missing or wrong, and ends the process with code 1; otherwise configures
 * the engine and what happens to each request before the framework has it. Warns if the server is reachable from other machines without https, or if the address is https
 * and no proxy is named; both are allowed, for intranets.
 */
export function startUp() {
  const result = checkEnv(process.env);
  if (!result.ok) {
    for (const line of result.lines) logLine(`Configuración: ${line}`);
    process.exit(1);
  }
  const secure = servedOverHttps();
  setFlagsFromString(NO_PRETENURING);
  repairRequests(trustedProxies(result.value.TRUSTED_PROXIES), secure);
  releaseAbortedRenders();
  const metrics = result.value.WEB_METRICS_PORT;
  if (metrics !== undefined) {
    serveWebMetrics(metrics).catch((error: NodeJS.ErrnoException) => {
      logLine(`Configuración: WEB_METRICS_PORT ${metrics} no se puede usar (${error.code ?? error.message}).`);
      process.exit(1);
    });
  }
  if (process.env.NODE_ENV === "production") compareClocks(logLine);
  const host = process.env.HOSTNAME ?? "";
  if (process.env.NODE_ENV === "production" && host !== "" && !LOOPBACK.test(host) && !secure) {
    logLine("Aviso: PUBLIC_URL no es https: las sesiones viajan sin cifrar y sus cookies no son Secure.");
  }
  if (process.env.NODE_ENV === "production" && secure && result.value.TRUSTED_PROXIES.length === 0) {
    logLine("Aviso: TRUSTED_PROXIES no nombra ningún proxy: todas las personas cuentan como una sola dirección.");
  }
}
