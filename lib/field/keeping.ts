import { STORE } from "./store-texts";
import { troubleOf } from "./store-trouble";

/** Writes what is typed, at once and one after the other: of values that are outdated meanwhile, only the last ones. */

export interface Keeping {
  /** When something was last written; null before. */
  at: Date | null;
  /** Why the last attempt failed, for the person. */
  failed: string | null;
}

const FULL =
  "No queda espacio en este equipo y lo último que escribió no se guardó. Libere espacio y vuelva a escribir, o guarde el registro en un archivo.";
const REFUSED = "El navegador no deja guardar en este equipo. Lo último que escribió no se guardó.";

const OLDER = `${STORE.trouble.older.title} ${STORE.trouble.older.help} Lo último que escribió no se guardó.`;

/** What a failed write means for the person. */
export function keepingFailure(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError") return FULL;
  return troubleOf(error) === "older" ? OLDER : REFUSED;
}

let state: Keeping = { at: null, failed: null };
const listeners = new Set<() => void>();
const waiting = new Map<string, () => Promise<unknown>>();
let running: Promise<void> | null = null;

function report(next: Keeping): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

/** How long the store waits for a frame at most, in ms. */
const LONGEST_MS = 100;

/** Resolves when the frame with the letter is drawn: the store's work does not delay it. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (typeof requestAnimationFrame !== "function" || document.hidden) return resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    // A page that is hidden meanwhile draws nothing.
    setTimeout(resolve, LONGEST_MS);
  });

async function run(): Promise<void> {
  await painted();
  for (let next = waiting.entries().next(); !next.done; next = waiting.entries().next()) {
    const [key, write] = next.value;
    waiting.delete(key);
    try {
      await write();
      report({ at: new Date(), failed: null });
    } catch (error) {
      report({ at: state.at, failed: keepingFailure(error) });
    }
  }
  running = null;
}

/** Writes soon; a later write of the same key replaces one that still waits. */
export function keepSoon(key: string, write: () => Promise<unknown>): void {
  waiting.set(key, write);
  running ??= run();
}

/** Resolves when everything is written. */
export const allKept = (): Promise<void> => running ?? Promise.resolve();

export const keepingNow = (): Keeping => state;

/** Calls `listener` after each write; returns the unsubscribe function. */
export function onKeeping(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
