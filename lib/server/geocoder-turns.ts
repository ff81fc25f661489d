import "server-only";
import PQueue from "p-queue";

/** One request a second to the geocoder: the limit of public Nominatim servers. */
const queue = new PQueue({ concurrency: 1, intervalCap: 1, interval: 1000 });
/** Requests that may wait at the same time. */
const MOST_WAITING = 4;

/**
 * Waits until a request may start: resolves to true then, or to false at once if too many are waiting. An abort removes
 * the request from the queue and rejects with the signal's reason.
 */
export async function geocoderTurn(signal: AbortSignal): Promise<boolean> {
  return queue.size < MOST_WAITING && queue.add(() => true, { signal });
}
