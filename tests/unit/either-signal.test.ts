import { EventEmitter, once } from "node:events";
import { setTimeout as rest } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { eitherSignal } from "@/lib/server/either-signal";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Waits for what never comes, as a call to a server does. */
const wait = async (timeout: number, other: AbortSignal) => {
  await once(new EventEmitter(), "answer", { signal: eitherSignal(AbortSignal.timeout(timeout), other) });
};

describe("a signal of a timeout and another", () => {
  it("aborts in time, though memory is collected in between", async () => {
    const waiting = wait(300, new AbortController().signal);
    await rest(50);
    collect();
    await expect(waiting).rejects.toThrow("aborted");
  }, 5000);

  it("leaves nothing of a call that is over, long before its time", async () => {
    const over = (() => {
      const timeout = AbortSignal.timeout(60_000);
      eitherSignal(timeout, new AbortController().signal);
      return new WeakRef(timeout);
    })();
    // A weak reference keeps what it names until the turn ends.
    await rest(20);
    collect();
    expect(over.deref()).toBeUndefined();
  });

  it("aborts with the other one", async () => {
    const given = new AbortController();
    const waiting = wait(60_000, given.signal);
    given.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });
});
