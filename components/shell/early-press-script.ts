import { CLICK_HEARD } from "./click-heard";

/**
 * Runs as an inline script, so it must not refer to anything in this module. Ten seconds after the page is loaded
 * everything is hydrated. React hears a click right after the first listener. A click whose default was prevented was
 * answered by someone else, such as a browser extension.
 */
function keepEarlyPresses(heard: string): void {
  let waiting: HTMLElement | null = null;
  let last: Event | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const { signal } = over;
  addEventListener("load", () => setTimeout(() => over.abort(), 10_000));
  const pressAgain = () => {
    timer = undefined;
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
  addEventListener(heard, () => (waiting = null), { signal });
}

/** Without its indentation: it stands in every page. */
const text = keepEarlyPresses.toString().replaceAll(/\n\s+/g, "\n");

/**
 * Repeats a click made before the page's scripts have loaded: the last button, until its part of the page is hydrated
 * and React hears it, unless something else was clicked since. Submit buttons and links work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(${text})(${JSON.stringify(CLICK_HEARD)});`;
