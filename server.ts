import { createServer } from "node:http";
import next from "next";
import { gracefulStop } from "@/node-shared/graceful-stop";
import { trustedProxies } from "@/node-shared/proxies";
import { checkEnv } from "@/lib/environment";
import { compareClocks } from "@/lib/server/clock";
import { servedOverHttps } from "@/lib/server/env";
import { logLine } from "@/lib/server/log";
import { webServer } from "@/lib/server/web-server";
import { countRequest, serveWebMetrics } from "@/lib/server/web-metrics";

/**
 * The web application's server, for `npm start`, `npm run dev` (with `--dev`) and a release: the framework behind what a
 * request passes first (lib/server/web-server.ts). Its folder is the working directory.
 */

const LOOPBACK = /^(127\.|localhost$|::1$)/;
/** Longer than a proxy keeps its connections, so that it never sends a request into a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** What has no response by then is cut off; the service manager kills at 30. */
const STOP_SECONDS = 25;

function failStart(lines: readonly string[]): never {
  for (const line of lines) logLine(`Configuración: ${line}`);
  process.exit(1);
}

/** Says what an intranet may choose and everybody else should not. */
function warnOfRisks({ host, https, proxies }: { host: string; https: boolean; proxies: number }) {
  if (!LOOPBACK.test(host) && !https) {
    logLine("Aviso: PUBLIC_URL no es https: las sesiones viajan sin cifrar y sus cookies no son Secure.");
  }
  if (https && proxies === 0) {
    logLine("Aviso: TRUSTED_PROXIES no nombra ningún proxy: todas las personas cuentan como una sola dirección.");
  }
}

async function start() {
  const dev = process.argv.includes("--dev");
  const checked = checkEnv(process.env);
  if (!checked.ok) failStart(checked.lines);
  const { TRUSTED_PROXIES, WEB_METRICS_PORT } = checked.value;
  const [host, port] = [process.env.HOST ?? "127.0.0.1", Number(process.env.PORT ?? 3000)];
  const https = servedOverHttps();

  const server = webServer({
    trusts: trustedProxies(TRUSTED_PROXIES),
    https,
    folder: dev ? null : process.cwd(),
    handle: (request, response) => handle(request, response),
    ...(WEB_METRICS_PORT !== undefined && { seen: countRequest }),
  });
  const stop = gracefulStop(server);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Without a server of its own the framework would close the connection of who offers another protocol (`Upgrade`).
  const app = next({ dev, dir: process.cwd(), hostname: host, port, httpServer: dev ? server : createServer() });
  const handle = app.getRequestHandler();
  await app.prepare();

  const metrics =
    WEB_METRICS_PORT === undefined
      ? null
      : await serveWebMetrics(WEB_METRICS_PORT).catch((error: NodeJS.ErrnoException) =>
          failStart([`WEB_METRICS_PORT ${WEB_METRICS_PORT} no se puede usar (${error.code ?? error.message}).`]),
        );
  if (!dev) {
    warnOfRisks({ host, https, proxies: TRUSTED_PROXIES.length });
    compareClocks(logLine);
  }
  server.once("error", (error: NodeJS.ErrnoException) => failStart([`PORT ${port} no se puede usar (${error.code}).`]));
  server.listen(port, host);

  const end = async () => {
    setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref();
    await stop();
    metrics?.close();
    await app.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void end());
}

void start();
