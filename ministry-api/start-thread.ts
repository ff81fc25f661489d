import { constants } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { ownFile, threadProgram } from "./own-files";

interface ThreadOptions {
  /** Everything else goes before the thread, also before its start. */
  behind?: boolean;
  limits?: ResourceLimits;
}

/** V8 compiles and collects for a thread in others, which do not have its low priority: here it does so by itself. */
const ALONE = ["--no-concurrent-recompilation", "--no-parallel-scavenge"];

/** Starts a thread of the API, whose `worker.ts` stands in this folder of its sources. */
export function startThread(folder: string, { behind = false, limits }: ThreadOptions = {}): Worker {
  if (behind) for (const flag of ALONE) setFlagsFromString(flag);
  return new Worker(ownFile("thread-boot.mjs"), {
    ...(limits && { resourceLimits: limits }),
    // The process's own loaders are not for the thread.
    execArgv: [],
    workerData: { program: threadProgram(folder), priority: behind ? constants.priority.PRIORITY_LOW : 0 },
  });
}
