/** Why the device's store cannot be read now, for the screen that reads it. */

export type Trouble =
  /** A newer version of the application keeps the store in another shape. */
  | "older"
  /** The browser has no such store here or refuses it, as in a private window. */
  | "refused"
  /** Any other failure: a damaged store, a full disk. */
  | "broken";

const REFUSED_ERRORS: ReadonlySet<unknown> = new Set(["SecurityError", "InvalidStateError", "NotAllowedError"]);

const nameOf = (error: unknown) => (typeof error === "object" && error !== null && "name" in error ? error.name : null);

/** What a failed reading means. */
export function troubleOf(error: unknown): Trouble {
  const name = nameOf(error);
  if (name === "VersionError") return "older";
  return REFUSED_ERRORS.has(name) || typeof indexedDB === "undefined" ? "refused" : "broken";
}

/** The readers whose last reading failed. */
const failingReaders = new Map<object, Trouble>();
const listeners = new Set<() => void>();

/** The trouble to show; null while every reader reads. An outdated tab comes first, as it may cause the others. */
export function troubleNow(): Trouble | null {
  const all = [...failingReaders.values()];
  return all.find((trouble) => trouble === "older") ?? all[0] ?? null;
}

function reportChange(before: Trouble | null): void {
  if (troubleNow() !== before) for (const listener of [...listeners]) listener();
}

/** Notes that a reader's reading failed. */
export function noteTrouble(reader: object, error: unknown): void {
  const before = troubleNow();
  failingReaders.set(reader, troubleOf(error));
  reportChange(before);
}

/** Notes that a reader could read, or that it ended. */
export function forgetTrouble(reader: object): void {
  const before = troubleNow();
  if (failingReaders.delete(reader)) reportChange(before);
}

/** Calls `listener` when the trouble is another one; returns the unsubscribe function. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
