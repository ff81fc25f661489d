import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { inThread } from "@/node-shared/threads";

/** Doubles a number; throws for 0, and ends the thread for 13. */
const DOUBLER = `
  const { parentPort, threadId } = require("node:worker_threads");
  const work = async (task) => {
    if (task === 13) process.exit(3);
    if (task === 0) throw new Error("nothing to double");
    return { twice: task * 2, threadId };
  };
  parentPort.on("message", ({ ticket, task }) =>
    work(task).then(
      (result) => parentPort.postMessage({ ticket, result }),
      (error) => parentPort.postMessage({ ticket, error: error.message }),
    ));
`;
const doubler = () => inThread<number, { twice: number; threadId: number }>(() => new Worker(DOUBLER, { eval: true }));

describe("tasks in a thread", () => {
  it("are each answered, by one thread", async () => {
    const double = doubler();
    const results = await Promise.all([1, 2, 3].map(double));
    expect(results.map(({ twice }) => twice)).toEqual([2, 4, 6]);
    expect(new Set(results.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it("throw what they throw, and leave the others alone", async () => {
    const double = doubler();
    const [failed, other] = await Promise.allSettled([double(0), double(4)]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: "nothing to double" } });
    expect(other).toMatchObject({ status: "fulfilled", value: { twice: 8 } });
  });

  it("fail with a thread that ends, and the next one starts another", async () => {
    const double = doubler();
    const { threadId } = await double(1);
    const [ended, waiting] = await Promise.allSettled([double(13), double(5)]);
    expect(ended).toMatchObject({ status: "rejected", reason: { message: "The thread ended (3)" } });
    expect(waiting.status).toBe("rejected");
    const again = await double(6);
    expect(again.twice).toBe(12);
    expect(again.threadId).not.toBe(threadId);
  });
});
