"use client";

import { useSelectedLayoutSegment } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

let beginHere = false;

/** The next record that opens begins with its tab's content: it was just made, and is now completed. */
export function beginOnArrival(): void {
  beginHere = true;
}

/** Marks what leads on to other tabs, so that their content has the focus then. */
export const LEADS = { "data-leads": "" };

/** The open tab's content: whoever came here by a link that leads on begins to type here, not at the page's head. */
export function TabContent({ children }: { children: ReactNode }) {
  const segment = useSelectedLayoutSegment();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(segment);
  useEffect(() => {
    if (shown.current === segment && !beginHere) return;
    shown.current = segment;
    beginHere = false;
    const focused = document.activeElement;
    const led = focused === document.body || content.current?.contains(focused) || focused?.closest("[data-leads]");
    if (led) content.current?.focus({ preventScroll: true });
  }, [segment]);
  return (
    <div ref={content} tabIndex={-1} className="p-4 outline-none! phone:p-3">
      {children}
    </div>
  );
}
