import type { Server } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { gracefulStop } from "@/node-shared/graceful-stop";
import { buildApp } from "./app";
import { startAudit } from "./auditoria/send";
import { startWebhooks } from "./webhooks/deliver";
import { MissingKey, resealSecrets } from "./sesion/second-factor-seals";
import type { Env } from "./env";
import { startMonths } from "./calidad/months";
import { trusting } from "./http/address";
import { startImports } from "./importaciones/job/job";
import { startLocating } from "./lugares/match-units";
import { startOutbox } from "./mail/outbox";
import { watchBackups, watchConnections, watchOutbox } from "./operations/metrics";
import { METRICS_HOST, serveMetrics } from "./operations/metrics-server";
import { checkedEnv, exitWith, start, stopping } from "./start";
import type { Logger } from "./http/log";

interface Running {
  /** Takes no new connections; resolves when every running request has its response. */
  stop(): Promise<void>;
  metrics: Server | null;
  /** Resolves when the work that no request waits for has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
  log: Logger;
}

/**
 * Stops a running API in order: no new connections, running requests get their response, mails are sent, the database
 * closes. What has not ended after `seconds` is abandoned. Returns whether everything ended in time.
 */
async function finish({ stop, metrics, settled, close, log }: Running, seconds: number): Promise<boolean> {
  const ended = async () => {
    await stop();
    await settled();
    await close();
    return true;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), seconds * 1000)));
  const whole = await Promise.race([ended(), late]).finally(() => clearTimeout(timer));
  if (!whole) log.error("stop_forced", { seconds });
  metrics?.close();
  return whole;
}

interface Listener {
  /** What listens, as used in a message. */
  what: string;
  host: string;
  port: number;
  /** The environment variable of the port. */
  name: "MINISTRY_API_PORT" | "METRICS_PORT";
}

function listenErrorText({ what, host, port, name }: Listener, error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is taken. Set ${name} to a free one.`;
  return `${what} cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** Ends the process if the port is taken, before a database is created. */
const requireFreePort = (listener: Listener) =>
  new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => exitWith(listenErrorText(listener, error)));
    probe.listen(listener.port, listener.host, () => probe.close(() => resolve()));
  });

function listenersOf({ MINISTRY_API_HOST, MINISTRY_API_PORT, METRICS_PORT }: Env) {
  const api: Listener = {
    what: "The ministry API",
    host: MINISTRY_API_HOST,
    port: MINISTRY_API_PORT,
    name: "MINISTRY_API_PORT",
  };
  const metrics: Listener | null =
    METRICS_PORT === undefined
      ? null
      : { what: "The metrics", host: METRICS_HOST, port: METRICS_PORT, name: "METRICS_PORT" };
  return { api, metrics };
}

/** The ministry API as a process: opens the database, fills an empty one, listens, stops cleanly on a signal. */
export async function run(): Promise<void> {
  const env = checkedEnv();
  const { api, metrics } = listenersOf(env);
  for (const listener of [api, metrics]) if (listener) await requireFreePort(listener);
  const { database, services, settled } = await start(env);
  await resealSecrets(database.db, services.keyring ?? []).catch(async (error: unknown) => {
    await database.close();
    if (error instanceof MissingKey) exitWith(error.message);
    throw error;
  });
  const lost = (listener: Listener) => (error: NodeJS.ErrnoException) =>
    void database.close().finally(() => exitWith(listenErrorText(listener, error)));

  let metricsServer: Server | null = null;
  if (metrics) {
    watchConnections(database);
    watchOutbox(database.db);
    watchBackups(env.DATA_DIR);
    metricsServer = await serveMetrics(metrics.port).catch((error: NodeJS.ErrnoException) => {
      lost(metrics)(error);
      return null;
    });
  }
  const outbox = startOutbox(database.db, services);
  const imports = startImports(database.db, services);
  const webhooks = startWebhooks(database.db, services);
  const months = startMonths(database.db, services);
  const locating = startLocating(database.db, services.log);
  const collector = env.AUDIT_URL ? { url: env.AUDIT_URL, format: env.AUDIT_FORMAT } : null;
  const audit = startAudit(database.db, collector, services.log);
  const checkReplies = env.NODE_ENV !== "production";
  const trusts = trusting(env.TRUSTED_PROXIES);
  const app = buildApp({ db: database.db, checkReplies, decided: outbox.wake, imports, trusts, ...services });
  const server = serve({ fetch: app.fetch, hostname: api.host, port: api.port }, ({ port }: AddressInfo) => {
    process.stdout.write(`Ministry API ready on http://${api.host}:${port}/api (${database.kind})\n`);
  }) as Server;
  const stop = gracefulStop(server);
  // Longer than any caller keeps an idle connection: a connection that closes during a call loses the call.
  server.keepAliveTimeout = 75_000;
  // Limits slow headers, which would hold a connection; bodies have a limit of their own.
  server.requestTimeout = 60_000;
  server.on("error", lost(api));
  const allSettled = async () => {
    await Promise.all([
      ...[outbox.stop(), imports.stop(), webhooks.stop(), months.stop(), locating.stop(), audit.stop()],
    ]);
    await settled();
  };
  const running = { stop, settled: allSettled, close: database.close, metrics: metricsServer, log: services.log };
  stopping(() => finish(running, env.STOP_SECONDS));
}
