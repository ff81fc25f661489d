/** Work that may wait: until what was pressed or typed is drawn, or until the browser has nothing better to do. */

/** A frame is waited for at most, in ms: a hidden page gets none. */
const FRAME_MS = 300;

/** Resolves when the frame with the letter or the press is drawn: what follows does not delay it. */
export const untilPainted = () =>
  new Promise<void>((resolve) => {
    if (typeof requestAnimationFrame !== "function" || document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, FRAME_MS);
  });

/** It is not put off for longer, in ms. */
const PATIENCE_MS = 1000;

let lastTask: Promise<unknown> = Promise.resolve();

const waitUntilIdle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });

/** Runs `work` in an idle moment, one piece after the other. It is skipped if `wanted` says no by then. */
export function whenIdle(work: () => Promise<void>, wanted: () => boolean): void {
  lastTask = lastTask.then(async () => {
    if (!wanted()) return;
    await waitUntilIdle();
    if (wanted()) await work().catch(() => undefined);
  });
}
