import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debounceLeading } from "@/lib/debounce-leading";

/** Readings of the store while somebody types: the first at once, then when the typing rests. */

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it("runs at once after a rest, and once more when the calls that follow have ended", () => {
  const run = vi.fn();
  const { call } = debounceLeading(run);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let letter = 0; letter < 5; letter++) {
    vi.advanceTimersByTime(100);
    call();
  }
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(299);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});

it("does not wait for the end of what never ends", () => {
  const run = vi.fn();
  const { call } = debounceLeading(run);
  for (let letter = 0; letter < 40; letter++) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(run.mock.calls.length).toBeLessThanOrEqual(4);
});

it("forgets a call that waits", () => {
  const run = vi.fn();
  const { call, cancel } = debounceLeading(run);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledTimes(1);
});
