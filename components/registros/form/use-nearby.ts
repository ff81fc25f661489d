"use client";

import { useEffect, useRef, useState } from "react";
import { api, ApiError } from "@/lib/api-client";
import type { Nearby } from "./place-advice";

/** Delay after the last move of the marker (drag or arrow keys) before the request, in ms. */
const REST_MS = 400;

/** The localities nearest to a point, nearest first; null until they are known or if the call fails. */
export function useNearby(g_x: string, g_y: string): readonly Nearby[] | null {
  const [answer, setAnswer] = useState<{ of: string; rows: readonly Nearby[] } | null>(null);
  /** The server lacks this call (404), so it is not requested again. */
  const absent = useRef(false);
  const of = `${g_x} ${g_y}`;

  useEffect(() => {
    if (g_x === "" || g_y === "" || absent.current) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api("lookup.cercanos", { query: { g_x, g_y }, signal: stop.signal }).then(
        ({ cercanos }) => setAnswer({ of, rows: cercanos }),
        (error: unknown) => {
          absent.current = error instanceof ApiError && error.status === 404;
        },
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [g_x, g_y, of]);

  return answer?.of === of ? answer.rows : null;
}
