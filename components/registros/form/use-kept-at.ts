"use client";

import { useEffect, useState } from "react";
import type { Values } from "@/lib/registros/form/values";

/** Delay after the last change before the saved time is shown, in ms: a draft is written by then. */
const KEPT_MS = 500;

/** When the draft of changed values was last kept; null while nothing was typed (decision 037). */
export function useKeptAt(values: Values, dirty: boolean): Date | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => setKeptAt(new Date()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [dirty, values]);
  return keptAt;
}
