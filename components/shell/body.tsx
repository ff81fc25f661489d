"use client";

import type { ReactNode } from "react";
import { CLICK_HEARD } from "./click-heard";
import { EARLY_PRESS_SCRIPT } from "./early-press-script";
import { SIGNED_OUT_SCRIPT } from "./signed-out-script";
import { POLICY_SCRIPT, SYSTEM_THEME_SCRIPT, type Tema } from "./theme";

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
