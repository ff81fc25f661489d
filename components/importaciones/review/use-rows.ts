"use client";

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { api, ApiError } from "@/lib/api-client";
import { onBack } from "@/lib/connection/connection";
import { MAX_Q } from "@/lib/lists/result";
import type { RowFilter } from "./place";
import { RowsStore } from "./rows-store";

/** Pause in typing before the rows are searched, in ms. */
const TYPING_MS = 250;

export interface Rows {
  store: RowsStore;
  /** Counts the store's changes. */
  version: number;
  /** The rows of the filter, by number; null until they are known. They stay while rows are mended. */
  numeros: readonly number[] | null;
  /** A newer list is on its way. */
  pending: boolean;
  /** Why the list or its rows could not be loaded. */
  failure: string | null;
  retry: () => void;
}

const errorSentence = (error: unknown) => (error instanceof ApiError ? error.message : "");

interface FoundRows {
  of: string;
  numeros: readonly number[];
}

/** The rows of an import that a filter leaves. */
export function useRows(id: number, { grupo, clase, q }: RowFilter): Rows {
  const store = useMemo(
    () =>
      new RowsStore(async (missing) => {
        const query = { numeros: missing.join(","), desde: 0, rows: missing.length };
        return (await api("importacion.filas", { id, query })).filas;
      }),
    [id],
  );
  const version = useSyncExternalStore(store.subscribe, store.version, store.version);
  const [found, setFound] = useState<FoundRows | null>(null);
  const [failed, setFailed] = useState<{ of: string; error: unknown } | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify([grupo, clase, q.trim(), turn]);

  useEffect(() => {
    const ended = new AbortController();
    const words = q.trim();
    const ask = async () => {
      const query = { grupo, clase, ...(words && { q: words }) };
      try {
        const { numeros } = await api("importacion.numeros", { id, query, signal: ended.signal });
        setFound({ of: asked, numeros });
      } catch (error) {
        if (!ended.signal.aborted) setFailed({ of: asked, error });
      }
    };
    const timer = words.length > MAX_Q ? undefined : setTimeout(() => void ask(), words ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, grupo, clase, q, asked]);

  const retry = useCallback(() => {
    store.retry();
    setTurn((now) => now + 1);
  }, [store]);
  const missed = failed?.of === asked ? failed.error : store.error;
  useEffect(() => (missed === null ? undefined : onBack(retry)), [missed, retry]);

  return {
    store,
    version,
    numeros: found?.numeros ?? null,
    pending: found?.of !== asked && missed === null,
    failure: missed === null ? null : errorSentence(missed),
    retry,
  };
}
