"use client";

import { Icon } from "@/components/ui/icon";
import { useLine } from "./use-line";

/** 'Con línea' or 'Sin línea', in the bar. */
export function LinePill() {
  const line = useLine();
  if (line === "asking") return null;
  const there = line === "there";
  return (
    <span
      role="status"
      className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-sm border border-brand-bar-line px-2 text-xs leading-none font-medium whitespace-nowrap"
    >
      <Icon name={there ? "wifi" : "wifi-off"} className="size-icon-sm" />
      {there ? "Con línea" : "Sin línea"}
    </span>
  );
}
