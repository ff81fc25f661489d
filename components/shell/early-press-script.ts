/** Runs as an inline script, so it must not refer to anything in this module. */
function keepEarlyPresses(): void {
  let waiting: HTMLElement | null = null;
  // Server-rendered buttons are hydrated by then; a map's own buttons are never managed by React and need no replay.
  const over = new AbortController();
  addEventListener("load", () => setTimeout(() => over.abort(), 10_000));
  // React adds keys with this prefix to the elements it manages.
  const isAlive = (button: HTMLElement) => Object.keys(button).some((key) => key.startsWith("__react"));
  const pressWhenAlive = () => {
    if (over.signal.aborted || !waiting?.isConnected) waiting = null;
    else if (isAlive(waiting)) waiting.click();
    else setTimeout(pressWhenAlive, 50);
  };
  addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
      const idle = waiting === null;
      waiting = null;
      if (!button || isAlive(button)) return;
      waiting = button;
      // This click may itself trigger the hydration; then it has already taken effect and is not repeated.
      setTimeout(() => {
        if (waiting === button && isAlive(button)) waiting = null;
        else if (idle) pressWhenAlive();
      });
    },
    { capture: true, signal: over.signal },
  );
}

/**
 * Repeats a click made before the page's scripts have loaded: the last button, once it is hydrated, unless something
 * else was clicked since. Submit buttons and links work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(${keepEarlyPresses.toString()})();`;
