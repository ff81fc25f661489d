import { describe, expect, it } from "vitest";
import { inSlices } from "@/lib/server/in-slices";

const ROWS = 400;
/** Work on one row, in milliseconds. */
const WORK_MS = 0.5;

async function* arrived() {
  for (let row = 0; row < ROWS; row += 1) yield row;
}

function work() {
  const until = performance.now() + WORK_MS;
  while (performance.now() < until);
}

/** Works on all rows; the rows in their order, and how often the event loop had a turn meanwhile. */
async function worked(rows: AsyncIterable<number>) {
  let turns = 0;
  const seen: number[] = [];
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  for await (const row of rows) {
    work();
    seen.push(row);
  }
  clearImmediate(next);
  return { turns, seen };
}

describe("rows that have arrived already", () => {
  it("are worked on in slices, between which others have their turn", async () => {
    const all = Array.from({ length: ROWS }, (_, row) => row);
    expect(await worked(arrived())).toEqual({ turns: 0, seen: all });
    const { turns, seen } = await worked(inSlices(arrived()));
    expect(seen).toEqual(all);
    // 200 ms of work in slices of 5; on a busy machine a row takes longer, and there are more turns.
    expect(turns).toBeGreaterThan(20);
  });

  it("end with an error as without slices, and end their source when they are given up", async () => {
    async function* failing() {
      yield 1;
      throw new Error("cut");
    }
    await expect(worked(inSlices(failing()))).rejects.toThrow("cut");
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield 1;
      } finally {
        ended = true;
      }
    }
    for await (const row of inSlices(endless())) if (row === 1) break;
    expect(ended).toBe(true);
  });
});
