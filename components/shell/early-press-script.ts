/** Runs in the page by itself: it may name nothing of this module. */
function keepEarlyPresses(): void {
  let waiting: HTMLElement | null = null;
  // What the server drew is alive by then; a map's own buttons are never React's and need no help.
  const over = new AbortController();
  addEventListener("load", () => setTimeout(() => over.abort(), 10_000));
  // React marks the elements that it knows.
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
      // Its press may be what brings it to life: it has done its work then.
      setTimeout(() => {
        if (waiting === button && isAlive(button)) waiting = null;
        else if (idle) pressWhenAlive();
      });
    },
    { capture: true, signal: over.signal },
  );
}

/**
 * What a person presses before the page's scripts have come is pressed again when they have: the last button, unless
 * something else was pressed since. What submits a form or leads elsewhere works without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(${keepEarlyPresses.toString()})();`;
