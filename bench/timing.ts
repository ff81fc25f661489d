/** A call that is timed repeatedly. */
type Call = () => Promise<unknown>;

export const percentile = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

export const median = (times: readonly number[]): number => percentile(times, 0.5);

async function timed(call: Call, into: number[]): Promise<void> {
  const from = performance.now();
  await call();
  into.push(performance.now() - from);
}

/** `count` calls, with `atOnce` of them under way at any time. */
async function block(call: Call, count: number, atOnce: number, into: number[]): Promise<void> {
  let left = count;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await timed(call, into);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
}

/**
 * The times in milliseconds of several calls that are measured alternately, so that other load on the machine affects
 * all of them equally; each is warmed up first.
 */
export async function takeTurns(calls: readonly Call[], { atOnce, rounds }: { atOnce: number; rounds: number }) {
  const times = calls.map((): number[] => []);
  for (const call of calls) await block(call, Math.max(12, 3 * atOnce), atOnce, []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, call] of calls.entries()) await block(call, atOnce === 1 ? 5 : 6 * atOnce, atOnce, times[i] ?? []);
  }
  return times;
}
