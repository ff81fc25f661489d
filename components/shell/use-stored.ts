"use client";

import { useCallback, useSyncExternalStore } from "react";

const CHANGE_EVENT = "almacen";

function subscribeToStorage(changed: () => void) {
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGE_EVENT, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGE_EVENT, changed);
  };
}

const readStored = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** A text kept in localStorage under `key`; null on the server and where there is none. */
export function useStored(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribeToStorage,
    () => readStored(key),
    () => null,
  );
  const write = useCallback(
    (next: string) => {
      try {
        localStorage.setItem(key, next);
      } catch {
        return;
      }
      window.dispatchEvent(new Event(CHANGE_EVENT));
    },
    [key],
  );
  return [value, write];
}
