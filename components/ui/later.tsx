"use client";

import { type ComponentType, useSyncExternalStore } from "react";

/** Between two attempts to fetch a part that is wanted, in ms. */
const AGAIN_MS = 3000;

let missed: () => void = () => undefined;

/** Calls `listener` whenever a part could not be fetched. */
export function onPartMissed(listener: () => void): void {
  missed = listener;
}

/** Fetches a part, again and again where it cannot be fetched, until it is here or the signal ends it. */
export async function untilLoaded<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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
 * A part of a screen that is fetched when it is first shown, and drawn in the browser alone. Where it cannot be fetched the
 * page stays as it is, and the part appears as soon as it is here; the framework's own would end in the error page, for good.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  const subscribe = (changed: () => void) => {
    const gone = new AbortController();
    if (!known) {
      untilLoaded(load, gone.signal).then(
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
    // The server drew nothing, so nothing is hydrated either: another place of the page may have fetched it by then.
    const Part = useSyncExternalStore(
      subscribe,
      () => known,
      () => null,
    );
    return Part && <Part {...props} />;
  };
}

/** Event handlers that fetch a part ahead of the press; without a line the press itself tries again. */
export function fetchAhead(load: () => Promise<unknown>) {
  const fetchIt = () => void load().catch(() => undefined);
  return { onPointerEnter: fetchIt, onFocus: fetchIt };
}
