"use client";

import { useEffect, useRef } from "react";
import { useSlashKey } from "@/components/shell/slash-key";

const FIELD = "input, textarea, select, [contenteditable], [role='combobox']";

/** True where a key types a letter, or belongs to a dialog that is open. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof Element && target.closest(FIELD) !== null) ||
  document.querySelector("[role='dialog'], [role='alertdialog'], [role='menu']") !== null;

/**
 * Single keys of a screen, by their upper-case names. They act while no field has the focus, no dialog is open and the
 * person has not turned such keys off (WCAG 2.1.4). Returns whether they are on.
 */
export function useDeskKeys(keys: Readonly<Record<string, (() => void) | undefined>>): boolean {
  const { on } = useSlashKey();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      // Tabs of the page move by the arrows too.
      if (event.key.startsWith("Arrow") && event.target instanceof Element && event.target.closest("[role='tablist']"))
        return;
      const act = latest.current[event.key.length === 1 ? event.key.toUpperCase() : event.key];
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [on]);
  return on;
}
