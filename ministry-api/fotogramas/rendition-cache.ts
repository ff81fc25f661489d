import { LRUCache } from "lru-cache";
import { photosServed } from "../operations/metrics";

/** A cache of bytes: the least recently used are removed when the total exceeds `maxBytes`. */
export function renditionCache(maxBytes: number) {
  const kept = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  /** Values being made, so that ten requests for one picture decode it once. */
  const making = new Map<string, Promise<Buffer | null>>();

  const begin = (key: string, make: () => Promise<Buffer | null>) => {
    photosServed.inc({ source: "made" });
    const made = make()
      .then((bytes) => {
        if (bytes) kept.set(key, bytes);
        return bytes;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  /** The cached value, or what `make` returns; null is not cached. Errors: those of `make`. */
  return async (key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const known = kept.get(key);
    if (!known) return making.get(key) ?? begin(key, make);
    photosServed.inc({ source: "kept" });
    return known;
  };
}
