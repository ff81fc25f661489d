import "server-only";

/** Least time between two requests to the geocoder, in milliseconds: the limit of public Nominatim servers. */
const EVERY_MS = 1000;
/** Requests that may wait at the same time. */
const WAITING = 4;

/** A monotonic clock: changes of the system time do not affect it. */
const now = () => performance.now();

const queue = new Set<() => void>();
let free = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function serve() {
  timer = undefined;
  const [next] = queue;
  if (!next) return;
  queue.delete(next);
  free = now() + EVERY_MS;
  next();
  arm();
}

function arm() {
  if (queue.size > 0) timer ??= setTimeout(serve, Math.max(0, free - now()));
}

/**
 * Waits until a request may start: resolves to true then, or to false at once if too many are waiting. An abort removes
 * the request from the queue and rejects with the signal's reason.
 */
export function takeTurn(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    if (queue.size === 0 && now() >= free) {
      free = now() + EVERY_MS;
      return resolve(true);
    }
    if (queue.size >= WAITING) return resolve(false);
    const go = () => {
      signal.removeEventListener("abort", leave);
      resolve(true);
    };
    const leave = () => {
      queue.delete(go);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    queue.add(go);
    arm();
  });
}
