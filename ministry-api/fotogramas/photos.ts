import pLimit from "p-limit";
import sharp from "sharp";
import { LRUCache } from "lru-cache";
import type { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import type { FileStore } from "../files/file-store";
import { type Inspected, inspectPhoto, MAX_PIXELS } from "./inspect";
import { photosServed } from "../operations/metrics";

/** A cache of bytes: the least recently used are removed when the total exceeds `maxBytes`. */
function renditionCache(maxBytes: number) {
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

type Ancho = (typeof FOTOGRAMA_ANCHOS)[number];

/** Photos decoded at once: each may take some hundred megabytes of pixels. */
const SLOTS = 2;
const CACHE_BYTES = 48 * 1024 * 1024;
/** Cache for the pictures of lists: useful only for callers who read the same list at the same time. */
const LISTED_CACHE_BYTES = 8 * 1024 * 1024;
/** Maximum width and height of a list's picture, in pixels. */
const LISTED_SIDE = 1280;
const QUALITY = 78;

/** Everything that decodes pictures, created once per process to limit the process's memory. */
export interface Photos {
  /** Checks one uploaded photo by its content; `field` is the body field named in an error. Errors: 422. */
  inspect(content: Buffer, field: string): Promise<Inspected>;
  /**
   * The stored photo as a JPEG of at most `ancho` pixels in width: upright, never enlarged, without metadata; null if
   * the store lacks it or it is damaged. Errors: Problem 503 of the store.
   */
  rendition(hash: string, ancho: Ancho): Promise<Buffer | null>;
  /**
   * Like `rendition`, at the size of a list's picture. All lists share one slot, so that however many are requested at
   * once, only one of their pictures is decoded at a time and a slot is left for other pictures.
   */
  listed(hash: string): Promise<Buffer | null>;
}

/** Photos on top of a file store; the store checks whether a file is whole (checkedStore). */
export function createPhotos(files: FileStore): Photos {
  const inSlot = pLimit(SLOTS);
  const inListSlot = pLimit(1);
  const cached = renditionCache(CACHE_BYTES);
  const listed = renditionCache(LISTED_CACHE_BYTES);

  const render = async (hash: string, box: { width: number; height?: number }): Promise<Buffer | null> =>
    inSlot(async () => {
      const original = await files.get(hash);
      if (!original) return null;
      return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "none" })
        .rotate()
        .resize({ ...box, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: QUALITY, progressive: box.width > 150, mozjpeg: false })
        .toBuffer();
    });

  return {
    inspect: (content, field) => inspectPhoto(inSlot, content, field),
    rendition: (hash, ancho) => cached(`${hash}-${ancho}`, () => render(hash, { width: ancho })),
    listed: (hash) => listed(hash, () => inListSlot(() => render(hash, { width: LISTED_SIDE, height: LISTED_SIDE }))),
  };
}
