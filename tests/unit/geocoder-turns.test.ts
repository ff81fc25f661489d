import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PER_MINUTE, secondsToWait } from "@/lib/server/geocoder";
import type * as Turns from "@/lib/server/geocoder-turns";

/** The geocoder's limits: one call a second, a short queue, and a number of requests for each person. */

let turns: typeof Turns;
const here = () => new AbortController().signal;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  turns = await import("@/lib/server/geocoder-turns");
});
afterEach(() => vi.useRealTimers());

/** Requests turns and records when each was given, in milliseconds from now. */
function watch(signals: AbortSignal[]) {
  const began = Date.now();
  const seen: (number | false | "gone")[] = [];
  signals.forEach((signal, index) => {
    void turns.geocoderTurn(signal).then(
      (given) => (seen[index] = given && Date.now() - began),
      () => (seen[index] = "gone"),
    );
  });
  return seen;
}

describe("a turn", () => {
  it("comes at once, then one a second in the order of asking; the sixth at once is refused", async () => {
    const seen = watch(Array.from({ length: 6 }, here));
    await vi.advanceTimersByTimeAsync(0);
    expect([seen[0], seen[1], seen[5]]).toEqual([0, undefined, false]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(seen).toEqual([0, 1000, 2000, 3000, 4000, false]);
    const later = watch([here()]);
    await vi.advanceTimersByTimeAsync(999);
    expect(later).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(later).toEqual([1000]);
    await vi.advanceTimersByTimeAsync(5000);
    const rested = watch([here()]);
    await vi.advanceTimersByTimeAsync(0);
    expect(rested).toEqual([0]);
  });

  it("of someone who goes away is the next one's", async () => {
    const going = new AbortController();
    const seen = watch([here(), going.signal, here()]);
    await vi.advanceTimersByTimeAsync(500);
    going.abort();
    await vi.advanceTimersByTimeAsync(500);
    expect(seen).toEqual([0, "gone", 1000]);
    await expect(turns.geocoderTurn(AbortSignal.abort())).rejects.toThrow();
  });
});

describe("a person's allowance", () => {
  it("is thirty questions a minute, each person's own, and comes back as they grow old", async () => {
    for (let i = 0; i < PER_MINUTE; i += 1) {
      expect(secondsToWait("7")).toBe(0);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(secondsToWait("7")).toBe(30);
    expect(secondsToWait("8")).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(secondsToWait("7")).toBe(0);
    expect(secondsToWait("7")).toBe(1);
  });
});
