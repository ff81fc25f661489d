// The rules that judge a load: measurements in, verdicts out.
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

/** A p95 of fewer waits than this is random: such steps are judged together. */
const TELLING = 20;
export const OTHERS = "all rarer steps";

export interface Recovery {
  step: string;
  before: number;
  during: number;
  after: number;
  /** p95 after divided by p95 before. */
  ratio: number;
  holds: boolean;
}

/**
 * Whether each step's p95 after a spike is within `factor` of the p95 before it. Steps with fewer than 20 waits before
 * or after are judged as one. Times less than `grainMs` apart count as equal: one frame of the screen is not
 * noticeable.
 */
export function recoveries(
  waits: Record<"before" | "during" | "after", readonly Wait[]>,
  { factor, grainMs }: { factor: number; grainMs: number },
): Recovery[] {
  const count = (of: readonly Wait[], step: string) => of.filter((one) => one.step === step && !one.failed).length;
  const names = new Set([...waits.before, ...waits.after].map(({ step }) => step));
  const telling = [...names].filter(
    (step) => count(waits.before, step) >= TELLING && count(waits.after, step) >= TELLING,
  );
  const judged = [...telling, ...(telling.length < names.size ? [OTHERS] : [])];
  return judged.map((step) => {
    const p95 = (of: readonly Wait[]) => {
      const mine = of.filter(
        (one) => !one.failed && (step === OTHERS ? !telling.includes(one.step) : one.step === step),
      );
      return percentile(
        mine.map(({ took }) => took),
        0.95,
      );
    };
    const [before, during, after] = [p95(waits.before), p95(waits.during), p95(waits.after)];
    const holds = after <= before * factor || after - before <= grainMs;
    return { step, before, during, after, ratio: before > 0 ? after / before : 1, holds };
  });
}

/** A measured amount at a time. */
export interface Point {
  minute: number;
  mb: number;
}

/**
 * Theil-Sen slope, in MB per minute: the median of the slopes between all pairs of points, which a few samples taken in
 * the middle of an upload do not change. 0 for fewer than two points.
 */
export function slope(points: readonly Point[]): number {
  const slopes = points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b) => (b.minute === a.minute ? [] : [(b.mb - a.mb) / (b.minute - a.minute)])),
  );
  if (slopes.length === 0) return 0;
  const sorted = slopes.sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export interface Flatness {
  slope: number;
  /** The first and last amounts after the warm-up, in MB. */
  from: number;
  to: number;
  holds: boolean;
}

/**
 * Whether an amount is flat after the warm-up: it grows by less than `mostPerMinute` MB. Errors: fewer than ten points.
 */
export function flatness(
  points: readonly Point[],
  { warmUpMinutes, mostPerMinute }: { warmUpMinutes: number; mostPerMinute: number },
): Flatness {
  const warm = points.filter(({ minute }) => minute >= warmUpMinutes);
  const [first, last] = [warm[0], warm.at(-1)];
  if (warm.length < 10 || !first || !last) throw new Error("Too few samples after the warm-up for a verdict");
  const grows = slope(warm);
  return { slope: grows, from: first.mb, to: last.mb, holds: grows < mostPerMinute };
}
