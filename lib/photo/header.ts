import type { Point } from "@/contract/place/coordinates";
import { positionIn } from "./exif";

/**
 * A photo's own metadata, read before it is reduced. Size and position alone are needed in the browser, and a library
 * for all metadata is 35 kB of script.
 */
export interface PhotoHeader {
  /** Pixels as stored, before the camera's orientation is applied. */
  size: { width: number; height: number } | null;
  /** The camera's position, WGS84. */
  position: Point | null;
}

/** The metadata is at the beginning of the file; the rest is pixels. */
const HEAD_BYTES = 256 * 1024;

const JPEG = 0xffd8;
const JPEG_FILL = 0xffff;
const JPEG_METADATA = 0xffe1;
const JPEG_PIXELS = 0xffda;
/** "Exif" and two zeros, before the block. */
const EXIF = 0x45786966;
const EXIF_BYTES = 6;

const PNG = 0x89504e47;
const PNG_START_BYTES = 8;
const PNG_SIZE = 0x49484452;
const PNG_METADATA = 0x65584966;
const PNG_PIXELS = 0x49444154;

/** FFC0 to FFCF tell the size, but for three that are tables. */
const tellsSize = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

const block = ({ buffer, byteOffset }: DataView, at: number, bytes: number) =>
  new DataView(buffer, byteOffset + at, bytes);

function readJpeg(head: DataView, header: PhotoHeader): void {
  for (let at = 2; head.getUint16(at) >> 8 === 0xff;) {
    const marker = head.getUint16(at);
    if (marker === JPEG_PIXELS) return;
    if (marker === JPEG_FILL) {
      at += 1;
      continue;
    }
    const bytes = head.getUint16(at + 2);
    if (tellsSize(marker)) header.size = { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
    if (marker === JPEG_METADATA && head.getUint32(at + 4) === EXIF) {
      header.position ??= positionIn(block(head, at + 4 + EXIF_BYTES, bytes - 2 - EXIF_BYTES));
    }
    at += 2 + bytes;
  }
}

function readPng(head: DataView, header: PhotoHeader): void {
  for (let at = PNG_START_BYTES; ;) {
    const [bytes, kind] = [head.getUint32(at), head.getUint32(at + 4)];
    if (kind === PNG_PIXELS) return;
    if (kind === PNG_SIZE) header.size = { width: head.getUint32(at + 8), height: head.getUint32(at + 12) };
    if (kind === PNG_METADATA) header.position ??= positionIn(block(head, at + 8, bytes));
    // Length, kind and checksum.
    at += 12 + bytes;
  }
}

/** Reads size and EXIF position of a photo; null for what is missing or unreadable. */
export async function readPhotoHeader(file: Blob): Promise<PhotoHeader> {
  const header: PhotoHeader = { size: null, position: null };
  try {
    const head = new DataView(await file.slice(0, HEAD_BYTES).arrayBuffer());
    if (head.getUint16(0) === JPEG) readJpeg(head, header);
    else if (head.getUint32(0) === PNG) readPng(head, header);
  } catch {
    // Metadata that is cut off or wrong: a photo without it is still valid.
  }
  return header;
}
