import { Worker } from "node:worker_threads";
import type { Hoja } from "./sheets";

/** An idle thread is ended after this long, to release its memory. */
const IDLE_MS = 120_000;

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
}
type Answer = { ticket: number; pdf: Uint8Array } | { ticket: number; error: string };

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

let thread: Thread | null = null;
let tickets = 0;

function start(): Thread {
  const worker = new Worker(new URL("./worker-boot.mjs", import.meta.url));
  const started: Thread = { worker, waiting: new Map(), idle: undefined };
  const end = (error: Error) => {
    clearTimeout(started.idle);
    if (thread === started) thread = null;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on("message", (answer: Answer) => {
    const waiting = started.waiting.get(answer.ticket);
    started.waiting.delete(answer.ticket);
    if ("pdf" in answer) waiting?.resolve(Buffer.from(answer.pdf));
    else waiting?.reject(new Error(answer.error));
    if (started.waiting.size === 0) rest(started);
  });
  worker.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", (code) => end(new Error(`The thread that draws sheets ended (${code})`)));
  return started;
}

/** With nothing to draw, the thread no longer keeps the process running, and is ended after a while. */
function rest(resting: Thread) {
  resting.worker.unref();
  resting.idle = setTimeout(() => {
    if (thread === resting) thread = null;
    void resting.worker.terminate();
  }, IDLE_MS);
  resting.idle.unref();
}

/**
 * Draws a sheet in a separate thread, so that the API keeps answering. Errors: what the drawing throws, or the thread's
 * end; the next call starts a new one.
 */
export function drawInThread(hoja: Hoja): Promise<Buffer> {
  const at = (thread ??= start());
  clearTimeout(at.idle);
  at.worker.ref();
  const ticket = (tickets += 1);
  return new Promise((resolve, reject) => {
    at.waiting.set(ticket, { resolve, reject });
    at.worker.postMessage({ ticket, hoja });
  });
}
