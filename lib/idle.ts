/** Work that may wait until the browser has nothing better to do, one piece after the other. */

/** It is not put off for longer, in ms. */
const PATIENCE_MS = 1000;

let lastTask: Promise<unknown> = Promise.resolve();

const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });

/** Runs `work` in its turn, in an idle moment. It is skipped if `wanted` says no by then. */
export function whenIdle(work: () => Promise<void>, wanted: () => boolean): void {
  lastTask = lastTask.then(async () => {
    if (!wanted()) return;
    await waitUntilIdle();
    if (wanted()) await work().catch(() => undefined);
  });
}
