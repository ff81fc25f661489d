import { setImmediate, setTimeout as rest } from "node:timers/promises";

/** Requests that this process is answering. */
let open = 0;

/** Counts a request until the function that it returns is called. */
export function requestBegins(): () => void {
  open += 1;
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

/** What a generator makes, each while the one before it is used: at most one is kept ready. */
export async function* makeAhead<T>(made: AsyncGenerator<T>): AsyncGenerator<T, void, undefined> {
  let next = made.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = made.next();
      // It is thrown when it is waited for.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await made.return(undefined);
  }
}
