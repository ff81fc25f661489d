import { constants, setPriority } from "node:os";
import type { parentPort, Transferable, Worker } from "node:worker_threads";

/** An idle thread is ended after this long, to release its memory. */
const IDLE_MS = 120_000;

type Answer<Result> = { ticket: number; result: Result } | { ticket: number; error: string };

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}
interface Thread<Result> {
  worker: Worker;
  waiting: Map<number, Waiting<Result>>;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Runs tasks in a thread of their own, so that the process keeps answering. The thread starts with the first task and
 * ends when it has rested for `idleMs`; `start` loads a file that calls `serveTasks`, `transfer` names what is moved
 * there instead of copied. The returned function throws what the task throws, or that the thread ended; the next task
 * then starts a new one.
 */
export function inThread<Task, Result>(
  start: () => Worker,
  transfer: (task: Task) => Transferable[] = () => [],
  idleMs = IDLE_MS,
): (task: Task) => Promise<Result> {
  let thread: Thread<Result> | null = null;
  let tickets = 0;

  const started = (): Thread<Result> => {
    const begun: Thread<Result> = { worker: start(), waiting: new Map(), idle: undefined };
    const end = (error: Error) => {
      clearTimeout(begun.idle);
      if (thread === begun) thread = null;
      for (const { reject } of begun.waiting.values()) reject(error);
      begun.waiting.clear();
    };
    begun.worker.on("message", (answer: Answer<Result>) => {
      const waiting = begun.waiting.get(answer.ticket);
      begun.waiting.delete(answer.ticket);
      if ("result" in answer) waiting?.resolve(answer.result);
      else waiting?.reject(new Error(answer.error));
      if (begun.waiting.size === 0) rest(begun);
    });
    begun.worker.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
    begun.worker.on("exit", (code) => end(new Error(`The thread ended (${code})`)));
    return begun;
  };

  /** With nothing to do, the thread no longer keeps the process running. */
  const rest = (resting: Thread<Result>) => {
    resting.worker.unref();
    resting.idle = setTimeout(() => {
      if (thread === resting) thread = null;
      void resting.worker.terminate();
    }, idleMs);
    resting.idle.unref();
  };

  return (task) => {
    const at = (thread ??= started());
    clearTimeout(at.idle);
    at.worker.ref();
    const ticket = (tickets += 1);
    return new Promise((resolve, reject) => {
      at.waiting.set(ticket, { resolve, reject });
      at.worker.postMessage({ ticket, task }, transfer(task));
    });
  };
}

/**
 * The thread's side of `inThread`: does each task that arrives, after what the rest of the process has to do;
 * `transfer` names what is moved out of the thread instead of copied.
 */
export function serveTasks<Task, Result>(
  port: typeof parentPort,
  work: (task: Task) => Promise<Result>,
  transfer: (result: Result) => Transferable[] = () => [],
): void {
  // Only Linux has a priority for each thread; elsewhere this would be the process's.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  port?.on("message", ({ ticket, task }: { ticket: number; task: Task }) => {
    work(task).then(
      (result) => port.postMessage({ ticket, result }, transfer(result)),
      (error: unknown) => port.postMessage({ ticket, error: error instanceof Error ? error.message : String(error) }),
    );
  });
}
