"use client";

import { useCallback, useEffect, useState } from "react";
import type { Option } from "@/components/ui/option";
import { api } from "@/lib/api-client";

interface Categories {
  options: readonly Option[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

const NONE: readonly Option[] = [];

/** The categories of a section of the classification (spec 2 §3.6). */
export function useCategories(seccion: number): Categories {
  const [options, setOptions] = useState<readonly Option[] | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const query = { id_seccion: seccion, page: "", rows: "", q: "" };
    api("categoria.list", { query, signal: stop.signal }).then(
      // A server that does not know the filter sends every section's.
      ({ categorias }) =>
        setOptions(
          categorias.data
            .filter(({ id_seccion }) => id_seccion === null || id_seccion === seccion)
            .map(({ id, nombre }) => ({ value: String(id), label: nombre })),
        ),
      () => !stop.signal.aborted && setOptions("failed"),
    );
    return () => stop.abort();
  }, [seccion, attempt]);

  const retry = useCallback(() => {
    setOptions(null);
    setAttempt((count) => count + 1);
  }, []);
  const known = Array.isArray(options) ? (options as readonly Option[]) : NONE;
  return { options: known, loading: options === null, failed: options === "failed", retry };
}
