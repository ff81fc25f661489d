import { deserialize } from "node:v8";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { inThread } from "../../../contract/threads";
import { takingTurns } from "../../http/give-way";
import { invalid } from "../../http/problem";
import type { Hoja, Libro, Linea } from "../types";
import { TOO_MUCH } from "./refusal";
import type { Outcome, Sent, Task } from "./worker";

/** Longest time to read a file, in milliseconds, the thread's start included. */
const MS = 120_000;
/** The thread's memory limits: a file of 25 MB can be made to unfold to far more. */
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 16 };
/** It ends soon after a file: its memory is needed for the next steps of the import. */
const IDLE_MS = 250;

let thread: Worker | null = null;
const read = inThread<Task, Outcome>(
  () => {
    thread = new Worker(new URL("./worker-boot.mjs", import.meta.url), { resourceLimits: LIMITS });
    return thread;
  },
  () => [],
  IDLE_MS,
);

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

/** A sheet put together from its parts, between which the process does other things. */
async function received({ nombre, oculta, partes }: Sent, breathe: () => Promise<void>): Promise<Hoja> {
  const lineas: Linea[] = [];
  for (const parte of partes) {
    const some: Linea[] = deserialize(parte);
    lineas.push(...some);
    await breathe();
  }
  return { nombre, oculta, lineas };
}

/**
 * Reads a file in a thread of its own, by what it contains; its texts are such as the database can hold. Errors: 422
 * under `archivo` with one sentence that says what it is or lacks, also if it takes more than `ms` milliseconds or too
 * much memory.
 */
export async function readFile(nombre: string, bytes: Uint8Array, ms = MS): Promise<Libro> {
  const outcome = await inTurn(() => outcomeOf({ nombre, bytes }, ms));
  if ("refused" in outcome) throw invalid({ archivo: [outcome.refused] });
  const { hojas: sent, ...libro } = outcome.libro;
  const breathe = takingTurns();
  const hojas: Hoja[] = [];
  for (const hoja of sent) hojas.push(await received(hoja, breathe));
  return { ...libro, hojas };
}
