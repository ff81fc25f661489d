/** The parts of exifreader that lib/fotogramas/prepare.ts takes; the package declares the whole only. */
declare module "exifreader/src/image-header-jpeg.js" {
  const jpeg: { findJpegOffsets: (view: DataView) => { fileDataOffset?: number; tiffHeaderOffset?: number } };
  export default jpeg;
}
declare module "exifreader/src/image-header-png.js" {
  const png: {
    isPngFile: (view: DataView) => boolean;
    findPngOffsets: (view: DataView, async: boolean) => { pngHeaderOffset?: number; tiffHeaderOffset?: number };
  };
  export default png;
}
declare module "exifreader/src/tags.js" {
  export type Tags = Record<string, { value: unknown } | undefined>;
  const exif: { read: (view: DataView, offset: number, includeUnknown: boolean) => { tags: Tags } };
  export default exif;
}
declare module "exifreader/src/file-tags.js" {
  import type { Tags } from "exifreader/src/tags.js";
  const file: { read: (view: DataView, offset: number) => Tags };
  export default file;
}
declare module "exifreader/src/png-file-tags.js" {
  import type { Tags } from "exifreader/src/tags.js";
  const pngFile: { read: (view: DataView, offset: number) => Tags };
  export default pngFile;
}
