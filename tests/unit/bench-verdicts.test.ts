import { describe, expect, test } from "vitest";
import { cast } from "@/bench/load/cast";
import { between, byStep, flatness, OTHERS, type Point, recoveries, slope, type Wait } from "@/bench/load/verdicts";

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

describe("recovery after a spike", () => {
  const RULE = { factor: 1.5, grainMs: 16 };
  const judge = (before: readonly Wait[], after: readonly Wait[]) =>
    recoveries({ before, during: many("list", 900), after }, RULE);

  test("a step back within the factor has recovered", () => {
    expect(judge(many("list", 100), many("list", 149))).toEqual([
      { step: "list", before: 100, during: 900, after: 149, ratio: 1.49, holds: true },
    ]);
  });

  test("a step beyond the factor has not", () => {
    expect(judge(many("list", 100), many("list", 151))[0]?.holds).toBe(false);
  });

  test("a difference of less than a frame is none", () => {
    expect(judge(many("list", 8), many("list", 24))[0]).toMatchObject({ ratio: 3, holds: true });
    expect(judge(many("list", 8), many("list", 25))[0]?.holds).toBe(false);
  });

  test("rare steps are judged together", () => {
    const before = [...many("list", 100), ...many("export", 100, 10), ...many("photograph", 100, 15)];
    const after = [...many("list", 100), ...many("export", 400, 10), ...many("photograph", 100, 15)];
    expect(judge(before, after).map(({ step, holds }) => [step, holds])).toEqual([
      ["list", true],
      [OTHERS, false],
    ]);
  });

  test("what failed has no time", () => {
    const failed = many("list", 5000).map((one) => ({ ...one, failed: true }));
    expect(judge(many("list", 100), [...many("list", 100), ...failed])[0]?.holds).toBe(true);
  });
});

describe("memory over time", () => {
  const line = (perMinute: number, noise: (i: number) => number = () => 0): Point[] =>
    Array.from({ length: 40 }, (_, i) => ({ minute: i / 2, mb: 100 + (perMinute * i) / 2 + noise(i) }));
  const RULE = { warmUpMinutes: 5, mostPerMinute: 0.1 };

  test("the slope is that of the line", () => {
    expect(slope(line(0.5))).toBeCloseTo(0.5, 6);
    expect(slope([])).toBe(0);
    expect(slope([{ minute: 1, mb: 5 }])).toBe(0);
  });

  test("growth before the end of the warm-up does not count", () => {
    const settled = line(0).map((point) => (point.minute < 5 ? { ...point, mb: 40 + point.minute * 12 } : point));
    expect(flatness(settled, RULE)).toEqual({ slope: 0, from: 100, to: 100, holds: true });
  });

  test("a steady leak is seen through the noise", () => {
    const noise = (i: number) => ((i * 7) % 5) - 2;
    expect(flatness(line(0, noise), RULE).holds).toBe(true);
    expect(flatness(line(0.3, noise), RULE).holds).toBe(false);
  });

  test("samples in the middle of an upload do not move it", () => {
    const uploads = line(0, (i) => (i > 36 ? 80 : 0));
    expect(flatness(uploads, RULE).holds).toBe(true);
  });

  test("too few samples are no verdict", () => {
    expect(() => flatness(line(0).slice(0, 15), RULE)).toThrow("Too few samples");
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
