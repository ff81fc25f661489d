"use client";

import { useState } from "react";

/** The entries of a legend that are switched off, by name: a reload may bring them in another order. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (name: string) =>
    setHidden((last) => {
      const next = new Set(last);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return { hidden, toggle, showAll: () => setHidden(new Set()) };
}

export type Hidden = ReturnType<typeof useHidden>;
