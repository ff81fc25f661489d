import "server-only";

/** One request to the geocoder starts at most this often, in milliseconds: what public Nominatim servers ask for. */
const EVERY_MS = 1000;
/** Requests that may wait for their start. */
const WAITING = 4;

/** Runs on whatever is done to the machine's time. */
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
 * Waits until a request may start: true then, false at once where too many wait already. Whoever goes away leaves the
 * queue; the promise is then rejected with the signal's reason.
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
