import { WRONG_TYPE, wrongTypeHeic } from "@/contract/photo-type";
import { FOTOGRAMAS } from "../registros/atractivo-texts";
import type { Point } from "@/contract/place/coordinates";
import { photoType, tooLarge } from "./check";
import { readPhotoHeader } from "./header";
import { DESK, reducePhoto, type Reduction, wantsReducing } from "./reduce";

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
