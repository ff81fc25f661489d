import { describe, expect, it } from "vitest";
import { markDecided, nextUndecided, openQueue, putOff, undoDecision } from "@/lib/seguimiento/revision/queue";

const queue = openQueue([1, 2, 3, 4], 2);

describe("the turns of a review", () => {
  it("begin with the record that was asked for, or with the first", () => {
    expect(queue.at).toBe(2);
    expect(openQueue([1, 2], 9).at).toBe(1);
    expect(openQueue([], 9).at).toBeNull();
  });

  it("go on with the next one that is not decided, and at the end with those passed over", () => {
    const third = markDecided(queue);
    expect(third.at).toBe(3);
    expect([nextUndecided(third, 1), nextUndecided(third, -1)]).toEqual([4, 1]);
    const first = markDecided(markDecided(third));
    expect(first.at).toBe(1);
    expect([nextUndecided(first, 1), nextUndecided(first, -1)]).toEqual([null, null]);
    expect(markDecided(first).at).toBeNull();
    expect(nextUndecided(markDecided(first), 1)).toBeNull();
  });

  it("come back to what is undone, and put off what is to come last", () => {
    expect(undoDecision(markDecided(queue), 2)).toMatchObject({ at: 2, decided: new Set() });
    expect(putOff(queue)).toMatchObject({ order: [1, 3, 4, 2], at: 3 });
    const alone = openQueue([5], 5);
    expect(putOff(alone)).toBe(alone);
  });
});
