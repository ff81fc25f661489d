import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { inThread } from "../../../contract/threads";
import { invalid } from "../../http/problem";
import type { Libro } from "../types";
import { TOO_MUCH } from "./refusal";
import type { Outcome, Task } from "./worker";

/** Longest time to read a file, in milliseconds, the thread's start included. */
const MS = 120_000;
/** The thread's memory limits: a file of 25 MB can be made to unfold to far more. */
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

let thread: Worker | null = null;
const read = inThread<Task, Outcome>(() => {
  thread = new Worker(new URL("./worker-boot.mjs", import.meta.url), { resourceLimits: LIMITS });
  return thread;
});

/** One file at a time, so that a file that takes too much harms no other. */
const inTurn = pLimit(1);

const outOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

async function outcomeOf(task: Task, ms: number): Promise<Outcome> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void thread?.terminate();
  }, ms);
  try {
    return await read(task);
  } catch (error) {
    if (late || outOfMemory(error)) return { refused: TOO_MUCH };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a file in a thread of its own, by what it contains. Errors: 422 under `archivo` with one sentence that says what
 * it is or lacks, also if it takes more than `ms` milliseconds or too much memory.
 */
export async function readFile(nombre: string, bytes: Uint8Array, ms = MS): Promise<Libro> {
  const outcome = await inTurn(() => outcomeOf({ nombre, bytes }, ms));
  if ("refused" in outcome) throw invalid({ archivo: [outcome.refused] });
  return outcome.libro;
}
