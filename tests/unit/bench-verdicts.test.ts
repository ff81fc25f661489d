import { describe, expect, test } from "vitest";
import { cast } from "@/bench/load/cast";
import { between, byStep, type Wait } from "@/bench/load/verdicts";

const waits = (step: string, times: readonly number[]): Wait[] =>
  times.map((took, i) => ({ step, at: i * 1000, took, failed: false }));
const many = (step: string, took: number, count = 40) =>
  waits(
    step,
    Array.from({ length: count }, () => took),
  );

describe("figures by step", () => {
  test("counts failures and leaves their times out", () => {
    const list = waits("list", [10, 20, 30]);
    const failed: Wait = { step: "list", at: 0, took: 60_000, failed: true };
    expect(byStep([...list, failed])).toEqual([{ step: "list", count: 4, errors: 1, p50: 20, p95: 30, p99: 30 }]);
  });

  test("the most frequent step comes first", () => {
    const seen = byStep([...many("rare", 1, 2), ...many("frequent", 1, 3)]);
    expect(seen.map(({ step }) => step)).toEqual(["frequent", "rare"]);
  });

  test("a window holds its beginning and not its end", () => {
    expect(between(waits("list", [1, 2, 3]), 1000, 2000).map(({ took }) => took)).toEqual([2]);
  });
});

describe("the people of a day", () => {
  test("stand in the given shares, in any number of them", () => {
    const roles = (people: number) =>
      cast(people, 1).reduce<Record<number, number>>((seen, { rol }) => ({ ...seen, [rol]: (seen[rol] ?? 0) + 1 }), {});
    expect(roles(500)).toEqual({ 1: 10, 2: 40, 3: 100, 4: 250, 5: 100 });
    expect(roles(50)).toEqual({ 1: 1, 2: 4, 3: 10, 4: 25, 5: 10 });
  });

  test("each has an account of their own and a department", () => {
    const people = cast(200, 8);
    expect(new Set(people.map(({ email }) => email)).size).toBe(200);
    expect(people.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => i + 8));
    expect(new Set(people.filter(({ rol }) => rol === 4).map((one) => one.id_departamento)).size).toBe(9);
  });
});
