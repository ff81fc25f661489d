import "server-only";

/** Texts that are remembered at most: more than are in use by one process at a time. */
const TEXTS = 1000;
/** A session's seal is renewed every minute while it is used: what nobody asked for so long, in ms, is out of use. */
const KEEP_MS = 120_000;

/**
 * `open`, which makes the same of the same text each time and is asked for it with every request: what the texts asked for
 * last opened as. What opened as nothing is not kept. The value is shared by all who ask: nobody may change it.
 */
export function remembering<T>(open: (text: string) => Promise<T | null>): (text: string) => Promise<T | null> {
  /** In the order in which they were asked for last. */
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
