import sharp from "sharp";
import type { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import type { FileStore } from "../files/file-store";
import { type Inspected, inspectPhoto, MAX_PIXELS } from "./inspect";
import { renditionCache } from "./rendition-cache";
import { createSlots } from "@/contract/slots";

export type Ancho = (typeof FOTOGRAMA_ANCHOS)[number];

/** Photographs decoded at once: each may hold some hundred megabytes of pixels. */
const SLOTS = 2;
const CACHE_BYTES = 48 * 1024 * 1024;
/** The pictures of lists: kept only for callers who read the same list at the same time. */
const LISTED_CACHE_BYTES = 8 * 1024 * 1024;
/** A list's picture is at most so many pixels wide and high. */
const LISTED_SIDE = 1280;
const QUALITY = 78;

/** All that decodes pictures, built once for the process: its memory is bounded by it. */
export interface Photos {
  /** Checks one uploaded photograph by content; `field` is the body's field that a refusal names. Errors: 422. */
  inspect(base64: string, field: string): Promise<Inspected>;
  /**
   * The stored photograph as a JPEG of at most `ancho` pixels in width: upright, never enlarged, without metadata; null
   * where the store does not hold it whole. Errors: Problem 503 of the store.
   */
  rendition(hash: string, ancho: Ancho): Promise<Buffer | null>;
  /**
   * As `rendition`, at the size of a list's picture. All lists share one place, so that however many are asked for at
   * once, one picture is made and others are served beside it.
   */
  listed(hash: string): Promise<Buffer | null>;
}

/** Photographs upon a store of files; the store tells whether a file is whole (checkedStore). */
export function createPhotos(files: FileStore): Photos {
  const inSlot = createSlots(SLOTS);
  const inListSlot = createSlots(1);
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
    inspect: (base64, field) => inspectPhoto(inSlot, base64, field),
    rendition: (hash, ancho) => cached(`${hash}-${ancho}`, () => render(hash, { width: ancho })),
    listed: (hash) => listed(hash, () => inListSlot(() => render(hash, { width: LISTED_SIDE, height: LISTED_SIDE }))),
  };
}
