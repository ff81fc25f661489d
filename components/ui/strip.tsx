"use client";

import { useSyncExternalStore } from "react";
import { cx } from "./cx";

interface StripWords {
  text: string;
  action: { label: string; onClick: () => void };
}

let words: StripWords | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a message in every strip, or removes it (null). */
export function showStrip(next: StripWords | null): void {
  words = next;
  for (const listener of listeners) listener();
}

/**
 * A message about the whole page, in a row that pushes the content down and covers nothing. The page and each dialog
 * have one, because nothing outside an open dialog can be clicked or reached by keyboard.
 */
export function Strip({ className }: { className?: string }) {
  const said = useSyncExternalStore(
    subscribe,
    () => words,
    () => null,
  );
  if (!said) return null;
  return (
    <p
      className={cx(
        "flex shrink-0 flex-wrap items-center justify-center gap-x-3 border-b border-state-red-line bg-state-red-bg px-3 py-2 text-center text-sm text-primary",
        className,
      )}
    >
      <span>{said.text}</span>
      <button
        type="button"
        className="min-h-6 font-medium text-link underline underline-offset-2"
        onClick={said.action.onClick}
      >
        {said.action.label}
      </button>
    </p>
  );
}
