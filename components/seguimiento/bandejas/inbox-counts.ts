"use client";

import { useEffect, useSyncExternalStore } from "react";
import { api } from "@/lib/api-client";
import { inboxHref } from "@/lib/seguimiento/bandejas/href";

export interface InboxCount {
  total: number;
  /** Items waiting longer than their level's limit. */
  vencidos: number;
  /** The items wait for this person, not for another level. */
  propia: boolean;
}

/** Keyed by inbox path; empty until loaded, and where the server provides no counts. */
type Counts = ReadonlyMap<string, InboxCount>;

/** What waits for this person, and their unread notices; null until loaded, and where the server does not count them. */
interface OwnCounts {
  trabajo: number | null;
  avisos: number | null;
}

const NONE: Counts = new Map();
const NO_OWN_COUNTS: OwnCounts = { trabajo: null, avisos: null };
/** Maximum interval between two requests, in ms. */
const EVERY_MS = 60_000;
/** A change of page requests no counts if the last request is younger than this, in ms. */
const FRESH_MS = 30_000;

let currentCounts = NONE;
let currentOwnCounts = NO_OWN_COUNTS;
const listeners = new Set<() => void>();
let runningCall: AbortController | null = null;
let lastCallAt = Number.NEGATIVE_INFINITY;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function setCounts(next: Counts, nextOwn: OwnCounts) {
  currentCounts = next;
  currentOwnCounts = nextOwn;
  for (const listener of listeners) listener();
}

/** Reloads the inbox counts, such as after an action or when the window becomes visible. */
export function refreshInboxCounts(): void {
  if (listeners.size === 0) return;
  runningCall?.abort();
  const stop = new AbortController();
  runningCall = stop;
  lastCallAt = performance.now();
  api("seguimiento.conteo", { background: true, signal: stop.signal }).then(
    ({ bandejas, trabajo = null, avisos = null }) =>
      setCounts(
        new Map(
          bandejas.map(({ total, vencidos, propia, ...of }) => [
            inboxHref(of),
            { total, vencidos, propia: propia === 1 },
          ]),
        ),
        { trabajo, avisos },
      ),
    // The counts are optional: after an error the last ones stay.
    () => undefined,
  );
}

/** The counts of this person's inboxes, refreshed while the window is visible and when `of` changes. */
export function useInboxCounts(of: string, enabled = true): Counts {
  const known = useSyncExternalStore(
    subscribe,
    () => currentCounts,
    () => NONE,
  );
  useEffect(() => {
    if (enabled && performance.now() - lastCallAt > FRESH_MS) refreshInboxCounts();
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

/** What waits for this person, as already loaded; makes no request. */
export const useOwnCounts = (): OwnCounts =>
  useSyncExternalStore(
    subscribe,
    () => currentOwnCounts,
    () => NO_OWN_COUNTS,
  );

/** One inbox's count as already loaded; makes no request. */
export function useInboxCount(href: string): InboxCount | null {
  return (
    useSyncExternalStore(
      subscribe,
      () => currentCounts,
      () => NONE,
    ).get(href) ?? null
  );
}
