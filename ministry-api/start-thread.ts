import { constants } from "node:os";
import { Worker, type ResourceLimits } from "node:worker_threads";
import { ownFile, threadProgram } from "./own-files";

interface ThreadOptions {
  /** Everything else goes before the thread, also before its start. */
  behind?: boolean;
  limits?: ResourceLimits;
}

/** Starts a thread of the API, whose `worker.ts` stands in this folder of its sources. */
export function startThread(folder: string, { behind = false, limits }: ThreadOptions = {}): Worker {
  return new Worker(ownFile("thread-boot.mjs"), {
    ...(limits && { resourceLimits: limits }),
    // The process's own loaders are not for the thread.
    execArgv: [],
    workerData: { program: threadProgram(folder), priority: behind ? constants.priority.PRIORITY_LOW : 0 },
  });
}
