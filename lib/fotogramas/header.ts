import { exifInstant, exifPosition, METADATA_BYTES, xmpPosition } from "@/contract/place/camera-position";
import type { Point } from "@/contract/place/coordinates";
import { headerParts } from "./header-parts";

/** A photo's own metadata. */
interface PhotoHeader {
  /** Pixels as stored, before the camera's orientation is applied. */
  size: { width: number; height: number } | null;
  /** The camera's position, WGS84. */
  position: Point | null;
  /** When it was taken, ISO 8601. */
  taken: string | null;
}

const UNTOLD: PhotoHeader = { size: null, position: null, taken: null };

const isLength = (value: unknown): value is number => typeof value === "number" && value > 0;

/** Reads size, position and date of a photo; null for what is missing or unreadable. */
export async function readPhotoHeader(file: Blob): Promise<PhotoHeader> {
  try {
    const head = await file.slice(0, METADATA_BYTES).arrayBuffer();
    const { width, height, exif } = headerParts(head);
    return {
      size: isLength(width) && isLength(height) ? { width, height } : null,
      position: exifPosition(exif) ?? xmpPosition(new Uint8Array(head)),
      taken: exifInstant(exif),
    };
  } catch {
    // A photo without readable metadata is still valid.
    return UNTOLD;
  }
}
