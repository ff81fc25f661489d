import { expect, it, vi } from "vitest";
import type { AllSent } from "@/lib/campo/sending/all";
import type { Progress } from "@/lib/campo/sending/deps";
import { createSender } from "@/lib/campo/sending/sender";

/** When the page sends by itself, and what it says meanwhile. */

const DONE: AllSent = { stop: null, elsewhere: false };
const settled = () => new Promise((done) => setImmediate(done));

function page({ secure = true } = {}) {
  let clock = 0;
  let timers: { at: number; run: () => void }[] = [];
  const changes = new Set<() => void>();
  const hints = new Set<() => void>();
  const on = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const world = { line: true, waits: "some" as "none" | "open" | "some", fresh: null as "none" | null };
  const run = vi.fn<(signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<AllSent>>(async () => {
    world.waits = "none";
    return DONE;
  });
  const sender = createSender({
    secure,
    run,
    waits: async ({ fresh }) => (fresh && world.fresh) || world.waits,
    answers: async () => world.line,
    onChange: on(changes),
    onHint: on(hints),
    now: () => clock,
    after: (ms, then) => {
      const timer = { at: clock + ms, run: then };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
  });
  return {
    sender,
    world,
    run,
    changed: () => changes.forEach((listener) => listener()),
    hint: () => hints.forEach((listener) => listener()),
    listening: () => changes.size + hints.size,
    timers: () => timers.length,
    pass: async (ms: number) => {
      clock += ms;
      const due = timers.filter(({ at }) => at <= clock);
      timers = timers.filter((one) => !due.includes(one));
      for (const one of due) one.run();
      await settled();
    },
  };
}

it("sends when it starts, tells how far it is, and then rests", async () => {
  const { sender, run, world } = page();
  const states: string[] = [];
  sender.subscribe(() => states.push(sender.snapshot().estado));
  const progreso: Progress = { clave: "a" };
  run.mockImplementationOnce(async (_, onProgress) => {
    onProgress(progreso);
    expect(sender.snapshot()).toEqual({ estado: "sending", progreso });
    world.waits = "none";
    return DONE;
  });
  sender.start();
  await settled();
  expect([states, run.mock.calls.length]).toEqual([["sending", "sending", "idle"], 1]);
});

it("asks the server for nothing while nothing waits", async () => {
  const { sender, run, world, timers } = page();
  world.waits = "none";
  sender.start();
  await settled();
  expect([run.mock.calls.length, sender.snapshot().estado, timers()]).toEqual([0, "idle", 0]);
});

it("without a line tries again, later and later, and at once on a hint or when told to", async () => {
  const { sender, run, world, pass, hint } = page();
  world.line = false;
  sender.start();
  await settled();
  expect(sender.snapshot()).toEqual({ estado: "waiting", why: "line", message: "", next: 3000 });
  await pass(3000);
  expect(sender.snapshot()).toMatchObject({ next: 9000 });
  for (let i = 0; i < 8; i += 1) await pass(60_000);
  expect(sender.snapshot()).toMatchObject({ why: "line", next: 483_000 + 60_000 });
  expect(run).not.toHaveBeenCalled();
  world.line = true;
  hint();
  await settled();
  expect([run.mock.calls.length, sender.snapshot().estado]).toEqual([1, "idle"]);
  world.waits = "some";
  world.line = false;
  sender.now();
  await settled();
  expect(sender.snapshot()).toMatchObject({ why: "line", next: 483_000 + 3000 });
});

it("says what stopped it; after the session's end it waits for the person", async () => {
  const { sender, run, world, pass, changed, timers } = page();
  run.mockResolvedValueOnce({ stop: { why: "busy", message: "Llegó al límite" }, elsewhere: false });
  sender.start();
  await settled();
  expect(sender.snapshot()).toEqual({ estado: "waiting", why: "busy", message: "Llegó al límite", next: 10_000 });
  run.mockResolvedValueOnce({ stop: { why: "session", message: "" }, elsewhere: false });
  await pass(10_000);
  expect(sender.snapshot()).toEqual({ estado: "waiting", why: "session", message: "", next: null });
  changed();
  expect(timers()).toBe(0);
  world.waits = "some";
  sender.now();
  await settled();
  expect([run.mock.calls.length, sender.snapshot().estado]).toEqual([3, "idle"]);
});

it("follows a change after a short rest, once for many", async () => {
  const { sender, run, world, pass, changed } = page();
  sender.start();
  await settled();
  world.waits = "some";
  changed();
  await pass(1500);
  changed();
  await pass(1500);
  expect(run).toHaveBeenCalledTimes(1);
  await pass(500);
  expect(run).toHaveBeenCalledTimes(2);
});

it("goes on if more came while it was sending, and leaves what failed for later", async () => {
  const { sender, run, world, pass } = page();
  run.mockResolvedValueOnce(DONE);
  sender.start();
  await settled();
  run.mockImplementationOnce(async () => {
    world.fresh = "none";
    return DONE;
  });
  await pass(2000);
  expect([run.mock.calls.length, sender.snapshot().estado]).toEqual([2, "idle"]);
  await pass(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  await pass(240_000);
  expect(run).toHaveBeenCalledTimes(3);
});

it("looks again while another tab sends, or a record is open in a form", async () => {
  const { sender, run, world, pass } = page();
  run.mockResolvedValueOnce({ stop: null, elsewhere: true });
  sender.start();
  await settled();
  await pass(15_000);
  expect(run).toHaveBeenCalledTimes(2);
  world.waits = "open";
  sender.now();
  await settled();
  expect([run.mock.calls.length, sender.snapshot().estado]).toEqual([2, "idle"]);
  world.waits = "some";
  await pass(15_000);
  expect(run).toHaveBeenCalledTimes(3);
});

it("sends once at a time, and once more if it was asked to meanwhile", async () => {
  const { sender, run, pass } = page();
  let end: (sent: AllSent) => void = () => undefined;
  run.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  sender.start();
  await settled();
  sender.now();
  sender.now();
  await settled();
  expect(run).toHaveBeenCalledTimes(1);
  end(DONE);
  await settled();
  await pass(2000);
  expect(run).toHaveBeenCalledTimes(2);
});

it("ends what it is doing when it is stopped, and does nothing more", async () => {
  const { sender, run, world, pass, listening, timers } = page();
  run.mockImplementationOnce(async (signal) => {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return { stop: { why: "aborted", message: "" }, elsewhere: false };
  });
  sender.start();
  await settled();
  expect(listening()).toBe(2);
  sender.stop();
  await settled();
  expect([sender.snapshot().estado, listening(), timers()]).toEqual(["idle", 0, 0]);
  await pass(600_000);
  expect(run).toHaveBeenCalledTimes(1);
  world.waits = "some";
  sender.start();
  await settled();
  expect(run).toHaveBeenCalledTimes(2);
});

it("sends nothing over plain http, and says so", async () => {
  const { sender, run } = page({ secure: false });
  sender.start();
  await settled();
  expect(sender.snapshot()).toEqual({ estado: "waiting", why: "insecure", message: "", next: null });
  expect(run).not.toHaveBeenCalled();
});

it("survives a store that refuses", async () => {
  const { sender, run, pass } = page();
  run.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  sender.start();
  await settled();
  expect(sender.snapshot()).toMatchObject({ estado: "waiting", why: "busy" });
  await pass(10_000);
  expect(sender.snapshot().estado).toBe("idle");
});

it("looks again at what was held back when it starts, when told to, and every five minutes", async () => {
  const { sender, run, world, hint, pass } = page();
  const looks = () => (run.mock.calls as unknown[][]).map((call) => call[2]);
  sender.start();
  await settled();
  world.waits = "some";
  hint();
  await settled();
  await pass(5 * 60_000);
  world.waits = "some";
  hint();
  await settled();
  world.waits = "some";
  sender.now();
  await settled();
  expect(looks()).toEqual([true, false, true, true]);
});
