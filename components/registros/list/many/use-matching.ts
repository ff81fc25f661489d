"use client";

import { useEffect, useRef, useState } from "react";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import { ApiError } from "@/lib/api-client";
import type { Chosen } from "../chosen";
import { loadMatching, type Matching } from "./load-matching";

type State = { state: "rest" | "failed" } | { state: "loading"; done: number; all: number };

/** Loads all records that match, and hands them over. A newer search or leaving the list ends it. */
export function useMatching(kind: Kind, query: Matching, subject: Subject, onLoaded: (rows: Chosen[]) => void) {
  const [now, setNow] = useState<State>({ state: "rest" });
  const running = useRef<AbortController | null>(null);
  const asked = JSON.stringify(query);
  const [of, setOf] = useState(asked);
  if (of !== asked) {
    setOf(asked);
    setNow({ state: "rest" });
  }
  useEffect(() => () => running.current?.abort(), [asked]);

  const load = async (all: number) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setNow({ state: "loading", done: 0, all });
    try {
      const told = (done: number, found: number) => setNow({ state: "loading", done, all: found });
      const rows = await loadMatching(kind, query, subject, { signal: mine.signal, onLoaded: told });
      setNow({ state: "rest" });
      onLoaded(rows);
    } catch (error) {
      if (mine.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      mine.abort();
      setNow({ state: "failed" });
    }
  };
  return { ...now, load };
}
