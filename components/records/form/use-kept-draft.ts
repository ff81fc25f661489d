"use client";

import { useEffect, useState } from "react";
import { useDraft, type DraftKeeper } from "@/components/engine/use-draft";
import type { Kind } from "@/contract/resources/registros";
import type { Values } from "./values";

/** Delay after the last change before the saved time is shown, in ms. */
const KEPT_MS = 500;

interface KeptOf {
  userId: number | string;
  kind: Kind;
  /** The id of the existing record; null for a new one. */
  id: number | null;
}

interface KeptDraft {
  draft: DraftKeeper;
  /** When the current values were last saved in this browser; null while nothing was typed. */
  keptAt: Date | null;
}

/** Keeps a draft while the form differs from its initial values (decisions §7). */
export function useKeptDraft(of: KeptOf, values: Values, dirty: boolean): KeptDraft {
  const draft = useDraft({ userId: of.userId, form: of.kind, id: of.id });
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
