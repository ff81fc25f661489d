import pLimit from "p-limit";
import sharp from "sharp";
import { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import type { FileStore } from "../files/file-store";
import type { Background } from "../http/background";
import { photosServed } from "../operations/metrics";
import { type Inspected, inspectPhoto, MAX_PIXELS } from "./inspect";

type Ancho = (typeof FOTOGRAMA_ANCHOS)[number];
type Ending = "jpg" | "webp";

/** What a stored photo is made to: never enlarged, upright, without metadata. */
interface Size {
  width: number;
  height?: number;
  ending: Ending;
}

/** Photos decoded at once: each may take some hundred megabytes of pixels. */
const SLOTS = 2;
/** Maximum width and height of a list's picture, in pixels. */
const LISTED_SIDE = 1280;
/** Maximum height of any other, in pixels: WebP holds no more. */
const MAX_HEIGHT = 16_383;
const JPEG = { quality: 78, mozjpeg: false };
/** Looks like the JPEG in fewer bytes; more effort would save little of them. */
const WEBP = { quality: 75, effort: 2 };

/**
 * What is made before anybody asks, the smallest first: WebP for browsers, JPEG for sheets and for clients that do not
 * name WebP. These seldom ask for the largest, which is made when they do.
 */
const MADE_AHEAD: readonly Size[] = FOTOGRAMA_ANCHOS.flatMap((width): Size[] => [
  { width, ending: "webp" },
  ...(width < 1600 ? [{ width, ending: "jpg" } as const] : []),
]);

/** Everything that decodes pictures, created once per process to limit the process's memory. */
export interface Photos {
  /** Checks one uploaded photo by its content; `field` is the body field named in an error. Errors: 422. */
  inspect(content: Buffer, field: string): Promise<Inspected>;
  /** Makes the sizes of a stored photo after the response, so that nobody waits for them later. */
  makeSizes(hash: string): void;
  /**
   * The stored photo at most `ancho` pixels wide, as JPEG or WebP; null if the store lacks it or it is damaged. It is
   * made once and kept in the store. Errors: Problem 503 of the store.
   */
  rendition(hash: string, ancho: Ancho, ending: Ending): Promise<Buffer | null>;
  /**
   * Like `rendition`, as a JPEG at the size of a list's picture. All lists share one slot, so that however many are
   * requested at once, only one of their pictures is decoded at a time and a slot is left for other pictures.
   */
  listed(hash: string): Promise<Buffer | null>;
}

async function draw(original: Buffer, { ending, width, height = MAX_HEIGHT }: Size): Promise<Buffer> {
  const drawn = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "none" })
    .rotate()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" });
  const encoded = ending === "webp" ? drawn.webp(WEBP) : drawn.jpeg({ ...JPEG, progressive: width > 150 });
  return encoded.toBuffer();
}

/** Photos on top of a file store, which checks whether a file is whole (checkedStore). */
export function createPhotos(files: FileStore, later: Background): Photos {
  const inSlot = pLimit(SLOTS);
  const inListSlot = pLimit(1);
  /** Sizes being read or made, so that ten requests for one decode it once. */
  const finding = new Map<string, Promise<Buffer | null>>();

  const readOrMake = async (name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    // A failure has been logged by the store: the picture is made of the original, and served without being kept.
    const kept = await files.get(name).catch(() => null);
    photosServed.inc({ source: kept ? "kept" : "made" });
    if (kept) return kept;
    const made = await make();
    if (made) await files.put(name, made).catch(() => undefined);
    return made;
  };
  const sizeOf = (hash: string, size: Size, make: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const name = `${hash}-${size.width}.${size.ending}`;
    const found = finding.get(name) ?? readOrMake(name, make).finally(() => finding.delete(name));
    finding.set(name, found);
    return found;
  };
  const render = async (hash: string, size: Size) =>
    inSlot(async () => {
      const original = await files.get(hash);
      return original && draw(original, size);
    });

  const makeMissing = async (hash: string): Promise<void> => {
    const original = await files.get(hash);
    if (!original) return;
    // In the slot of the lists: one is left for those who wait.
    for (const size of MADE_AHEAD) await sizeOf(hash, size, () => inListSlot(() => inSlot(() => draw(original, size))));
  };

  return {
    inspect: (content, field) => inspectPhoto(inSlot, content, field),
    makeSizes: (hash) => later.run(() => makeMissing(hash)),
    rendition: (hash, width, ending) => sizeOf(hash, { width, ending }, () => render(hash, { width, ending })),
    listed: (hash) => {
      const size: Size = { width: LISTED_SIDE, height: LISTED_SIDE, ending: "jpg" };
      return sizeOf(hash, size, () => inListSlot(() => render(hash, size)));
    },
  };
}
