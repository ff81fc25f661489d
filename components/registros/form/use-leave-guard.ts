"use client";

import { useCallback, useEffect, useState } from "react";

const currentAddress = () => window.location.pathname + window.location.search;

/** The path inside this application that a click leads to; null if it opens elsewhere or stays on this page. */
function leavingPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== "_self") || link.download) return null;
  const to = new URL(link.href, window.location.href);
  return to.origin === window.location.origin && to.pathname + to.search !== currentAddress()
    ? to.pathname + to.search
    : null;
}

interface LeaveGuard {
  /** The path the person wanted to open, while the question is shown; else null. */
  wanted: string | null;
  stay: () => void;
}

/** While `dirty`, asks before following a link inside the application or closing the window (decision 037). */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    if (!dirty) return;
    const onClick = (event: MouseEvent) => {
      const to = leavingPath(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // In the capture phase on the window: before the router and the navigation progress bar, which listen on the document.
    window.addEventListener("click", onClick, true);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [dirty]);

  return { wanted, stay: useCallback(() => setWanted(null), []) };
}
