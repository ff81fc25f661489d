import type { Wait } from "./verdicts";

/** The waiting times and failures of a crowd. */
export interface Tally {
  readonly waits: readonly Wait[];
  /** Number of requests answered so far. */
  requests(): number;
  /** The time of each response, in milliseconds. */
  readonly answeredAt: readonly number[];
  /** Failure messages with their number of times. */
  readonly failures: ReadonlyMap<string, number>;
  answered(): void;
  /** Times `act` as a wait of that step; an error counts as a failure of the step and is not rethrown. */
  step<T>(step: string, act: () => Promise<T>): Promise<T | null>;
  /** Runs background work, without a wait; only its failures are recorded. */
  aside(what: string, act: () => Promise<unknown>): Promise<void>;
}

export function createTally(): Tally {
  const waits: Wait[] = [];
  const failures = new Map<string, number>();
  const answeredAt: number[] = [];
  const failed = (what: string, error: unknown) => {
    const words = `${what}: ${error instanceof Error ? error.message : String(error)}`;
    failures.set(words, (failures.get(words) ?? 0) + 1);
  };
  return {
    waits,
    failures,
    answeredAt,
    requests: () => answeredAt.length,
    answered: () => void answeredAt.push(performance.now()),
    async step(step, act) {
      const at = performance.now();
      try {
        const result = await act();
        waits.push({ step, at, took: performance.now() - at, failed: false });
        return result;
      } catch (error) {
        waits.push({ step, at, took: performance.now() - at, failed: true });
        failed(step, error);
        return null;
      }
    },
    async aside(what, act) {
      try {
        await act();
      } catch (error) {
        failed(what, error);
      }
    },
  };
}
