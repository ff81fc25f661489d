"use client";

import type { ReactNode } from "react";
import { CLICK_HEARD } from "./click-heard";

const tellHeard = () => void window.dispatchEvent(new Event(CLICK_HEARD));

/**
 * The page's body. React calls its click handler only for clicks on what is hydrated; early-press-script repeats the
 * others.
 */
export const Body = ({ children }: { children: ReactNode }) => <body onClickCapture={tellHeard}>{children}</body>;
