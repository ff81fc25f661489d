/** Detects the type of an uploaded photo by its first bytes, with the messages for a refused file (spec 2 §5.4). */

/** Number of leading bytes needed to detect the type. */
export const PHOTO_HEAD = 12;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The format phones use unless they are set to JPEG. */
const HEIC = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;

const beginsWith = (head: Uint8Array, signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);

/** The type by content, not by file name; null if it is not a photo. */
export function photoTypeOf(head: Uint8Array): "image/jpeg" | "image/png" | "image/heic" | null {
  if (beginsWith(head, JPEG)) return "image/jpeg";
  if (beginsWith(head, PNG)) return "image/png";
  return HEIC.test(String.fromCharCode(...head.subarray(4, PHOTO_HEAD))) ? "image/heic" : null;
}

export const WRONG_TYPE = "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG";
/** The message for HEIC files, with what to do about it; includes the file name if it is known. */
export const wrongTypeHeic = (name?: string) =>
  `${WRONG_TYPE}. ${name ? `«${name}»` : "Esta foto"} es HEIC: en el teléfono abra Ajustes, Cámara, Formatos, elija «Más compatible» y tome la foto de nuevo.`;
