/** What a file that is offered as a photograph is by its first bytes, and what is said of one that is refused (spec 2 §5.4). */

/** So many bytes tell. */
export const PHOTO_HEAD = 12;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** What telephones write where nobody asked them for JPEG. */
const HEIC = /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/;

const begins = (head: Uint8Array, signature: readonly number[]) => signature.every((byte, at) => head[at] === byte);

/** By content and not by name; null for what is no photograph. */
export function photoTypeOf(head: Uint8Array): "image/jpeg" | "image/png" | "image/heic" | null {
  if (begins(head, JPEG)) return "image/jpeg";
  if (begins(head, PNG)) return "image/png";
  return HEIC.test(String.fromCharCode(...head.subarray(4, PHOTO_HEAD))) ? "image/heic" : null;
}

export const WRONG_TYPE = "Tipo de archivo no válido, tipos de archivo permitidos: JPG, JPEG o PNG";
/** The same, with what to do about it; the file is named where its name is known. */
export const wrongTypeHeic = (name?: string) =>
  `${WRONG_TYPE}. ${name ? `«${name}»` : "Esta foto"} es HEIC: en el teléfono abra Ajustes, Cámara, Formatos, elija «Más compatible» y tome la foto de nuevo.`;
