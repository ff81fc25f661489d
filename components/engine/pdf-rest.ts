"use client";

import { useSyncExternalStore } from "react";

/** The button that asked for a PDF keeps its loading state this long, in ms from the request (spec 2 §4.3, §9). */
export const PDF_REST_MS = 20_000;

/**
 * Which PDFs were asked for a moment ago, by name. It outlives the dialogs: whoever closes a PDF finds the button that
 * asked for it still at rest, so that nobody asks twice (decisions §2).
 */
let resting: ReadonlySet<string> = new Set();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const readers = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function change(next: Set<string>) {
  resting = next;
  for (const read of readers) read();
}

/** The name of a record's PDF: its call and its id. */
export const pdfName = (call: string, id: number | string | null) => `${call}/${id ?? ""}`;

/** A PDF was asked for: the buttons that ask for it rest from now on. */
export function restPdf(name: string) {
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      change(new Set([...resting].filter((other) => other !== name)));
    }, PDF_REST_MS),
  );
  change(new Set([...resting, name]));
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => void readers.delete(read);
}

/** The PDFs whose buttons rest now. */
export const useRestingPdfs = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribe,
    () => resting,
    () => NONE,
  );
