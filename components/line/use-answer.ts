"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { onBack } from "@/lib/connection/connection";

export interface Answer<T> {
  /** Null until the first response. */
  value: T | null;
  loading: boolean;
  /** The call failed and no earlier response is known. */
  failed: boolean;
  /** The call failed; `value` is from an earlier response. */
  stale: boolean;
  retry: () => void;
}

interface Attempt<T> {
  key: string;
  value: T | null;
  good: boolean;
}

/** The last good responses of this tab. They belong to one person: sign-in and sign-out load a new document. */
const lastAnswers = new Map<string, unknown>();

/**
 * The response of a call. `key` identifies the call uniquely; null makes no call. After a failure the last good
 * response is used, and the call is repeated once the server is back.
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
        lastAnswers.set(key, value);
        if (current) setAttempt({ key, value, good: true });
      },
      () => current && setAttempt({ key, value: (lastAnswers.get(key) as T | undefined) ?? null, good: false }),
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
  // The value in use stays until the new response arrives.
  useEffect(() => (missed ? onBack(again) : undefined), [missed, again]);
  return {
    value: mine?.value ?? null,
    loading: key !== null && mine === null,
    failed: missed && mine.value === null,
    stale: missed && mine.value !== null,
    retry,
  };
}
