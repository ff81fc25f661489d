import { expect, it } from "vitest";
import { whenIdle } from "@/lib/idle";

/** Work that waits for an idle moment: in order, and not at all if it is not wanted any more. */

it("runs in order, skips what is not wanted by then, and goes on after a failure", async () => {
  const done: string[] = [];
  let wanted = true;
  await new Promise<void>((finished) => {
    whenIdle(
      async () => {
        done.push("first");
        wanted = false;
      },
      () => true,
    );
    whenIdle(
      async () => void done.push("given up"),
      () => wanted,
    );
    whenIdle(
      () => Promise.reject(new Error("unreadable")),
      () => true,
    );
    whenIdle(
      async () => {
        done.push("last");
        finished();
      },
      () => true,
    );
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["first", "last"]);
});
