import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Deployment, Measured, Sample } from "./processes";

const EVERY_MS = 5000;

/** The load of a process while it was watched. */
export interface Busy {
  name: string;
  /** Share of one core. */
  cpu: number;
  /** Delay of the event loop, in milliseconds. */
  delayP99: number;
  delayMax: number;
  /** Maximum resident memory, in MB. */
  rss: number;
}

/** Watches the processes, including the crowd's own, from now on. */
export async function watch({ webs, api }: Deployment): Promise<() => Promise<Busy[]>> {
  const processes: readonly Measured[] = [...webs, api];
  const samples = new Map<Measured, Sample[]>(processes.map((process) => [process, []]));
  // The first sample resets the probes.
  for (const process of processes) await process.sample("sample");
  const own = { cpu: process.cpuUsage(), from: performance.now(), delay: monitorEventLoopDelay({ resolution: 10 }) };
  own.delay.enable();
  const look = async () => {
    for (const process of processes) samples.get(process)?.push(await process.sample("sample"));
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
    // That a process ended is told when the watch is over.
    looking.catch(() => undefined);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await looking.then(look);
    own.delay.disable();
    const spent = process.cpuUsage(own.cpu);
    const busy = processes.map((process): Busy => {
      const seen = samples.get(process) ?? [];
      const most = (pick: (one: Sample) => number) => Math.max(...seen.map(pick));
      const cpu = seen.reduce((sum, one) => sum + one.cpu, 0) / Math.max(1, seen.length);
      const mb = most(({ rss }) => rss) / 1_048_576;
      return {
        name: process.name,
        cpu,
        delayP99: most((one) => one.delayP99),
        delayMax: most((one) => one.delayMax),
        rss: mb,
      };
    });
    const cpu = (spent.user + spent.system) / 1000 / (performance.now() - own.from);
    const [p99, max] = [own.delay.percentile(99) / 1e6 - 10, own.delay.max / 1e6 - 10];
    return [
      ...busy,
      { name: "the crowd", cpu, delayP99: p99, delayMax: max, rss: process.memoryUsage().rss / 1_048_576 },
    ];
  };
}

/** A Markdown table of the load of the processes. */
export const busyTable = (busy: readonly Busy[]): string[] => [
  "| process | of a core | event loop's delay, p99 of the worst 5 s, ms | longest | most MB |",
  "|---|---|---|---|---|",
  ...busy.map(
    ({ name, cpu, delayP99, delayMax, rss }) =>
      `| ${name} | ${(cpu * 100).toFixed(0)} % | ${delayP99.toFixed(0)} | ${delayMax.toFixed(0)} | ${rss.toFixed(0)} |`,
  ),
];
