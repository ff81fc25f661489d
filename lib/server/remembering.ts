import "server-only";

/** The most texts cached: more than one process uses at a time. */
const TEXTS = 1000;
/** A session's seal is renewed every minute in use: a text not requested for this long, in ms, is no longer used. */
const KEEP_MS = 120_000;

/**
 * Caches `open`, which always gives the same value for the same text and is called with every request. A null result is
 * not cached. All callers share the value, so it must not be changed.
 */
export function remembering<T>(open: (text: string) => Promise<T | null>): (text: string) => Promise<T | null> {
  /** Ordered by last use, the oldest first. */
  const known = new Map<string, { value: T; at: number }>();
  return async (text) => {
    const value = known.get(text)?.value ?? (await open(text));
    if (value === null) return null;
    const now = Date.now();
    known.delete(text);
    known.set(text, { value, at: now });
    for (const [oldest, { at }] of known) {
      if (known.size <= TEXTS && now - at <= KEEP_MS) break;
      known.delete(oldest);
    }
    return value;
  };
}
