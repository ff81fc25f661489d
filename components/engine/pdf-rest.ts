"use client";

import { useSyncExternalStore } from "react";

/** How long the button that requested a PDF keeps its loading state, in ms from the request (spec 2 §4.3, §9). */
export const PDF_REST_MS = 20_000;

/**
 * Names of the recently requested PDFs. Kept outside the dialogs: after a dialog is closed its button is still in the
 * loading state, so that the PDF is not requested twice (decision 036).
 */
let restingNames: ReadonlySet<string> = new Set();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const readers = new Set<() => void>();
const NONE: ReadonlySet<string> = new Set();

function setRestingNames(next: Set<string>) {
  restingNames = next;
  for (const read of readers) read();
}

/** The name of a record's PDF: its call and its id. */
export const pdfName = (call: string, id: number | string | null) => `${call}/${id ?? ""}`;

/** Puts a PDF's buttons into the loading state for PDF_REST_MS; call it when requesting the PDF. */
export function restPdf(name: string) {
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name);
      setRestingNames(new Set([...restingNames].filter((other) => other !== name)));
    }, PDF_REST_MS),
  );
  setRestingNames(new Set([...restingNames, name]));
}

function subscribeToResting(read: () => void) {
  readers.add(read);
  return () => void readers.delete(read);
}

/** Names of the PDFs whose buttons are in the loading state. */
export const useRestingPdfs = (): ReadonlySet<string> =>
  useSyncExternalStore(
    subscribeToResting,
    () => restingNames,
    () => NONE,
  );
