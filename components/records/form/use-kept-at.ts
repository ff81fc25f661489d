"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { Values } from "./values";

/** Delay after the last change before the saved time is shown, in ms. */
const KEPT_MS = 500;

/** Keeps a draft of changed values; when they were last kept, null while nothing was typed (decisions §7). */
export function useKeptAt(values: Values, dirty: boolean, keep: (values: Values) => void): Date | null {
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const onTyped = useEffectEvent(keep);
  useEffect(() => {
    if (!dirty) return;
    onTyped(values);
    const timer = setTimeout(() => setKeptAt(new Date()), KEPT_MS);
    return () => clearTimeout(timer);
  }, [dirty, values]);
  return keptAt;
}
