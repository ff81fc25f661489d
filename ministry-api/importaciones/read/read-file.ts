import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { TipoImportable } from "../../../contract/importacion/significados";
import { inThread } from "../../../contract/threads";
import { invalid } from "../../http/problem";
import { startThread } from "../../start-thread";
import type { Choice } from "../texts";
import type { Below, Look } from "./look";
import { TOO_MUCH } from "./refusal";
import { type At, type Kept, MOST_KEPT, type Outcome, type Task } from "./tasks";

/** A file as it was uploaded. */
export interface File {
  nombre: string;
  hash: string;
  bytes(): Promise<Uint8Array>;
}

/** Longest time to read a file, in milliseconds, the thread's start included. */
const MS = 120_000;
/**
 * The thread's memory limits: a file of 25 MB can be made to unfold to far more. Of what is young little is kept at once,
 * since nearly all of a file lives on, and is copied at each collection.
 */
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 4 };
/** It ends soon after a file: its memory is needed for the next steps of the import. */
const IDLE_MS = 250;

/** Files that were read lately, in the form in which they are read fast: their columns are chosen minutes later. */
const lately = new LRUCache<string, Kept>({
  ...{ ttl: 15 * 60_000, ttlAutopurge: true },
  ...{ maxSize: MOST_KEPT, sizeCalculation: ({ length }) => length },
});
/** A file is read by its name too. */
const keyOf = ({ hash, nombre }: File) => `${hash} ${nombre}`;

async function known(file: File): Promise<Task["of"]> {
  const book = lately.get(keyOf(file));
  return book ? { book } : { nombre: file.nombre, bytes: await file.bytes() };
}

let thread: Worker | null = null;
const read = inThread<Task, Outcome>(
  () => {
    thread = startThread("importaciones/read", { behind: true, limits: LIMITS });
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

async function wanted(task: Task, ms = MS): Promise<Exclude<Outcome, { refused: string }>> {
  const outcome = await inTurn(() => outcomeOf(task, ms));
  if ("refused" in outcome) throw invalid({ archivo: [outcome.refused] });
  return outcome;
}

/** The thread answers what it is asked for. */
const never = (): never => {
  throw new Error("The thread answered something else");
};

/**
 * Looks at a file in a thread of its own, by what it contains; its texts are such as the database can hold. Errors: 422
 * under `archivo` with one sentence that says what it is or lacks, also if it takes more than `ms` milliseconds or too
 * much memory.
 */
export async function lookAtFile(tipo: TipoImportable, file: File, ms = MS): Promise<Look> {
  const outcome = await wanted({ of: { nombre: file.nombre, bytes: await file.bytes() }, want: "look", tipo }, ms);
  if (!("look" in outcome)) return never();
  if (outcome.book) lately.set(keyOf(file), outcome.book);
  return outcome.look;
}

/** What stands below a row of headings of a file; null: it has no such sheet. Errors: those of `lookAtFile`. */
export async function columnsOfFile(
  tipo: TipoImportable,
  file: File,
  at: At,
): Promise<(Below & { filled: boolean }) | null> {
  const outcome = await wanted({ of: await known(file), want: "columns", tipo, ...at });
  return "below" in outcome ? outcome.below : never();
}

/** The rows of a file that a choice of columns makes records or entries of. */
export interface FileRows {
  filas: number;
  /** As JSON (`uncheckedRow`), some at a time. */
  parts(): Iterable<string>;
}

/** The rows below a row of headings of a file; null: it has no such sheet. Errors: those of `lookAtFile`. */
export async function rowsOfFile(choice: Choice, file: File, at: At): Promise<FileRows | null> {
  const outcome = await wanted({ of: await known(file), want: "rows", choice, ...at });
  if (!("rows" in outcome)) return never();
  const { rows } = outcome;
  return rows && { filas: rows.filas, parts: () => textsOf(rows.partes) };
}

function* textsOf(partes: readonly Uint8Array[]): Generator<string> {
  const decoder = new TextDecoder();
  for (const parte of partes) yield decoder.decode(parte);
}
