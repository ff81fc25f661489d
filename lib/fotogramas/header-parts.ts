import fileTags from "exifreader/src/file-tags.js";
import jpeg from "exifreader/src/image-header-jpeg.js";
import png from "exifreader/src/image-header-png.js";
import pngFileTags from "exifreader/src/png-file-tags.js";
import exifTags, { type Tags } from "exifreader/src/tags.js";

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
    // The size counts though nothing else can be read.
    return {};
  }
}

/** Size, and the EXIF tags, as the file says them, unchecked. Throws if the file is not of these two types. */
export function headerParts(bytes: ArrayBuffer) {
  const view = new DataView(bytes);
  const { size, read, exif } = placesIn(view);
  const tags = size === undefined ? {} : read(view, size);
  return { width: tags["Image Width"]?.value, height: tags["Image Height"]?.value, exif: exifAt(view, exif) };
}
