"use client";

import { useEffect, useState } from "react";
import { api } from "@/lib/api-client";
import type { Opcion } from "./use-edit";

/** Pause in typing before values are asked for, in ms. */
const TYPING_MS = 200;
const NONE: readonly Opcion[] = [];

/** Values of a column that a text may mean, those of the text before while the new ones are on their way. */
export function useValues(id: number | null, campo: string, texto: string): readonly Opcion[] {
  const [found, setFound] = useState<{ of: string; valores: readonly Opcion[] } | null>(null);
  const of = `${id}:${campo}`;
  useEffect(() => {
    if (id === null) return;
    const ended = new AbortController();
    const ask = () =>
      api("importacion.valores", { id, query: { campo, texto }, signal: ended.signal }).then(
        ({ valores }) => setFound({ of, valores }),
        // Without them the text is used as it is typed.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [id, campo, texto, of]);
  return id !== null && found?.of === of ? found.valores : NONE;
}

/** How many rows are like a record of the inventory; null until it is known, or where nobody asks. */
export interface AlikeRows {
  filas: number;
  actualizables: number;
}

/** Asks for them while a cell with such a finding is at hand; `turn` counts changes of many rows. */
export function useAlike(id: number | null, turn: number): AlikeRows | null {
  const [found, setFound] = useState<({ of: string } & AlikeRows) | null>(null);
  const of = `${id}:${turn}`;
  useEffect(() => {
    if (id === null) return;
    const ended = new AbortController();
    api("importacion.parecidas", { id, signal: ended.signal }).then(
      (alike) => setFound({ of, ...alike }),
      // Without the number the answer is given for this row alone.
      () => undefined,
    );
    return () => ended.abort();
  }, [id, of]);
  return id !== null && found?.of === of ? found : null;
}
