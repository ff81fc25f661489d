"use client";

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { api, ApiError } from "@/lib/api-client";
import { onBack } from "@/lib/connection/connection";
import { MAX_Q } from "@/lib/lists/result";
import type { FilaImportacion } from "@/contract/resources/importaciones";
import type { RowFilter } from "./place";

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

/** Rows asked for at once. */
const LOT = 100;

type Load = (numeros: readonly number[]) => Promise<readonly FilaImportacion[]>;

/** The rows that this page knows, by number. Those in sight that it does not know, or not as they are now, it loads. */
export class RowsStore {
  readonly #load: Load;
  readonly #rows = new Map<number, FilaImportacion>();
  readonly #outdated = new Set<number>();
  readonly #asked = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #version = 0;
  /** Counts what was changed: rows asked for before a change are not believed after it. */
  #changes = 0;
  #error: unknown = null;

  constructor(load: Load) {
    this.#load = load;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  version = (): number => this.#version;
  get = (fila: number): FilaImportacion | undefined => this.#rows.get(fila);
  all = (): Iterable<FilaImportacion> => this.#rows.values();
  /** Why rows in sight are missing; null if they are not. */
  get error(): unknown {
    return this.#error;
  }

  #tell(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #put(rows: readonly FilaImportacion[]): void {
    for (const row of rows) {
      this.#rows.set(row.fila, row);
      this.#outdated.delete(row.fila);
    }
    this.#tell();
  }

  /** Takes a row as a change left it. With `others`, other rows changed too: they are shown until loaded again. */
  changed(row: FilaImportacion, others: boolean): void {
    this.#changes += 1;
    this.#asked.clear();
    if (others) for (const fila of this.#rows.keys()) this.#outdated.add(fila);
    this.#put([row]);
  }

  /** After a failure, lets the rows in sight be asked for again. */
  retry(): void {
    this.#error = null;
    this.#tell();
  }

  /** Loads what is missing of the lots that these places of the list fall into. */
  async want(numeros: readonly number[], first: number, last: number): Promise<void> {
    if (this.#error !== null) return;
    const waiting: Promise<void>[] = [];
    for (let at = Math.floor(first / LOT) * LOT; at <= last && at < numeros.length; at += LOT) {
      const missing = numeros
        .slice(at, at + LOT)
        .filter((fila) => (!this.#rows.has(fila) || this.#outdated.has(fila)) && !this.#asked.has(fila));
      if (missing.length > 0) waiting.push(this.#ask(missing));
    }
    await Promise.all(waiting);
  }

  async #ask(missing: readonly number[]): Promise<void> {
    for (const fila of missing) this.#asked.add(fila);
    const changes = this.#changes;
    try {
      const rows = await this.#load(missing);
      if (changes === this.#changes) this.#put(rows);
      else this.#tell();
    } catch (error) {
      for (const fila of missing) this.#asked.delete(fila);
      this.#error = error;
      this.#tell();
    }
  }
}
