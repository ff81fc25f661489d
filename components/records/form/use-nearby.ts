"use client";

import { useEffect, useRef, useState } from "react";
import { api, ApiError } from "@/lib/api-client";
import type { Nearby } from "./place-advice";

/** A marker that is dragged or stepped by the arrow keys rests this long before anything is asked, in ms. */
const REST_MS = 400;

/** The localities nearest to a point, nearest first; null until they are known, and where the server cannot say. */
export function useNearby(g_x: string, g_y: string): readonly Nearby[] | null {
  const [answer, setAnswer] = useState<{ of: string; rows: readonly Nearby[] } | null>(null);
  /** The server has no such call: it is not asked again. */
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
