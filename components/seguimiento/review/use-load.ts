"use client";

import { useCallback, useEffect, useState } from "react";

type Loaded<T> = { state: "loading" } | { state: "ready"; value: T } | { state: "failed"; error: unknown };

interface Answer<T> {
  of: unknown;
  attempt: number;
  result: Loaded<T>;
}

const LOADING = { state: "loading" } as const;

/** Loads once, and again on `retry` or for another `load`. A load that is no longer needed is aborted. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>): Loaded<T> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const tell = (result: Loaded<T>) => !gone.signal.aborted && setAnswer({ of: load, attempt, result });
    load(gone.signal).then(
      (value) => tell({ state: "ready", value }),
      (error: unknown) => tell({ state: "failed", error }),
    );
    return () => gone.abort();
  }, [load, attempt]);
  const retry = useCallback(() => setAttempt((tried) => tried + 1), []);
  const current = answer?.of === load && answer.attempt === attempt ? answer.result : LOADING;
  return { ...current, retry };
}
