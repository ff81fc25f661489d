import type { Server } from "node:http";
import type { Logger } from "../http/log";

interface Running {
  server: Server;
  metrics: Server | null;
  /** Work that no request waits for has ended. */
  settled(): Promise<void>;
  /** Closes the database. */
  close(): Promise<void>;
  log: Logger;
}

/** How often connections are closed that have become idle since the server stopped listening, in milliseconds. */
const SWEEP_MS = 50;

/** Takes no new connection; resolves when every request under way has its answer. */
async function drained(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await closed.finally(() => clearInterval(sweep));
}

/**
 * Ends a running API in order: no new connections, requests under way get their answer, mails go out, the database
 * closes. What has not ended after `seconds` is given up. Answers whether all ended by itself.
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
