"use client";

import { useSyncExternalStore } from "react";

function subscribeToHash(changed: () => void) {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

/** The part of the address behind the #; empty on the server. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => "",
  );

/** Shows another view; `replace`: without a step back to this one. */
export function goTo(href: string, replace = false): void {
  if (replace) window.location.replace(href);
  else window.location.hash = href.slice(1);
}
