import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import { inThread } from "@/node-shared/threads";
import type { TipoImportable } from "@/contract/importacion/significados";
import { invalid, Problem } from "../../http/problem";
import { startThread } from "../../start-thread";
import type { Choice } from "../row-texts";
import type { Below, Look } from "./look";
import { TOO_MUCH } from "./refusal";
import { type At, type SerializedBook, MOST_KEPT, type Outcome, type Task } from "./tasks";
import { unfoldedBytes } from "./zip";

/** A file as it was uploaded. */
export interface File {
  nombre: string;
  hash: string;
  bytes(): Promise<Uint8Array>;
  /** The account whose turn it takes: its files are read one after the other. */
  persona: number;
}

/** Longest time to read a file, in milliseconds, the thread's start included: what is read is bounded besides. */
const MS = 60_000;
/**
 * A thread's memory limits: with what lies outside of them, two threads and the process fit into its unit's `MemoryMax`
 * (deploy/systemd). Of what is young little is kept at once, since nearly all of a file lives on.
 */
export const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 };
/** It ends soon after a file: its memory is needed for the next steps of the import. */
const IDLE_MS = 250;

/** Files that were read lately, in the form in which they are read fast: their columns are chosen minutes later. */
const lately = new LRUCache<string, SerializedBook>({
  ttl: 15 * 60_000,
  ttlAutopurge: true,
  maxSize: MOST_KEPT,
  sizeCalculation: ({ length }) => length,
});
/** A file is read by its name too. */
const keyOf = ({ hash, nombre }: File) => `${hash} ${nombre}`;

async function bookToRead(file: File): Promise<Task["of"]> {
  const book = lately.get(keyOf(file));
  return book ? { book } : { nombre: file.nombre, bytes: await file.bytes() };
}

const outOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** A thread that reads one file after the other, and is ended with a file that takes too much. */
function readingThread() {
  let thread: Worker | null = null;
  const read = inThread<Task, Outcome>(
    () => {
      thread = startThread("importaciones/read", { behind: true, limits: LIMITS });
      return thread;
    },
    () => [],
    IDLE_MS,
  );
  return async (task: Task, ms: number): Promise<Outcome> => {
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
  };
}

/** Threads without a file; whoever waits longest takes the next. */
const idle = [readingThread(), readingThread()];
const inThreads = pLimit(idle.length);

const readInThread = (task: Task, ms: number): Promise<Outcome> =>
  inThreads(async () => {
    const read = idle.pop() ?? never();
    try {
      return await read(task, ms);
    } finally {
      idle.push(read);
    }
  });

/** Bytes from which the content of a file counts as large: of these one is read at a time, for the memory's sake. */
const LARGE = 16 * 1024 * 1024;
const largeInTurn = pLimit(1);

const sizeOf = ({ of }: Task) => ("book" in of ? of.book.length : unfoldedBytes(of.bytes));

/** Files of one person that are read or wait at once; of large ones fewer, since each waits with all its bytes. */
const MOST_WAITING = 6;
const MOST_LARGE = 2;
const WAIT_SECONDS = 10;
const queues = new Map<number, LimitFunction>();

/** Reads a person's files one after the other, so that they hold up nobody else's. Errors: 429 if several wait. */
async function inTurn<T>(persona: number, most: number, run: () => Promise<T>): Promise<T> {
  const queue = queues.get(persona) ?? pLimit(1);
  if (queue.activeCount + queue.pendingCount >= most) {
    const text = "Se están leyendo otros archivos suyos: espere a que terminen y súbalo otra vez.";
    throw new Problem(429, text, {}, { "Retry-After": String(WAIT_SECONDS) });
  }
  queues.set(persona, queue);
  try {
    return await queue(run);
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) queues.delete(persona);
  }
}

async function wanted(persona: number, task: Task, ms = MS): Promise<Exclude<Outcome, { refused: string }>> {
  const run = () => readInThread(task, ms);
  const isLarge = sizeOf(task) > LARGE;
  const outcome = await inTurn(persona, isLarge ? MOST_LARGE : MOST_WAITING, () =>
    isLarge ? largeInTurn(run) : run(),
  );
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
 * much memory; 429 while several of the person's files wait.
 */
export async function lookAtFile(tipo: TipoImportable, file: File, ms = MS): Promise<Look> {
  const outcome = await wanted(
    file.persona,
    { of: { nombre: file.nombre, bytes: await file.bytes() }, want: "look", tipo },
    ms,
  );
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
  const outcome = await wanted(file.persona, { of: await bookToRead(file), want: "columns", tipo, ...at });
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
  const outcome = await wanted(file.persona, { of: await bookToRead(file), want: "rows", choice, ...at });
  if (!("rows" in outcome)) return never();
  const { rows } = outcome;
  return rows && { filas: rows.filas, parts: () => textsOf(rows.partes) };
}

function* textsOf(partes: readonly Uint8Array[]): Generator<string> {
  const decoder = new TextDecoder();
  for (const parte of partes) yield decoder.decode(parte);
}
