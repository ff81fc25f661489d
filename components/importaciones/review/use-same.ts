"use client";

import { useEffect, useState } from "react";
import { api } from "@/lib/api-client";

/** A longer text does not fit an address, and hardly stands in two rows. */
const MAX_TEXT = 300;

/** How many rows have this text, which may be none, in a column; null while unknown, where it is one row, or without a question. */
export function useSame(id: number, asked: { campo: string; texto: string } | null, turn: number): number | null {
  const [found, setFound] = useState<{ of: string; filas: number } | null>(null);
  const campo = asked?.campo ?? null;
  const texto = asked?.texto ?? "";
  const of = JSON.stringify([campo, texto, turn]);
  useEffect(() => {
    if (campo === null || texto.length > MAX_TEXT) return;
    const ended = new AbortController();
    api("importacion.iguales", { id, query: { campo, texto }, signal: ended.signal }).then(
      ({ filas }) => setFound({ of, filas }),
      // Without the number the answer is used for this row alone.
      () => undefined,
    );
    return () => ended.abort();
  }, [id, campo, texto, of]);
  return found?.of === of && found.filas > 1 ? found.filas : null;
}
