"use client";

import { useEffect, useState, type ComponentType } from "react";
import type { ToastControls, ToastWords } from "./toast-list";

/** Shows the toasts; null until the list is loaded. */
let desk: ToastControls | null = null;
/** Toasts requested before the list is loaded. */
let waiting: ToastWords[] = [];
let fetchList: (() => void) | null = null;

function open(ready: ToastControls): void {
  desk = ready;
  for (const words of waiting.splice(0)) ready.show(words);
}

/** Shows a toast for `ms` (5000 by default); the time stops while the pointer is over it. */
export function notify(words: ToastWords): void {
  if (desk) return desk.show(words);
  waiting.push(words);
  fetchList?.();
}

/** Closes every toast. A change of route does so (spec 1 §2). */
export function closeToasts(): void {
  waiting = [];
  desk?.closeAll();
}

/**
 * The toasts of the application, rendered once in the root layout. The list and its library load at the first key press
 * or click: no toast is needed before that, and they are then ready to report a lost connection.
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType<{ onReady: (desk: ToastControls) => void }> | null>(null);
  useEffect(() => {
    const fetchIt = () => {
      import("./toast-list").then(
        (module) => setList(() => module.ToastList),
        // Offline: the next click or key press, or the next toast, tries again.
        () => undefined,
      );
    };
    fetchList = fetchIt;
    if (waiting.length > 0) fetchIt();
    const events = ["pointerdown", "keydown"] as const;
    // Once the press itself is drawn.
    const fetchLater = () => void requestAnimationFrame(() => setTimeout(fetchIt));
    if (!List) for (const name of events) document.addEventListener(name, fetchLater, { passive: true });
    return () => {
      fetchList = null;
      for (const name of events) document.removeEventListener(name, fetchLater);
    };
  }, [List]);
  return List && <List onReady={open} />;
}
