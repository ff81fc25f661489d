"use client";

import { useEffect, useRef, useState } from "react";
import type { Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import { api, ApiError } from "@/lib/api-client";
import { FORM_KINDS } from "@/lib/registros/form-kinds";
import { pointOf, valueOf, type Values } from "@/lib/registros/form/values";

/** A probable duplicate: same type, nearby, with a similar name. */
export type SimilarRecord = Reply<`${Kind}.parecidos`>["parecidos"][number];

interface SimilarQuestion {
  nombre: string;
  id_tipo: string;
  g_x: string;
  g_y: string;
  /** The id of the existing record; absent for a new one. */
  id?: number;
}

const MIN_LETTERS = 3;

/**
 * The query for probable duplicates. Null while name, type or point is missing, and for an existing record whose name,
 * type and point did not change.
 */
export function similarQuestion(
  kind: Kind,
  { values, start, id }: { values: Values; start: Values; id: number | null },
): SimilarQuestion | null {
  const { nameKey } = FORM_KINDS[kind];
  const nombre = valueOf(values, nameKey).trim();
  if (nombre.length < MIN_LETTERS || values.id_tipo === "" || !pointOf(values)) return null;
  const asked = [nameKey, "id_tipo", "g_x", "g_y"] as const;
  if (id !== null && asked.every((name) => valueOf(values, name).trim() === valueOf(start, name).trim())) return null;
  return { nombre, id_tipo: values.id_tipo, g_x: values.g_x, g_y: values.g_y, ...(id !== null && { id }) };
}

/** Pause in typing before the request, in ms. */
const PAUSE_MS = 600;
/** Longest time a save waits for its own check, in ms. */
const SAVE_WAIT_MS = 4000;

const NONE: readonly SimilarRecord[] = [];

export interface Similar {
  kind: Kind;
  /** Probable duplicates that the person has not dismissed yet, nearest first. */
  rows: readonly SimilarRecord[];
  /** Records the person's statement that none of them is this record. */
  acknowledge: () => void;
  /** Checks what is about to be saved, and asks the person about new duplicates. Resolves to true to go on. */
  allow: (typed: Values) => Promise<boolean>;
  /** The open question; `answer(true)` saves anyway. */
  asking: { rows: readonly SimilarRecord[]; answer: (save: boolean) => void } | null;
}

/** Finds records similar to the one in the form. A failed or missing call does not block a save, except a 401. */
export function useSimilar(kind: Kind, form: { values: Values; start: Values; id: number | null }): Similar {
  const question = similarQuestion(kind, form);
  const key = question ? JSON.stringify(question) : "";
  const [found, setFound] = useState<readonly SimilarRecord[]>(NONE);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState<Similar["asking"]>(null);
  /** The server lacks this call (404), so it is not requested again. */
  const absent = useRef(false);
  /** The session has ended (401) and the page is going to sign-in. */
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
    allow: async (typed) => {
      const asked = similarQuestion(kind, { ...form, values: typed });
      if (!asked) return true;
      leaving.current = false;
      const fresh = unseen((await ask(kind, asked, AbortSignal.timeout(SAVE_WAIT_MS), false)) ?? []);
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
