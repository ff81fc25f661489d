import fileTags from "exifreader/src/file-tags.js";
import jpeg from "exifreader/src/image-header-jpeg.js";
import png from "exifreader/src/image-header-png.js";
import pngFileTags from "exifreader/src/png-file-tags.js";
import exifTags from "exifreader/src/tags.js";
import type { Tags } from "exifreader/src/tags.js";
import { WRONG_TYPE, wrongTypeHeic } from "@/contract/photo-type";
import type { Point } from "@/contract/place/coordinates";
import { exifInstant, exifPosition, METADATA_BYTES, xmpPosition } from "@/contract/place/camera-position";
import { FOTOGRAMAS } from "./texts";
import { photoType, tooLarge } from "./check";
import { DESK, reducePhoto, type Reduction, wantsReducing } from "./reduce";

/**
 * The parts of exifreader that read a JPEG's or PNG's size and EXIF tags. The whole library, which the API uses, is 26 kB
 * compressed more in the browser.
 */

interface Places {
  /** Where the size stands. */
  size: number | undefined;
  read: (view: DataView, offset: number) => Tags;
  /** Where the EXIF data begins. */
  exif: number | undefined;
}

function placesIn(view: DataView): Places {
  if (png.isPngFile(view)) {
    const { pngHeaderOffset, tiffHeaderOffset } = png.findPngOffsets(view, false);
    return { size: pngHeaderOffset, read: pngFileTags.read, exif: tiffHeaderOffset };
  }
  const { fileDataOffset, tiffHeaderOffset } = jpeg.findJpegOffsets(view);
  return { size: fileDataOffset, read: fileTags.read, exif: tiffHeaderOffset };
}

function exifAt(view: DataView, offset: number | undefined): Tags {
  try {
    return offset === undefined ? {} : exifTags.read(view, offset, false).tags;
  } catch {
    // The size is kept even if the metadata cannot be read.
    return {};
  }
}

/** Size, and the EXIF tags, as the file says them, unchecked. Throws if the file is not of these two types. */
function headerParts(bytes: ArrayBuffer) {
  const view = new DataView(bytes);
  const { size, read, exif } = placesIn(view);
  const tags = size === undefined ? {} : read(view, size);
  return { width: tags["Image Width"]?.value, height: tags["Image Height"]?.value, exif: exifAt(view, exif) };
}

/** A photo's own metadata. */
interface PhotoHeader {
  /** Pixels as stored, before the camera's orientation is applied. */
  size: { width: number; height: number } | null;
  /** The camera's position, WGS84. */
  position: Point | null;
  /** When it was taken, ISO 8601. */
  taken: string | null;
}

const EMPTY_HEADER: PhotoHeader = { size: null, position: null, taken: null };

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
    return EMPTY_HEADER;
  }
}

/** A photo ready for upload. */
export interface PreparedPhoto {
  image: Blob;
  name: string;
  /** Bytes of the chosen file if it was reduced, else null. */
  reducedFrom: number | null;
  /** Position in the chosen file's metadata, WGS84. */
  position: Point | null;
  /** When it was taken, as its metadata says, ISO 8601. */
  taken: string | null;
}

export type Preparation = { ok: true; photo: PreparedPhoto } | { ok: false; reason: string };

const asJpegName = (name: string) => (/\.jpe?g$/iu.test(name) ? name : `${name.replace(/\.png$/iu, "")}.jpg`);

/**
 * Checks a chosen file (spec 2 §5.4), reads its position, and reduces it if needed. The limit of 5 MB applies to the
 * file that is sent, not to the chosen one.
 */
export async function preparePhoto(
  file: File,
  reduce: (file: Blob) => Promise<Blob | null> = reducePhoto,
  reduction: Reduction = DESK,
): Promise<Preparation> {
  const type = await photoType(file);
  if (type === "image/heic") return { ok: false, reason: wrongTypeHeic(file.name) };
  if (type === null) return { ok: false, reason: WRONG_TYPE };
  const { size, position, taken } = await readPhotoHeader(file);
  const reduced = wantsReducing(file.size, size, reduction) ? await reduce(file) : null;
  const image = reduced ?? file;
  if (tooLarge(image.size)) return { ok: false, reason: FOTOGRAMAS.tooLarge };
  return {
    ok: true,
    photo: {
      image,
      name: reduced ? asJpegName(file.name) : file.name,
      reducedFrom: reduced ? file.size : null,
      position,
      taken,
    },
  };
}
