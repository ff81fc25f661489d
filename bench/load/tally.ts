import type { Wait } from "./verdicts";

/** What a crowd waited for and what failed. */
export interface Tally {
  readonly waits: readonly Wait[];
  /** Requests answered so far. */
  requests(): number;
  /** When each request was answered, in milliseconds. */
  readonly answeredAt: readonly number[];
  /** What failed, in words, and how often. */
  readonly failures: ReadonlyMap<string, number>;
  answered(): void;
  /** Times `act` as a wait of that step; what it throws is a failure of the step and goes no further. */
  step<T>(step: string, act: () => Promise<T>): Promise<T | null>;
  /** Runs what nobody waits for; only its failures are kept. */
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
