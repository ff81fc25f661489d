"use client";

import { useCallback, useEffect, useState } from "react";

/** Whether the browser promised to keep what is stored: not asked yet, yes, no, or it knows no such promise. */
export type Persistence = "unasked" | "kept" | "refused" | "unknown";

/** The browser's promise, and a function that asks for it once. */
export function usePersistence(): readonly [Persistence, () => void] {
  const [answer, setAnswer] = useState<Persistence>("unasked");

  useEffect(() => {
    let ended = false;
    const told = navigator.storage?.persisted?.() ?? Promise.resolve(null);
    void told.then((kept) => {
      if (ended) return;
      if (kept === null) setAnswer("unknown");
      else if (kept) setAnswer("kept");
    });
    return () => {
      ended = true;
    };
  }, []);

  const ask = useCallback(() => {
    if (answer !== "unasked") return;
    void navigator.storage.persist().then(
      (kept) => setAnswer(kept ? "kept" : "refused"),
      () => setAnswer("unknown"),
    );
  }, [answer]);
  return [answer, ask];
}
