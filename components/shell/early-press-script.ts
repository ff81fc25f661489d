import { CLICK_HEARD } from "./click-heard";

/** Runs as an inline script, so it must not refer to anything in this module. */
function keepEarlyPresses(heard: string): void {
  let waiting: HTMLElement | null = null;
  let last: Event | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // By then everything is hydrated.
  const over = new AbortController();
  const { signal } = over;
  addEventListener("load", () => setTimeout(() => over.abort(), 10_000));
  const pressAgain = () => {
    timer = undefined;
    // One whose default was prevented was answered by someone else, such as a browser extension.
    if (!signal.aborted && waiting?.isConnected && !last?.defaultPrevented) waiting.click();
  };
  addEventListener(
    "click",
    (event) => {
      const { target } = (last = event);
      waiting = target instanceof Element ? target.closest("button[type=button]") : null;
      if (waiting) timer ??= setTimeout(pressAgain, 50);
    },
    { capture: true, signal },
  );
  // React hears a click right after the listener above.
  addEventListener(heard, () => (waiting = null), { signal });
}

/**
 * Repeats a click made before the page's scripts have loaded: the last button, until its part of the page is hydrated
 * and React hears it, unless something else was clicked since. Submit buttons and links work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(${keepEarlyPresses.toString()})(${JSON.stringify(CLICK_HEARD)});`;
