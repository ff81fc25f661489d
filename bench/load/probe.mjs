// Loaded into a measured process before its own code (`--import`): reports its memory and load. Uses only Node's own
// modules, so that the probe adds little to the measurement.
import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
let since = performance.now();
let cpu = process.cpuUsage();

process.on("message", (asked) => {
  if (asked !== "sample") return;
  const spent = process.cpuUsage(cpu);
  const now = performance.now();
  process.send?.({
    rss: process.memoryUsage.rss(),
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
