import { Worker } from "node:worker_threads";
import { createSlots } from "@/contract/slots";
import type { PdfVerdict } from "./verdict";

/** The longest a file may take to be looked into, its thread's start included. */
const MS = 10_000;
/** What the thread may hold: a file of 10 MB can be made to unfold to far more. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

const inSlot = createSlots(1);

/**
 * What a file that calls itself a PDF is, found in a thread of its own: one that takes too long or too much memory ends
 * with its thread and counts as unreadable. One file at a time.
 */
export const checkPdf = (bytes: Uint8Array, ms = MS): Promise<PdfVerdict> =>
  inSlot(
    () =>
      new Promise((resolve) => {
        const worker = new Worker(new URL("./worker-boot.mjs", import.meta.url), {
          workerData: bytes,
          resourceLimits: LIMITS,
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => end("unreadable"), ms);
        const end = (verdict: PdfVerdict) => {
          clearTimeout(timer);
          resolve(verdict);
          void worker.terminate();
        };
        worker.on("message", end);
        worker.on("error", () => end("unreadable"));
        worker.on("exit", () => end("unreadable"));
      }),
  );
