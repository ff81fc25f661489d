import type { Logger } from "./log";

/** Work that no answer waits for. */
export interface Later {
  /** Runs it after the answers under way have gone out, one such piece after another. A failure is logged. */
  run(work: () => Promise<unknown>): void;
  /** Resolves when everything handed over so far has ended. */
  settled(): Promise<void>;
}

/** By then the answer of the call that asked for the work is on its way. */
const REST_MS = 20;
/** What comes on top of so much is dropped, and logged. */
const MOST = 1000;

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

export function createLater(log: Logger): Later {
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
