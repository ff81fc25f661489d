"use client";

import { type ComponentType, useSyncExternalStore } from "react";

/** Pause between two attempts to load a part, in ms. */
const AGAIN_MS = 3000;

let missed: () => void = () => undefined;

/** Calls `listener` whenever loading a part fails; replaces the previous listener. */
export function onPartFailed(listener: () => void): void {
  missed = listener;
}

/** Loads a part, and repeats after each failure until it succeeds. Throws once the signal is aborted. */
export async function loadWithRetries<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      missed();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      signal?.throwIfAborted();
    }
  }
}

/**
 * A part of a screen that is loaded when it is first shown, and rendered only in the browser. The part has a module of
 * its own; its loader is one line beside the caller:
 *
 *     const EditDialog = lazyPart(() => import("./edit-dialog").then((module) => module.EditDialog));
 *
 * If loading fails, the page stays as it is and the part appears once a retry succeeds; the framework's own lazy loading
 * would show the error page.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  const subscribe = (changed: () => void) => {
    const gone = new AbortController();
    if (!known) {
      loadWithRetries(load, gone.signal).then(
        (part) => {
          known = part;
          if (!gone.signal.aborted) changed();
        },
        () => undefined,
      );
    }
    return () => gone.abort();
  };
  return function Later(props: P) {
    // Null on the server and during hydration, even if another part of the page has already loaded it.
    const Part = useSyncExternalStore(
      subscribe,
      () => known,
      () => null,
    );
    return Part && <Part {...props} />;
  };
}

/** Event handlers for a button that load its part before the click. A failure is ignored: the click tries again. */
export function fetchAhead(load: () => Promise<unknown>) {
  const fetchIt = () => void load().catch(() => undefined);
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
}
