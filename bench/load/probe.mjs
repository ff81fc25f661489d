// Loaded into a measured process before its own code (`--import`): answers what it weighs and how busy it was. Node's own
// modules only, so that what is measured is the process and not its meter.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as rest } from "node:timers/promises";
import { getHeapCodeStatistics } from "node:v8";

/** What a collection finds unreachable is given back by callbacks after it, and may free more in the next. */
const COLLECTIONS = 4;
const BETWEEN_MS = 100;

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let since = performance.now();
let cpu = process.cpuUsage();

async function collect() {
  for (let i = 0; i < COLLECTIONS; i += 1) {
    if (i > 0) await rest(BETWEEN_MS);
    globalThis.gc?.();
  }
}

process.on("message", async (asked) => {
  if (asked !== "gc" && asked !== "sample") return;
  if (asked === "gc") await collect();
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  const spent = process.cpuUsage(cpu);
  const now = performance.now();
  process.send?.({
    rss,
    heapUsed,
    external,
    arrayBuffers,
    code: getHeapCodeStatistics().code_and_metadata_size,
    // The part of one core since the last question, and the event loop's delay in milliseconds.
    cpu: (spent.user + spent.system) / 1000 / (now - since),
    delayP99: Math.max(0, delay.percentile(99) / 1e6 - 10),
    delayMax: Math.max(0, delay.max / 1e6 - 10),
  });
  delay.reset();
  since = now;
  cpu = process.cpuUsage();
});
// The channel must not keep the process alive when it is told to stop.
process.channel?.unref();
