"use client";

import { useEffect, useState } from "react";
import type { ListResult } from "@/lib/lists/result";
import type { ListUrl } from "./use-list-url";

interface KnownPage<R> {
  /** The list to show: the last known one if a newer load failed; null if none has loaded yet. */
  shown: Extract<ListResult<R>, { ok: true }> | null;
  lastPage: number;
  /** The URL names a page after the last one; it is being corrected. */
  beyond: boolean;
}

/** Keeps the rows of a list that failed to reload, and goes to the last page if the requested one does not exist. */
export function useKnownPage<R>(result: ListResult<R>, { setPage }: ListUrl): KnownPage<R> {
  const [known, setKnown] = useState(result.ok ? result : null);
  if (result.ok && result !== known) setKnown(result);
  const shown = result.ok ? result : known;
  // The page may not exist because its last row was deleted or the URL is old.
  const lastPage = shown ? Math.max(1, Math.ceil(shown.total / shown.pageSize)) : 1;
  const beyond = result.ok && result.rows.length === 0 && result.total > 0 && result.page > lastPage;
  useEffect(() => {
    if (beyond) setPage(lastPage);
  }, [beyond, lastPage, setPage]);
  return { shown, lastPage, beyond };
}
