import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** Ends, in the database, what is read for somebody who has gone. */

const asking = new AsyncLocalStorage<AbortSignal>();

/** Runs what only reads: its statement ends in the database when `gone` is aborted. What writes never runs in here. */
export const readFor = <T>(gone: AbortSignal, read: () => Promise<T>): Promise<T> => asking.run(gone, read);

/** What writes, and what begins or ends a transaction, runs to its end whoever has gone. */
const READS = /^\s*(select|with)\b/i;
const WRITES = /\b(insert\s+into|update|delete\s+from)\b/i;
const onlyReads = (text: unknown) => typeof text === "string" && READS.test(text) && !WRITES.test(text);

type Callback = (...outcome: readonly unknown[]) => void;
const isCallback = (given: unknown): given is Callback => typeof given === "function";

/** Watches the statement that begins now. `ended` runs what follows it, once a cancellation on its way has arrived. */
function watched(gone: AbortSignal, cancel: () => Promise<unknown>) {
  let cancelling: Promise<unknown> | null = null;
  const end = () => {
    cancelling ??= cancel();
  };
  if (gone.aborted) end();
  else gone.addEventListener("abort", end, { once: true });
  return {
    /** The connection serves nobody else until then: the cancellation would end that one's statement. */
    ended: (next: () => void) => {
      gone.removeEventListener("abort", end);
      if (cancelling === null) next();
      else cancelling.then(next, next);
    },
  };
}

type Run = (...given: unknown[]) => unknown;

/** A connection's `query` that ends with the call that it is for; `cancel` ends what the connection runs. */
export function endingWithCaller(query: Run, cancel: () => Promise<unknown>): Run {
  return (statement, ...rest) => {
    const gone = asking.getStore();
    const text =
      typeof statement === "object" && statement !== null && "text" in statement ? statement.text : statement;
    if (!gone || !onlyReads(text)) return query(statement, ...rest);
    const { ended } = watched(gone, cancel);
    const last = rest.at(-1);
    if (isCallback(last)) {
      return query(statement, ...rest.slice(0, -1), (...outcome: unknown[]) => ended(() => last(...outcome)));
    }
    return Promise.resolve(query(statement, ...rest)).finally(() => new Promise<void>(ended));
  };
}

/** Ends what another connection of the pool runs at the moment; nothing where it runs nothing. */
export const cancelRunning = (pool: pg.Pool, pid: number): Promise<unknown> =>
  // Outside of the call that has gone: this statement must not end with it.
  asking.exit(() => pool.query("select pg_cancel_backend($1)", [pid]));
