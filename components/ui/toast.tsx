"use client";

import { useEffect, useState, type ComponentType } from "react";
import type { ToastDesk, ToastWords } from "./toast-list";

/** Where toasts are shown; null until it has been fetched. */
let desk: ToastDesk | null = null;
/** Toasts asked for before that. */
let waiting: ToastWords[] = [];
let fetchList: (() => void) | null = null;

function open(ready: ToastDesk): void {
  desk = ready;
  for (const words of waiting.splice(0)) ready.show(words);
}

/** Shows a toast for 5000 ms unless told otherwise; it waits while the pointer is over it. */
export function notify(words: ToastWords): void {
  if (desk) return desk.show(words);
  waiting.push(words);
  fetchList?.();
}

/** Closes every toast, as a change of route does (spec 1 §2). */
export function closeToasts(): void {
  waiting = [];
  desk?.closeAll();
}

/**
 * The place of the toasts: once, in the root layout. No toast comes before a person does something, so the list and its
 * library are fetched at the first press of a key or pointer: in time to tell also that the network is gone.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType<{ onReady: (desk: ToastDesk) => void }> | null>(null);
  useEffect(() => {
    const fetchIt = () => {
      import("./toast-list").then(
        (module) => setList(() => module.ToastList),
        // Offline: the next press, or the next toast, tries again.
        () => undefined,
      );
    };
    fetchList = fetchIt;
    if (waiting.length > 0) fetchIt();
    const events = ["pointerdown", "keydown"] as const;
    if (!List) for (const name of events) document.addEventListener(name, fetchIt, { passive: true });
    return () => {
      fetchList = null;
      for (const name of events) document.removeEventListener(name, fetchIt);
    };
  }, [List]);
  return List && <List onReady={open} />;
}
