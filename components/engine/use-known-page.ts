"use client";

import { useEffect, useState } from "react";
import type { ListResult } from "@/lib/list-result";
import type { ListUrl } from "./use-list-url";

interface KnownPage<R> {
  /** The rows to show: those known before where a newer list failed; null where there never were any. */
  shown: Extract<ListResult<R>, { ok: true }> | null;
  lastPage: number;
  /** The address asks for a page after the last one; it is being corrected. */
  beyond: boolean;
}

/** Keeps the rows of a list that failed to load again, and leads from a page that no longer exists to the last one. */
export function useKnownPage<R>(result: ListResult<R>, { setPage }: ListUrl): KnownPage<R> {
  const [known, setKnown] = useState(result.ok ? result : null);
  if (result.ok && result !== known) setKnown(result);
  const shown = result.ok ? result : known;
  // Its last row was deleted, or the address is old.
  const lastPage = shown ? Math.max(1, Math.ceil(shown.total / shown.pageSize)) : 1;
  const beyond = result.ok && result.rows.length === 0 && result.total > 0 && result.page > lastPage;
  useEffect(() => {
    if (beyond) setPage(lastPage);
  }, [beyond, lastPage, setPage]);
  return { shown, lastPage, beyond };
}
