import { percentile } from "../timing";

/** One wait of a virtual person. */
export interface Wait {
  step: string;
  /** Start and duration, in milliseconds. */
  at: number;
  took: number;
  failed: boolean;
}

export interface StepFigures {
  step: string;
  count: number;
  errors: number;
  p50: number;
  p95: number;
  p99: number;
}

/** The figures of each step, the most frequent first; times of failed actions are excluded. */
export function byStep(waits: readonly Wait[]): StepFigures[] {
  const steps = new Map<string, { times: number[]; errors: number }>();
  for (const { step, took, failed } of waits) {
    const of = steps.get(step) ?? { times: [], errors: 0 };
    steps.set(step, of);
    if (failed) of.errors += 1;
    else of.times.push(took);
  }
  return [...steps]
    .map(([step, { times, errors }]) => ({
      step,
      count: times.length + errors,
      errors,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
    }))
    .sort((a, b) => b.count - a.count);
}

/** Waits that began in `[from, to)`. */
export const between = (waits: readonly Wait[], from: number, to: number) =>
  waits.filter(({ at }) => at >= from && at < to);
