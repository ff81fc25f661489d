import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { startThread } from "../../start-thread";
import type { PdfVerdict } from "./verdict";

/**
 * Longest time to check a file, in milliseconds. The thread's start, which is slow on a busy machine, is not counted.
 */
const MS = 30_000;
/** The thread's memory limits: a file of 10 MB can be made to unfold to far more. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** An idle thread is ended after this long, to release its memory. */
const IDLE_MS = 120_000;

const inSlot = pLimit(1);
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** The thread, ready to take a file. Errors: if it cannot start. */
async function readyThread(): Promise<Worker> {
  clearTimeout(idle);
  if (thread) return thread;
  const worker = startThread("files/pdf-check", { limits: LIMITS });
  // The first message means that the thread is ready; an error before it rejects.
  await once(worker, "message");
  worker.on("error", () => end(worker));
  worker.on("exit", () => end(worker));
  thread = worker;
  return worker;
}

function end(worker: Worker): void {
  if (thread === worker) thread = null;
  void worker.terminate();
}

function rest(worker: Worker): void {
  worker.unref();
  idle = setTimeout(() => end(worker), IDLE_MS);
  idle.unref();
}

/**
 * Checks a file that claims to be a PDF in a separate thread. A file that takes too long or too much memory ends the
 * thread and counts as unreadable. One file at a time.
 */
export const checkPdf = (bytes: Uint8Array, ms = MS): Promise<PdfVerdict> =>
  inSlot(async () => {
    const worker = await readyThread();
    worker.ref();
    const over = new AbortController();
    const { signal } = over;
    const late = setTimeout(() => over.abort(), ms);
    try {
      const verdict: Promise<PdfVerdict[]> = once(worker, "message", { signal });
      const gone = once(worker, "exit", { signal }).then((): never => {
        throw new Error("The thread ended");
      });
      worker.postMessage(bytes);
      const [said = "unreadable"] = await Promise.race([verdict, gone]);
      rest(worker);
      return said;
    } catch {
      end(worker);
      return "unreadable";
    } finally {
      clearTimeout(late);
      over.abort();
    }
  });
