"use client";

import { type ReactNode, useLayoutEffect } from "react";
import { SIGNED_OUT_SCRIPT } from "./signed-out-script";
import { applySystemTheme, SYSTEM_THEME_SCRIPT, type Tema } from "./theme";

/** Event on the window that a click has reached React's components. */
const CLICK_HEARD = "click-heard";

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
const EARLY_PRESSES_SCRIPT = keepEarlyPresses.toString().replaceAll(/\n\s+/g, "\n");

/**
 * Repeats a click made before the page's scripts have loaded: the last button, until its part of the page is hydrated
 * and React hears it, unless something else was clicked since. Submit buttons and links work without scripts.
 */
export const EARLY_PRESS_SCRIPT = `(${EARLY_PRESSES_SCRIPT})(${JSON.stringify(CLICK_HEARD)});`;

const tellHeard = () => void window.dispatchEvent(new Event(CLICK_HEARD));

interface FirstScriptProps {
  nonce: string | undefined;
  /** The chosen theme; without one the system's applies. */
  tema: Tema | undefined;
}

/**
 * The script that runs before the first paint. It neither waits for the style sheet nor stops the page behind it from
 * being read meanwhile, as a plain inline script would: a list's rows are then seen first of all.
 */
export const FirstScript = ({ nonce, tema }: FirstScriptProps) => (
  <script
    type="module"
    async
    blocking="render"
    nonce={nonce}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{
      __html: [EARLY_PRESS_SCRIPT, SIGNED_OUT_SCRIPT, tema ? "" : SYSTEM_THEME_SCRIPT].join(";"),
    }}
  />
);

const PAGE_END = "fin";

/** Holds the first paint back until the page is read to its end: what is painted in parts is seen to move. */
export const WholePageFirst = () => <link rel="expect" href={`#${PAGE_END}`} blocking="render" />;

/** React calls the body's click handler only for clicks on what is hydrated; the script above repeats the others. */
export function Body({ children }: { children: ReactNode }) {
  useLayoutEffect(applySystemTheme, []);
  return (
    <body onClickCapture={tellHeard}>
      {children}
      <span id={PAGE_END} hidden />
    </body>
  );
}
