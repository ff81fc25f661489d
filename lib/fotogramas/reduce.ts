import { FOTOGRAMA } from "@/contract/codes";
import { tooLarge } from "./check";

/** How photos are made smaller before they are sent. Edges in pixels. */
export interface Reduction {
  /** A photo above either limit is made smaller. */
  over: { bytes: number; edge: number };
  /** Tried in order; the next only if the result before is unusable and the original is over 5 MB. */
  steps: readonly { edge: number; quality: number }[];
}

const SMALLER = { edge: 2600, quality: 0.8 };
const OF_DESK = [{ edge: 3500, quality: 0.85 }, SMALLER];
/** At the desk; the inventory needs no more. */
export const DESK: Reduction = { over: { bytes: 4 * 1024 * 1024, edge: 4000 }, steps: OF_DESK };
/** In the field, where lines are slow (decision 050). */
export const FIELD: Reduction = {
  over: { bytes: 1024 * 1024, edge: 2048 },
  steps: [
    { edge: 2048, quality: 0.85 },
    { edge: 2048, quality: 0.7 },
  ],
};
/** As the camera took it, unless it is larger than may be sent. */
export const ORIGINAL: Reduction = { over: { bytes: FOTOGRAMA.maxBytes, edge: Infinity }, steps: OF_DESK };

interface Size {
  width: number;
  height: number;
}

/** A decoded image that can be encoded at another size. */
export interface Decoded extends Size {
  encode(size: Size, quality: number): Promise<Blob>;
  close(): void;
}

/** Is it above a limit of the reduction? `size` null: unknown. */
export const wantsReducing = (bytes: number, size: Size | null, { over }: Reduction = DESK) =>
  bytes > over.bytes || (size !== null && Math.max(size.width, size.height) > over.edge);

/** Scales a size down to a longest edge of at most `edge` pixels; never enlarges, keeps the proportions. */
export function fitSize({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const JPEG = "image/jpeg";

/** Draws on white, because a PNG may be transparent. Throws without a context. */
function drawOnWhite(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  { width, height }: Size,
): void {
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
}

async function encodeJpeg(bitmap: ImageBitmap, size: Size, quality: number): Promise<Blob> {
  if (typeof OffscreenCanvas !== "undefined") {
    const canvas = new OffscreenCanvas(size.width, size.height);
    drawOnWhite(canvas.getContext("2d"), bitmap, size);
    return canvas.convertToBlob({ type: JPEG, quality });
  }
  const canvas = Object.assign(document.createElement("canvas"), size);
  drawOnWhite(canvas.getContext("2d"), bitmap, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))), JPEG, quality);
  });
}

async function decodeInBrowser(file: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: (size, quality) => encodeJpeg(bitmap, size, quality),
    close: () => bitmap.close(),
  };
}

/**
 * The photo as a smaller JPEG, upright and without metadata; null if the original is good enough or the browser cannot
 * encode one. Never larger than the original, and never over 5 MB.
 */
export async function reducePhoto(
  file: Blob,
  decode = decodeInBrowser,
  { steps }: Reduction = DESK,
): Promise<Blob | null> {
  let picture: Decoded;
  try {
    picture = await decode(file);
  } catch {
    return null;
  }
  try {
    for (const { edge, quality } of steps) {
      const made = await picture.encode(fitSize(picture, edge), quality);
      if (made.type === JPEG && made.size < file.size && !tooLarge(made.size)) return made;
      if (!tooLarge(file.size)) return null;
    }
    return null;
  } catch {
    return null;
  } finally {
    picture.close();
  }
}
