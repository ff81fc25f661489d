import type { Deployment, Measured, Sample } from "./processes";

const EVERY_MS = 5000;

/** The load of a process while it was watched. */
interface Busy {
  name: string;
  /** Share of one core. */
  cpu: number;
  /** The longest delay of the event loop, in milliseconds. */
  delayMax: number;
  /** Maximum resident memory, in MB. */
  rss: number;
}

/** Watches the processes from now on. */
export async function watch({ webs, api }: Deployment): Promise<() => Promise<Busy[]>> {
  const processes: readonly Measured[] = [...webs, api];
  const samples = new Map<Measured, Sample[]>(processes.map((process) => [process, []]));
  // The first sample resets the probes.
  for (const process of processes) await process.sample();
  const look = async () => {
    for (const process of processes) samples.get(process)?.push(await process.sample());
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
    return processes.map((process): Busy => {
      const seen = samples.get(process) ?? [];
      const most = (pick: (one: Sample) => number) => Math.max(...seen.map(pick));
      const cpu = seen.reduce((sum, one) => sum + one.cpu, 0) / Math.max(1, seen.length);
      const mb = most(({ rss }) => rss) / 1_048_576;
      return {
        name: process.name,
        cpu,
        delayMax: most((one) => one.delayMax),
        rss: mb,
      };
    });
  };
}

/** The load of the processes in a line. */
export const busyLine = (busy: readonly Busy[]): string => {
  const loads = busy.map(
    ({ name, cpu, delayMax, rss }) =>
      `${name} ${(cpu * 100).toFixed(0)} %, ${delayMax.toFixed(0)} ms, ${rss.toFixed(0)} MB`,
  );
  return `Of a core, longest hold of the event loop, most memory: ${loads.join("; ")}.`;
};
