import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pacing, requestBegins } from "@/ministry-api/http/yield";

const { rests, clock } = vi.hoisted(() => ({ rests: [] as number[], clock: { now: 10_000 } }));
// Rests are noted and take no time but the clock's, so that a busy machine changes nothing.
vi.mock("node:timers/promises", () => ({
  setImmediate: () => Promise.resolve(),
  setTimeout: (ms: number) => {
    rests.push(ms);
    clock.now += ms;
    return Promise.resolve();
  },
}));

/** What it rests after a batch of so many milliseconds. */
async function after(pace: () => Promise<void>, ms: number): Promise<number> {
  clock.now += ms;
  await pace();
  return Math.round(rests.at(-1) ?? Number.NaN);
}

beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => clock.now);
});
afterEach(() => {
  vi.restoreAllMocks();
  clock.now += 10_000;
});

describe("work in batches", () => {
  test("rests for most of what a batch took while others ask, never for long", async () => {
    const answered = requestBegins();
    const pace = pacing();
    expect(await after(pace, 100)).toBe(70);
    expect(await after(pace, 10)).toBe(7);
    expect(await after(pace, 1)).toBe(5);
    expect(await after(pace, 5000)).toBe(250);
    answered();
  });

  test("takes its time while others ask, however fast it is", async () => {
    const answered = requestBegins();
    const pace = pacing(48);
    expect(await after(pace, 10)).toBe(38);
    expect(await after(pace, 48)).toBe(34);
    expect(await after(pacing(100_000), 10)).toBe(250);
    answered();
  });

  test("rests a moment once nobody has asked for a while", async () => {
    requestBegins()();
    const pace = pacing(48);
    // Whoever has just asked asks again.
    expect(await after(pace, 100)).toBe(70);
    expect(await after(pace, 600)).toBe(5);
  });
});
