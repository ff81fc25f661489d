"use client";

import { useEffect, useState } from "react";
import { useDraft, type DraftKeeper } from "@/components/engine/use-draft";
import type { Values } from "./fields";

/** A moment after the draft was written, in ms. */
const KEPT_MS = 500;

interface KeptDraft {
  draft: DraftKeeper;
  /** When the present values were last kept in this browser; null while nothing was typed. */
  keptAt: Date | null;
}

/** Keeps what is typed while it differs from what the form started from (decisions §7). */
export function useKeptDraft(userId: number | string, id: number | null, values: Values, dirty: boolean): KeptDraft {
  const draft = useDraft({ userId, form: "ppirta", id });
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const { keep } = draft;
  useEffect(() => {
    if (!dirty) return;
    keep(values);
    const timer = setTimeout(() => setKeptAt(new Date()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [dirty, keep, values]);
  return { draft, keptAt };
}
