"use client";

import { useEffect, useRef, useState } from "react";
import { wasUpdated, watchWorker, type WorkerState } from "./worker-watch";

/** How long the notice of a newer version stays, in ms. */
const TOLD_MS = 8_000;

/**
 * Keeps the field screen on this device and lets newer versions in, which reload the page. `busy`: something is typed
 * or sent, so that it must not be reloaded. `updated` is true for a while after such a reload.
 */
export function useWorker(busy: boolean): { state: WorkerState; updated: boolean } {
  const [state, setState] = useState<WorkerState>("installing");
  const [updated, setUpdated] = useState(false);
  const watch = useRef<ReturnType<typeof watchWorker> | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watched = watchWorker(window, (next) => {
      setState(next);
      if (!wasUpdated(window)) return;
      setUpdated(true);
      timer = setTimeout(() => setUpdated(false), TOLD_MS);
    });
    watch.current = watched;
    return () => {
      clearTimeout(timer);
      watched.end();
    };
  }, []);

  useEffect(() => watch.current?.setBusy(busy), [busy]);

  return { state, updated };
}
