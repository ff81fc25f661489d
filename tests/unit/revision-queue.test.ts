import { describe, expect, it } from "vitest";
import { decide, neighbour, openQueue, putOff, undo } from "@/lib/seguimiento/revision/queue";

const queue = openQueue([1, 2, 3, 4], 2);

describe("the turns of a review", () => {
  it("begin with the record that was asked for, or with the first", () => {
    expect(queue.at).toBe(2);
    expect(openQueue([1, 2], 9).at).toBe(1);
    expect(openQueue([], 9).at).toBeNull();
  });

  it("go on with the next one that is not decided, and at the end with those passed over", () => {
    const third = decide(queue);
    expect(third.at).toBe(3);
    expect([neighbour(third, 1), neighbour(third, -1)]).toEqual([4, 1]);
    const first = decide(decide(third));
    expect(first.at).toBe(1);
    expect([neighbour(first, 1), neighbour(first, -1)]).toEqual([null, null]);
    expect(decide(first).at).toBeNull();
    expect(neighbour(decide(first), 1)).toBeNull();
  });

  it("come back to what is undone, and put off what is to come last", () => {
    expect(undo(decide(queue), 2)).toMatchObject({ at: 2, decided: new Set() });
    expect(putOff(queue)).toMatchObject({ order: [1, 3, 4, 2], at: 3 });
    const alone = openQueue([5], 5);
    expect(putOff(alone)).toBe(alone);
  });
});
