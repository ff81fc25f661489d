import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Time that the rows of one file may be worked on before other requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/**
 * The same rows; the event loop gets a turn after each slice of work on them. Rows that have arrived already would else
 * be taken in one go, since awaiting them ends no turn.
 */
export async function* inSlices<T>(rows: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  let since = performance.now();
  for await (const row of rows) {
    yield row;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
