import type { Logger } from "./log";

/** Work that runs after the response. */
export interface Background {
  /** Queues work to run after the current responses are sent, one piece after another. A failure is logged. */
  run(work: () => Promise<unknown>): void;
  /** Resolves when everything queued so far has ended. */
  settled(): Promise<void>;
}

/** Wait before each piece: by then the response of the call that queued it is on its way. */
const REST_MS = 20;
/** Most pieces in the queue; further ones are dropped and logged. */
const MOST = 1000;

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

export function createBackground(log: Logger): Background {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run: (work) => {
      if (waiting >= MOST) return log.error("later.full", { waiting });
      waiting += 1;
      tail = tail
        .then(rest)
        .then(work)
        .catch((error: unknown) =>
          log.error("later.failed", { error: error instanceof Error ? error.name : "unknown" }),
        )
        .finally(() => (waiting -= 1));
    },
    settled: async () => {
      while (waiting > 0) await tail;
    },
  };
}
