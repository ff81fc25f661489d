import { describe, expect, it } from "vitest";
import { BodyRoom, BodyDropped, TooLong, TooSlow } from "@/node-shared/body-room";

/** A body whose parts the test sends one by one. */
function coming() {
  let give: ReadableStreamDefaultController<Uint8Array> | null = null;
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      give = controller;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    stream,
    part: (bytes: number) => give?.enqueue(new Uint8Array(bytes)),
    end: () => give?.close(),
    wasCancelled: () => cancelled,
  };
}

const room = (limits: Partial<ConstructorParameters<typeof BodyRoom>[0]> = {}) =>
  new BodyRoom({ bytes: 100, wholeMs: 60_000, patienceMs: 60_000, ...limits });

describe("room for bodies", () => {
  it("holds a whole body and nothing over its limit", async () => {
    const at = room();
    const whole = coming();
    const read = at.receive(whole.stream, 50);
    whole.part(20);
    whole.part(30);
    whole.end();
    const { bytes, free } = await read;
    expect(bytes.length).toBe(50);
    free();
    const long = coming();
    const refused = at.receive(long.stream, 50);
    long.part(51);
    await expect(refused).rejects.toBeInstanceOf(TooLong);
    expect(long.wasCancelled()).toBe(true);
    expect((await at.receive(null, 10)).bytes.length).toBe(0);
  });

  it("reads a body that is too long away without holding it, as far as asked", async () => {
    const at = room();
    const long = coming();
    const refused = at.receive(long.stream, 50, 1000);
    for (let i = 0; i < 10; i += 1) long.part(100);
    long.end();
    await expect(refused).rejects.toBeInstanceOf(TooLong);
  });

  it("lets a newcomer wait until room is given back, and gives it back once only", async () => {
    const at = room();
    const first = coming();
    const firstRead = at.receive(first.stream, 80);
    first.part(80);
    first.end();
    const { free } = await firstRead;
    const second = coming();
    let there = false;
    const secondRead = at.receive(second.stream, 80).then((held) => {
      there = true;
      return held;
    });
    second.part(80);
    second.end();
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(there).toBe(false);
    free();
    free();
    expect((await secondRead).bytes.length).toBe(80);
  });

  it("makes room by giving up the body that has been coming the longest", async () => {
    const at = room({ patienceMs: 0 });
    const slow = coming();
    const slowRead = at.receive(slow.stream, 90);
    slow.part(90);
    await new Promise((resolve) => setTimeout(resolve, 10));
    const quick = coming();
    const quickRead = at.receive(quick.stream, 60);
    quick.part(60);
    quick.end();
    await expect(slowRead).rejects.toBeInstanceOf(BodyDropped);
    expect((await quickRead).bytes.length).toBe(60);
    expect(slow.wasCancelled()).toBe(true);
  });

  it("gives a body up that does not come whole in time, also one that sends nothing", async () => {
    const at = room({ wholeMs: 50 });
    const slow = coming();
    const read = at.receive(slow.stream, 90);
    slow.part(10);
    await expect(read).rejects.toBeInstanceOf(TooSlow);
    expect(slow.wasCancelled()).toBe(true);
    await expect(at.receive(coming().stream, 90)).rejects.toBeInstanceOf(TooSlow);
  });
});
