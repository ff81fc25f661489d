"use client";

import type { ReactNode } from "react";
import { SIGNED_OUT_SCRIPT } from "./signed-out-script";
import { POLICY_SCRIPT, SYSTEM_THEME_SCRIPT, type Tema } from "./theme";

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

interface BodyProps {
  nonce: string | undefined;
  /** The chosen theme; without one the system's applies. */
  tema: Tema | undefined;
  children: ReactNode;
}

/**
 * The page's body, with the script that runs before all others. React calls its click handler only for clicks on what is
 * hydrated; early-press-script repeats the others.
 */
export const Body = ({ nonce, tema, children }: BodyProps) => (
  <body onClickCapture={tellHeard}>
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{
        __html: [POLICY_SCRIPT, EARLY_PRESS_SCRIPT, SIGNED_OUT_SCRIPT, tema ? "" : SYSTEM_THEME_SCRIPT].join(";"),
      }}
    />
    {children}
  </body>
);
