import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter, once } from "node:events";
import { setTimeout as rest } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { eitherSignal } from "@/lib/server/upstream";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Waits for what never comes, as a call to a server does. */
const wait = async (timeout: number, other: AbortSignal) => {
  await once(new EventEmitter(), "answer", { signal: eitherSignal(AbortSignal.timeout(timeout), other).signal });
};

const requests = new AsyncLocalStorage<object>();

describe("a signal of a timeout and another", () => {
  it("aborts in time, though memory is collected in between", async () => {
    const waiting = wait(300, new AbortController().signal);
    await rest(50);
    collect();
    await expect(waiting).rejects.toThrow("aborted");
  }, 5000);

  it("leaves nothing of a call that is over, long before its time, nor of the request that made it", async () => {
    const other = new AbortController();
    const over = requests.run({}, () => {
      const timeout = AbortSignal.timeout(60_000);
      const { signal, over } = eitherSignal(timeout, other.signal);
      signal.addEventListener("abort", () => undefined);
      over();
      return [timeout, signal, requests.getStore() ?? {}].map((one) => new WeakRef(one));
    });
    // A weak reference keeps what it names until the turn ends; a timeout that is gone ends its timer after that.
    for (let turn = 0; turn < 3; turn += 1) {
      await rest(20);
      collect();
    }
    expect(over.map((one) => one.deref())).toEqual([undefined, undefined, undefined]);
    other.abort();
  });

  it("aborts at once where one of them has", async () => {
    await expect(wait(60_000, AbortSignal.abort())).rejects.toThrow("aborted");
  });

  it("aborts with the other one", async () => {
    const given = new AbortController();
    const waiting = wait(60_000, given.signal);
    given.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });
});
