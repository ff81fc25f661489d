"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { onBack } from "@/lib/connection";

export interface Answer<T> {
  /** Null until the first answer. */
  value: T | null;
  loading: boolean;
  /** It could not be asked for, and no earlier answer is known. */
  failed: boolean;
  /** `value` is an earlier answer: it could not be asked for again. */
  stale: boolean;
  retry: () => void;
}

interface Attempt<T> {
  key: string;
  value: T | null;
  good: boolean;
}

/** The last good answers of this tab, and so of one person: signing in and out begins a new document. */
const last = new Map<string, unknown>();

/**
 * What a call answers, by a name that is its own; null for nothing to ask. Where it fails, the last good answer stays of
 * use, and it is asked for again as the server is back.
 */
export function useAnswer<T>(key: string | null, load: () => Promise<T>): Answer<T> {
  const [attempt, setAttempt] = useState<Attempt<T> | null>(null);
  const [count, setCount] = useState(0);
  const ask = useEffectEvent(load);

  useEffect(() => {
    if (key === null) return;
    let current = true;
    ask().then(
      (value) => {
        last.set(key, value);
        if (current) setAttempt({ key, value, good: true });
      },
      () => current && setAttempt({ key, value: (last.get(key) as T | undefined) ?? null, good: false }),
    );
    return () => {
      current = false;
    };
  }, [key, count]);

  const again = useCallback(() => setCount((times) => times + 1), []);
  const retry = useCallback(() => {
    setAttempt(null);
    again();
  }, [again]);
  const mine = attempt !== null && attempt.key === key ? attempt : null;
  const missed = mine !== null && !mine.good;
  // What is in use stays so until the newer answer is here.
  useEffect(() => (missed ? onBack(again) : undefined), [missed, again]);
  return {
    value: mine?.value ?? null,
    loading: key !== null && mine === null,
    failed: missed && mine.value === null,
    stale: missed && mine.value !== null,
    retry,
  };
}
