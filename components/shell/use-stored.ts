"use client";

import { useCallback, useSyncExternalStore } from "react";

const CHANGED = "almacen";

function watch(changed: () => void) {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
}

const read = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A text kept in localStorage under `key`; null on the server and where there is none. */
export function useStored(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    watch,
    () => read(key),
    () => null,
  );
  const write = useCallback(
    (next: string) => {
      try {
        localStorage.setItem(key, next);
      } catch {
        return;
      }
      window.dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return [value, write];
}
