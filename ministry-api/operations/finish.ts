import type { Server } from "node:http";
import type { Logger } from "../http/log";

interface Running {
  server: Server;
  metrics: Server | null;
  /** Resolves when the work that no request waits for has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
  log: Logger;
}

/** How often connections are closed that became idle after the server stopped listening, in milliseconds. */
const SWEEP_MS = 50;

/** Takes no new connections. Resolves when every running request has its response. */
async function drained(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed.finally(() => clearInterval(sweep));
}

/**
 * Stops a running API in order: no new connections, running requests get their response, mails are sent, the database
 * closes. What has not ended after `seconds` is abandoned. Returns whether everything ended in time.
 */
export async function finish({ server, metrics, settled, close, log }: Running, seconds: number): Promise<boolean> {
  const ended = async () => {
    await drained(server);
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
