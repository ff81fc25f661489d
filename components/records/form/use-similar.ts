"use client";

import { useEffect, useRef, useState } from "react";
import type { Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { similarQuestion, type SimilarRecord } from "./similar";
import type { Values } from "./values";

/** A pause in typing before the server is asked, in ms. */
const PAUSE_MS = 600;
/** A save waits no longer than this for the last look, in ms. */
const SAVE_WAIT_MS = 4000;

const NONE: readonly SimilarRecord[] = [];

export interface Similar {
  kind: Kind;
  /** Probable duplicates that nobody has looked at yet, nearest first. */
  rows: readonly SimilarRecord[];
  /** The person says that none of them is this one. */
  acknowledge: () => void;
  /** Asks once more before a save, and the person where there are new ones. True: go on. */
  allow: () => Promise<boolean>;
  /** The question while it is open; `answer(true)` saves all the same. */
  asking: { rows: readonly SimilarRecord[]; answer: (save: boolean) => void } | null;
}

/** Looks for records like the one in the form. A call that fails or is missing never holds up a save. */
export function useSimilar(kind: Kind, form: { values: Values; start: Values; id: number | null }): Similar {
  const question = similarQuestion(kind, form);
  const key = question ? JSON.stringify(question) : "";
  const [found, setFound] = useState<readonly SimilarRecord[]>(NONE);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<Similar["asking"]>(null);
  /** The server has no such call: it is not asked again. */
  const absent = useRef(false);
  /** The session is over and the page is on its way to sign-in. */
  const leaving = useRef(false);

  const ask = async (
    of: Kind,
    query: object,
    signal: AbortSignal,
    background: boolean,
  ): Promise<readonly SimilarRecord[] | null> => {
    if (absent.current) return null;
    try {
      const { parecidos } = await api(`${of}.parecidos`, { query: { ...query }, signal, background });
      if (!signal.aborted) setFound(parecidos);
      return parecidos;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) absent.current = true;
      leaving.current = error instanceof ApiError && error.status === 401;
      return null;
    }
  };

  useEffect(() => {
    if (key === "") return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(kind, JSON.parse(key) as object, stop.signal, true), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [kind, key]);

  const unseen = (rows: readonly SimilarRecord[]) => rows.filter((row) => !seen.has(row.id));
  const see = (rows: readonly SimilarRecord[]) =>
    setSeen((before) => new Set([...before, ...rows.map((row) => row.id)]));
  const rows = question ? unseen(found) : NONE;

  return {
    kind,
    rows,
    acknowledge: () => see(rows),
    allow: async () => {
      if (!question) return true;
      leaving.current = false;
      const fresh = unseen((await ask(kind, question, AbortSignal.timeout(SAVE_WAIT_MS), false)) ?? []);
      if (leaving.current) return false;
      if (fresh.length === 0) return true;
      return new Promise((resolve) => {
        const answer = (save: boolean) => {
          setAsking(null);
          if (save) see(fresh);
          resolve(save);
        };
        setAsking({ rows: fresh, answer });
      });
    },
    asking,
  };
}
