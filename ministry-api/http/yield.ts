import { setImmediate, setTimeout as rest } from "node:timers/promises";

/** Requests that this process is answering, and when the last one began. */
let open = 0;
let lastBegan = Number.NEGATIVE_INFINITY;

/** Counts a request until the function that it returns is called. */
export function requestBegins(): () => void {
  open += 1;
  lastBegan = performance.now();
  return () => {
    open -= 1;
  };
}

/** How long work runs before others may go first, in milliseconds, and for one piece of it longer. */
const STRETCH_MS = 3;
/** How long work in the background waits for requests: neither a long one nor an endless row of them stops it. */
const PATIENCE_MS = 25;

/** For long work of a request: what is returned yields where it is time for that. */
export function yieldToEventLoop(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < STRETCH_MS) return;
    await setImmediate();
    from = performance.now();
  };
}

/** For work in the background, which goes on only when requests are answered or its patience has an end. */
export function yieldToRequests(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < STRETCH_MS) return;
    await setImmediate();
    for (const until = performance.now() + PATIENCE_MS; open > 0 && performance.now() < until;) await rest(1);
    from = performance.now();
  };
}

/** Somebody who asked so lately probably asks again, in milliseconds. */
const LATELY_MS = 500;
/** How long work in the background rests for each millisecond of it. */
const RESTED = 0.7;
/** Rests between two batches of such work, in milliseconds: where nobody asks, and at most. */
const [SHORT_MS, LONG_MS] = [5, 250];

/**
 * Paces batches of work in the background. What is returned rests after each of them. If others are asking, it does so
 * for most of what the batch took, and until `least` milliseconds have gone since the last rest: a fast machine takes
 * its time too, as long as the work is done by when it is expected.
 */
export function pacing(least = 0): () => Promise<void> {
  let from = performance.now();
  return async () => {
    const now = performance.now();
    const asked = open > 0 || now - lastBegan < LATELY_MS;
    const wanted = Math.max((now - from) * RESTED, from + least - now, SHORT_MS);
    await rest(asked ? Math.min(wanted, LONG_MS) : SHORT_MS);
    from = performance.now();
  };
}
