// Loaded into a measured process before its own code (`--import`): reports its memory and load. Uses only Node's own
// modules, so that the probe adds little to the measurement.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as rest } from "node:timers/promises";
import { getHeapCodeStatistics } from "node:v8";

/** A collection runs callbacks that release more memory, which only a later collection may free. */
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
    // Costs tens of milliseconds, so only when nobody is served.
    code: asked === "gc" ? getHeapCodeStatistics().code_and_metadata_size : 0,
    // Share of one core since the last sample, and the event loop's delay in milliseconds.
    cpu: (spent.user + spent.system) / 1000 / (now - since),
    // Processor time of all threads since the process began, in milliseconds.
    spent: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
    delayMax: Math.max(0, delay.max / 1e6 - 10),
  });
  delay.reset();
  since = now;
  cpu = process.cpuUsage();
});
// The channel must not keep the process alive when it is asked to stop.
process.channel?.unref();
