import { describe, expect, it, vi } from "vitest";
import { UploadQueue } from "@/components/fotogramas/upload-queue";
import type { Outcome, SendOptions, UploadDeps } from "@/components/fotogramas/upload-types";
import type { Preparation, PreparedPhoto } from "@/lib/fotogramas/prepare";

const file = (name: string) => new File(["x"], name);
const ready = (name: string): Preparation => ({
  ok: true,
  photo: { image: new Blob(["12345678"]), name, reducedFrom: null, position: null, taken: null },
});

/** A queue whose server answers when the test tells it to. */
function bench(
  prepare: (file: File) => Promise<Preparation> = async ({ name }) => ready(name),
  look: ReturnType<UploadDeps["newLook"]> = async () => ({ remarks: [], hash: null }),
) {
  const calls: { name: string; options: SendOptions; answer: (outcome: Outcome) => void }[] = [];
  const urls = new Set<string>();
  /** The device's storage. */
  const device = new Map<string, string>();
  let keys = 0;
  let clock = 0;
  const onDrained = vi.fn();
  const queue = new UploadQueue({
    prepare,
    newLook: () => look,
    send: ({ name }: PreparedPhoto, options) =>
      new Promise((answer) => {
        calls.push({ name, options, answer });
        options.signal.addEventListener("abort", () => answer({ ok: false, reason: "cancelada", unanswered: false }));
      }),
    newKey: () => `k${++keys}`,
    preview: {
      make: ({ name }) => {
        urls.add(`blob:${name}`);
        return `blob:${name}`;
      },
      drop: (url) => urls.delete(url),
    },
    kept: { keep: (clave, { name }) => device.set(clave, name), drop: (clave) => device.delete(clave) },
    onDrained,
    now: () => clock,
  });
  const call = async (index: number) => {
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(index));
    const found = calls[index];
    if (!found) throw new Error(`no call ${index}`);
    return found;
  };
  const states = () => queue.snapshot().list.map(({ state }) => state);
  const settled = (expected: string[]) => vi.waitFor(() => expect(states()).toEqual(expected));
  return { queue, calls, call, urls, device, onDrained, states, settled, pass: (ms: number) => (clock += ms) };
}

describe("photographs with remarks", () => {
  /** Told are those whose name says so; the remark names the photo chosen before it. */
  const lookAtNames: ReturnType<UploadDeps["newLook"]> = async ({ name }, chosen) => ({
    remarks: name.startsWith("rara") ? [{ kind: "alike", name: chosen.at(-1)?.name ?? "ninguna" }] : [],
    hash: name,
  });

  it("wait for the person while the others go, and go once they are sent all the same", async () => {
    const { queue, call, calls, settled, onDrained, urls } = bench(undefined, lookAtNames);
    queue.add([file("buena.jpg"), file("rara.jpg"), file("otra.jpg")]);
    (await call(0)).answer({ ok: true });
    (await call(1)).answer({ ok: true });
    await settled(["done", "told", "done"]);
    expect(calls.map(({ name }) => name)).toEqual(["buena.jpg", "otra.jpg"]);
    expect(queue.snapshot().list[1]).toMatchObject({ remarks: [{ kind: "alike", name: "buena.jpg" }], photo: null });
    expect([queue.active, queue.unsent, onDrained.mock.calls]).toEqual([false, true, [[2, 0]]]);
    queue.sendTold();
    (await call(2)).answer({ ok: true });
    await settled(["done", "done", "done"]);
    expect(calls[2]).toMatchObject({ name: "rara.jpg", options: { idempotencyKey: "k2" } });
    expect([queue.unsent, onDrained.mock.calls]).toEqual([
      false,
      [
        [2, 0],
        [1, 0],
      ],
    ]);
    expect(urls.size).toBe(3);
  });

  it("are removed one by one or together, from the device too", async () => {
    const { queue, settled, device, urls, calls } = bench(undefined, lookAtNames);
    queue.add([file("rara 1.jpg"), file("rara 2.jpg"), file("rara 3.jpg")]);
    await settled(["told", "told", "told"]);
    queue.remove(queue.snapshot().list[1]?.key ?? 0);
    expect([...device.values()]).toEqual(["rara 1.jpg", "rara 3.jpg"]);
    queue.removeTold();
    expect([queue.snapshot().list, device.size, urls.size, calls.length, queue.unsent]).toEqual([[], 0, 0, 0, false]);
  });

  it("take their room, and hold up nothing where they cannot be looked at", async () => {
    const { queue, settled, calls } = bench(undefined, async ({ name }, chosen) => {
      if (name === "ilegible.jpg") throw new Error("no canvas");
      return lookAtNames(file(name) as File, chosen);
    });
    queue.add([file("rara.jpg"), file("ilegible.jpg")], 3);
    await settled(["told", "sending"]);
    queue.add([file("una.jpg"), file("sobra.jpg")], 3);
    expect(queue.snapshot().leftOut).toEqual(["sobra.jpg"]);
    expect(calls).toHaveLength(1);
  });
});

describe("photographs on their way", () => {
  it("go one by one, in their order, each in a call of its own with its progress and the seconds left", async () => {
    const { queue, call, calls, settled, onDrained, pass } = bench();
    queue.add([file("a.jpg"), file("b.jpg")]);
    const first = await call(0);
    await settled(["sending", "waiting"]);
    expect(calls).toHaveLength(1);
    pass(1000);
    first.options.onProgress(10, 100);
    expect(queue.snapshot().list[0]).toMatchObject({ progress: 0.1, secondsLeft: null });
    pass(1000);
    first.options.onProgress(25, 100);
    expect(queue.snapshot().list[0]).toMatchObject({ progress: 0.25, secondsLeft: 6 });
    first.answer({ ok: true });
    (await call(1)).answer({ ok: true });
    await settled(["done", "done"]);
    expect(calls.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg"]);
    expect(queue.snapshot().stored).toBe(2);
    expect(onDrained.mock.calls).toEqual([[2, 0]]);
  });

  it("are four at a time: the others are prepared as these are sent, and none is left out", async () => {
    const { queue, call, calls, settled, onDrained } = bench();
    queue.add(["1", "2", "3", "4", "5", "6"].map(file));
    await settled(["sending", "waiting", "waiting", "waiting", "preparing", "preparing"]);
    expect(queue.snapshot().leftOut).toEqual([]);
    (await call(0)).answer({ ok: true });
    await settled(["done", "sending", "waiting", "waiting", "waiting", "preparing"]);
    (await call(1)).answer({ ok: false, reason: "Tipo de archivo no válido", unanswered: false });
    for (const at of [2, 3, 4, 5]) (await call(at)).answer({ ok: true });
    await settled(["done", "failed", "done", "done", "done", "done"]);
    expect(calls.map(({ name }) => name)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(onDrained.mock.calls).toEqual([[5, 1]]);
  });

  it("are no more than the attraction has room for, and it is said why the others were left out", () => {
    const { queue, states } = bench();
    queue.add(["1", "2", "3"].map(file), 2);
    expect(states()).toHaveLength(2);
    expect(queue.snapshot().leftOut).toEqual(["3"]);
    queue.add(["4", "5", "6"].map(file), 4);
    expect(queue.snapshot().leftOut).toEqual(["6"]);
  });

  it("that are no photographs stay with their reason and hold nothing up", async () => {
    const refused: Preparation = { ok: false, reason: "Tipo de archivo no válido" };
    const { queue, call, settled, urls, onDrained } = bench(async ({ name }) =>
      name === "falsa.jpg" ? refused : ready(name),
    );
    queue.add([file("falsa.jpg"), file("b.jpg")]);
    (await call(0)).answer({ ok: true });
    await settled(["refused", "done"]);
    expect(queue.snapshot().list[0]).toMatchObject({ reason: "Tipo de archivo no válido", preview: null });
    expect([...urls]).toEqual(["blob:b.jpg"]);
    expect(onDrained.mock.calls).toEqual([[1, 0]]);
    queue.tidy();
    expect(queue.snapshot().list).toEqual([]);
    expect(urls.size).toBe(0);
  });

  it("that got no answer are repeated with the same key, those that were refused with another", async () => {
    const { queue, call, calls, settled, onDrained } = bench();
    queue.add([file("a.jpg"), file("b.jpg")]);
    (await call(0)).answer({ ok: false, reason: "No hay conexión", unanswered: true });
    (await call(1)).answer({ ok: false, reason: "No tiene permiso", unanswered: false });
    await settled(["failed", "failed"]);
    expect(onDrained.mock.calls).toEqual([[0, 2]]);
    queue.retryUnanswered();
    const again = await call(2);
    expect(again.name).toBe("a.jpg");
    again.answer({ ok: true });
    await settled(["done", "failed"]);
    queue.retry(queue.snapshot().list[1]?.key ?? 0);
    (await call(3)).answer({ ok: true });
    await settled(["done", "done"]);
    expect(calls.map(({ options }) => options.idempotencyKey)).toEqual(["k1", "k2", "k1", "k3"]);
    expect(onDrained.mock.calls.slice(1)).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it("that are cancelled stop, leave no row, and let the next one go", async () => {
    const { queue, call, settled, urls } = bench();
    queue.add([file("a.jpg"), file("b.jpg")]);
    const first = await call(0);
    await settled(["sending", "waiting"]);
    queue.remove(queue.snapshot().list[0]?.key ?? 0);
    expect(first.options.signal.aborted).toBe(true);
    (await call(1)).answer({ ok: true });
    await settled(["done"]);
    expect(queue.active).toBe(false);
    expect([...urls]).toEqual(["blob:b.jpg"]);
  });

  it("stay on the device until they are stored, taken away, or seen to be no photographs", async () => {
    const { queue, call, settled, device } = bench(async ({ name }) =>
      name === "falsa.jpg" ? { ok: false, reason: "Tipo de archivo no válido" } : ready(name),
    );
    queue.add(["falsa.jpg", "a.jpg", "b.jpg", "c.jpg"].map(file));
    expect([...device.values()]).toEqual(["falsa.jpg", "a.jpg", "b.jpg", "c.jpg"]);
    (await call(0)).answer({ ok: true });
    const second = await call(1);
    expect([...device.values()]).toEqual(["b.jpg", "c.jpg"]);
    second.answer({ ok: false, reason: "No hay conexión", unanswered: true });
    (await call(2)).answer({ ok: false, reason: "No tiene permiso", unanswered: false });
    await settled(["refused", "done", "failed", "failed"]);
    expect([...device.values()]).toEqual(["b.jpg", "c.jpg"]);
    queue.remove(queue.snapshot().list[3]?.key ?? 0);
    expect([...device.values()]).toEqual(["b.jpg"]);
    queue.retryUnanswered();
    (await call(3)).answer({ ok: true });
    await settled(["refused", "done", "done"]);
    expect(device.size).toBe(0);
  });

  it("that waited since an earlier visit go on with the key they were first sent with, each once", async () => {
    const { queue, call, calls, settled, device } = bench();
    device.set("antes", "a.jpg");
    const waiting = [{ clave: "antes", file: file("a.jpg") }];
    queue.resume(waiting);
    queue.resume(waiting);
    (await call(0)).answer({ ok: true });
    await settled(["done"]);
    expect(calls.map(({ options }) => options.idempotencyKey)).toEqual(["antes"]);
    expect(device.size).toBe(0);
  });

  it("that could not be prepared are prepared anew when they are tried again", async () => {
    let offline = true;
    const { queue, call, settled } = bench(async ({ name }) => {
      if (offline) throw new Error("chunk not fetched");
      return ready(name);
    });
    queue.add([file("a.jpg")]);
    await settled(["failed"]);
    offline = false;
    // The connection is back: the retry needs no click.
    queue.retryUnanswered();
    (await call(0)).answer({ ok: true });
    await settled(["done"]);
  });
});
