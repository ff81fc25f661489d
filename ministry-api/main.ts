import { createServer, type AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { buildApp } from "./app";
import type { Env } from "./env";
import { checkedEnv, giveUp, start, stopping } from "./start";

function cannotListen({ MINISTRY_API_HOST: host, MINISTRY_API_PORT: port }: Env, error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is taken. Set MINISTRY_API_PORT to a free one.`;
  return `The ministry API cannot listen on ${host}:${port} (${error.code ?? error.message}).`;
}

/** Ends the process where the port is taken: at once, and not after a database was made in vain. */
const requireFreePort = (env: Env) =>
  new Promise<void>((resolve) => {
    const probe = createServer();
    probe.once("error", (error) => giveUp(cannotListen(env, error)));
    probe.listen(env.MINISTRY_API_PORT, env.MINISTRY_API_HOST, () => probe.close(() => resolve()));
  });

/** The ministry API as a process: opens the database, fills an empty one, listens, stops cleanly on a signal. */
export async function main(): Promise<void> {
  const env = checkedEnv();
  await requireFreePort(env);
  const { database, services } = await start(env);
  const app = buildApp({ db: database.db, checkReplies: env.NODE_ENV !== "production", ...services });
  const address = { hostname: env.MINISTRY_API_HOST, port: env.MINISTRY_API_PORT };
  const server = serve({ fetch: app.fetch, ...address }, ({ port }: AddressInfo) => {
    process.stdout.write(`Ministry API ready on http://${env.MINISTRY_API_HOST}:${port}/api (${database.kind})\n`);
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    void database.close().finally(() => giveUp(cannotListen(env, error)));
  });
  stopping(async () => {
    // Requests under way get their answer before the database closes.
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeIdleConnections" in server) server.closeIdleConnections();
    });
    await database.close();
  });
}

if (import.meta.filename === process.argv[1]) await main();
