import type { Server } from "node:http";
import type { Logger } from "../http/log";

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
export async function finish({ stop, metrics, settled, close, log }: Running, seconds: number): Promise<boolean> {
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
