import { photosServed } from "../operations/metrics";

/** A cache of bytes: the least recently used are removed when the total exceeds `maxBytes`. */
export function renditionCache(maxBytes: number) {
  const kept = new Map<string, Buffer>();
  let size = 0;
  /** Values being made, so that ten requests for one picture decode it once. */
  const making = new Map<string, Promise<Buffer | null>>();

  const keep = (key: string, bytes: Buffer) => {
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= maxBytes) break;
      kept.delete(oldest);
      size -= old.length;
    }
  };

  const begin = (key: string, make: () => Promise<Buffer | null>) => {
    photosServed.inc({ source: "made" });
    const made = make()
      .then((bytes) => {
        if (bytes) keep(key, bytes);
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
    kept.delete(key);
    kept.set(key, known);
    return known;
  };
}
