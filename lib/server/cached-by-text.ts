import "server-only";
import { LRUCache } from "lru-cache";
import { CACHE_CLOCK, processWide } from "./process-wide";

/** The most texts cached: more than one process uses at a time. */
const TEXTS = 2000;
/** A session's seal is renewed every minute in use: a text not requested for this long, in ms, is no longer used. */
const KEEP_MS = 120_000;

/**
 * Caches what `open` makes of a text, by a name of its own and once for all bundles of the process. `open` is called
 * with every request and always gives the same value for the same text. A null result is not cached. All callers share
 * the value, so it must not be changed.
 */
export function cachedByText<T extends NonNullable<unknown>>(
  name: string,
  open: (text: string) => Promise<T | null>,
): (text: string) => Promise<T | null> {
  const known = processWide(
    name,
    () => new LRUCache<string, T>({ max: TEXTS, ttl: KEEP_MS, updateAgeOnGet: true, ...CACHE_CLOCK }),
  );
  return async (text) => {
    const last = known.get(text);
    if (last !== undefined) return last;
    const value = await open(text);
    if (value !== null) known.set(text, value);
    return value;
  };
}
