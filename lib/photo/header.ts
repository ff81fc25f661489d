import type { Point } from "@/contract/place/coordinates";
import { headerParts } from "./header-parts";

/** A photo's own metadata. */
interface PhotoHeader {
  /** Pixels as stored, before the camera's orientation is applied. */
  size: { width: number; height: number } | null;
  /** The camera's position, WGS84. */
  position: Point | null;
}

/** The metadata is at the beginning of the file; the rest is pixels. */
const HEAD_BYTES = 256 * 1024;
const UNTOLD: PhotoHeader = { size: null, position: null };

const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === "number" && Number.isFinite(value) && value !== 0 && Math.abs(value) <= limit;
const isLength = (value: unknown): value is number => typeof value === "number" && value > 0;

/** Reads size and EXIF position of a photo; null for what is missing or unreadable. */
export async function readPhotoHeader(file: Blob): Promise<PhotoHeader> {
  try {
    const { width, height, latitude, longitude } = headerParts(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return {
      size: isLength(width) && isLength(height) ? { width, height } : null,
      position: isDegree(latitude, 90) && isDegree(longitude, 180) ? { latitude, longitude } : null,
    };
  } catch {
    // A photo without readable metadata is still valid.
    return UNTOLD;
  }
}
