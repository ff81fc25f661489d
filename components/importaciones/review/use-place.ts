"use client";

import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import type { CuentaFilas } from "@/contract/resources/importaciones";
import { readPlace, type ReviewPlace, writePlace } from "./place";

/** Pause before the address follows, in ms: browsers take only so many changes of it in a row. */
const PAUSE_MS = 300;

/** The place in the review, from the address and kept there. */
export function usePlace(cuenta: CuentaFilas): [ReviewPlace, (change: Partial<ReviewPlace>) => void] {
  const address = useSearchParams();
  const [place, setPlace] = useState(() => readPlace(address, cuenta));
  const go = useCallback((change: Partial<ReviewPlace>) => setPlace((now) => ({ ...now, ...change })), []);

  useEffect(() => {
    const write = () => {
      const { pathname, search } = window.location;
      const next = `?${writePlace(search, place)}`;
      if (next !== search) window.history.replaceState(null, "", pathname + next);
    };
    const timer = setTimeout(write, PAUSE_MS);
    window.addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", write);
    };
  }, [place]);

  return [place, go];
}
