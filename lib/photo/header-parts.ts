import fileTags from "exifreader/src/file-tags.js";
import jpeg from "exifreader/src/image-header-jpeg.js";
import png from "exifreader/src/image-header-png.js";
import pngFileTags from "exifreader/src/png-file-tags.js";
import { getCalculatedGpsValue } from "exifreader/src/tag-names-utils.js";
import exifTags, { type Tags } from "exifreader/src/tags.js";

/**
 * The parts of exifreader that read a JPEG's or PNG's size and position. The whole library, which the API uses, is 26 kB
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

/** A coordinate in decimal degrees, negative on the side of `negative`. Throws if its figures are of another shape. */
function degreesOf(tags: Tags, name: "GPSLatitude" | "GPSLongitude", negative: "S" | "W"): number | null {
  const figures = tags[name]?.value;
  const side = tags[`${name}Ref`]?.value;
  if (figures === undefined || !Array.isArray(side)) return null;
  const degrees = getCalculatedGpsValue(figures);
  return side.join("") === negative ? -degrees : degrees;
}

function positionAt(view: DataView, offset: number | undefined) {
  if (offset === undefined) return {};
  try {
    const { tags } = exifTags.read(view, offset, false);
    return {
      latitude: degreesOf(tags, "GPSLatitude", "S"),
      longitude: degreesOf(tags, "GPSLongitude", "W"),
    };
  } catch {
    // The size counts though the position cannot be read.
    return {};
  }
}

/** Size and position as the file says them, unchecked. Throws if the file is not of these two types. */
export function headerParts(bytes: ArrayBuffer) {
  const view = new DataView(bytes);
  const { size, read, exif } = placesIn(view);
  const tags = size === undefined ? {} : read(view, size);
  return { width: tags["Image Width"]?.value, height: tags["Image Height"]?.value, ...positionAt(view, exif) };
}
