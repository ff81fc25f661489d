"use client";

import { useEffect, useState } from "react";
import { useDraft, type DraftKeeper } from "@/components/engine/use-draft";
import type { Kind } from "@/contract/resources/registros";
import type { Values } from "./values";

/** A moment after the draft was written, in ms. */
const KEPT_MS = 500;

interface KeptOf {
  userId: number | string;
  kind: Kind;
  /** The record in hand; null for a new one. */
  id: number | null;
}

interface KeptDraft {
  draft: DraftKeeper;
  /** When the present values were last kept in this browser; null while nothing was typed. */
  keptAt: Date | null;
}

/** Keeps what is typed while it differs from what the form started from (decisions §7). */
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
