"use client";

import { useEffect, useSyncExternalStore } from "react";
import { api } from "@/lib/api-client";
import { inboxHref } from "@/lib/inbox-href";

export interface InboxCount {
  total: number;
  /** Waiting longer than their level's limit. */
  vencidos: number;
  /** It waits for this person, not for another level. */
  propia: boolean;
}

/** By the inboxes' addresses; empty until they are known, and where the server does not count. */
type Counts = ReadonlyMap<string, InboxCount>;

const NONE: Counts = new Map();
/** A count is asked for again after this long at most, in ms. */
const EVERY_MS = 60_000;
/** On the way from page to page a younger one will do. */
const FRESH_MS = 10_000;

let counts = NONE;
const listeners = new Set<() => void>();
let asking: AbortController | null = null;
let askedAt = Number.NEGATIVE_INFINITY;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function show(next: Counts) {
  counts = next;
  for (const listener of listeners) listener();
}

/** Counts again what waits in the inboxes: after an action, on the way back to the window. */
export function refreshInboxCounts(): void {
  if (listeners.size === 0) return;
  asking?.abort();
  const stop = new AbortController();
  asking = stop;
  askedAt = performance.now();
  api("seguimiento.conteo", { background: true, signal: stop.signal }).then(
    ({ bandejas }) =>
      show(
        new Map(
          bandejas.map(({ total, vencidos, propia, ...of }) => [
            inboxHref(of),
            { total, vencidos, propia: propia === 1 },
          ]),
        ),
      ),
    // The numbers are a help: without them the menu and the inboxes are as they were.
    () => undefined,
  );
}

/** What waits in each inbox of this person; kept up to date while the window is looked at, and where `of` changes. */
export function useInboxCounts(of: string, enabled = true): Counts {
  const known = useSyncExternalStore(
    subscribe,
    () => counts,
    () => NONE,
  );
  useEffect(() => {
    if (enabled && performance.now() - askedAt > FRESH_MS) refreshInboxCounts();
  }, [enabled, of]);
  useEffect(() => {
    if (!enabled) return;
    const look = () => document.visibilityState === "visible" && refreshInboxCounts();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [enabled]);
  return enabled ? known : NONE;
}

/** One inbox's count, without asking. */
export function useInboxCount(href: string): InboxCount | null {
  return (
    useSyncExternalStore(
      subscribe,
      () => counts,
      () => NONE,
    ).get(href) ?? null
  );
}
