import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createSlots } from "@/contract/slots";
import type { PdfVerdict } from "./verdict";

/** The longest a file may take to be looked into; the thread's start is not counted, which a busy machine draws out. */
const MS = 30_000;
/** What the thread may hold: a file of 10 MB can be made to unfold to far more. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
/** An idle thread gives its memory back after this long. */
const IDLE_MS = 120_000;

const inSlot = createSlots(1);
let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/** The thread, ready to take a file. Errors: where it cannot start. */
async function readyThread(): Promise<Worker> {
  clearTimeout(idle);
  if (thread) return thread;
  const worker = new Worker(new URL("./worker-boot.mjs", import.meta.url), { resourceLimits: LIMITS });
  // Its first word says that it is there; an error before rejects.
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
 * What a file that calls itself a PDF is, found in a thread of its own: one that takes too long or too much memory ends
 * the thread and counts as unreadable. One file at a time.
 */
export const checkPdf = (bytes: Uint8Array, ms = MS): Promise<PdfVerdict> =>
  inSlot(async () => {
    const worker = await readyThread();
    worker.ref();
    const over = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(ms), over.signal]);
    try {
      const verdict = once(worker, "message", { signal });
      const gone = once(worker, "exit", { signal }).then(() => Promise.reject(new Error("The thread ended")));
      worker.postMessage(bytes);
      const [said] = (await Promise.race([verdict, gone])) as [PdfVerdict];
      rest(worker);
      return said;
    } catch {
      end(worker);
      return "unreadable";
    } finally {
      over.abort();
    }
  });
