import { createHash } from "node:crypto";
import ExifReader from "exifreader";
import type { LimitFunction } from "p-limit";
import sharp from "sharp";
import { FOTOGRAMA } from "@/contract/codes";
import { exifInstant, exifPosition, type ExifTags, xmpPosition } from "@/contract/place/camera-position";
import { photoTypeOf, WRONG_TYPE, wrongTypeHeic } from "@/contract/photo-type";
import type { CheckedFile } from "../files/record-file";
import { Problem } from "../http/problem";

/** Longest time to decode a picture, in seconds: a small file can be made to take minutes. */
const SECONDS = 20;

/** Largest accepted picture, in pixels: a small file may unfold to gigabytes. */
export const MAX_PIXELS = 60_000_000;

const TOO_LARGE = "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB";
const TOO_MANY_PIXELS = "La imagen tiene demasiados píxeles, el máximo permitido es 60 megapíxeles";
const DAMAGED = "La imagen está dañada o incompleta y no se puede leer";

/** A photo as it is stored: the original bytes and the data read from them. */
export interface Inspected extends CheckedFile {
  tipo: (typeof FOTOGRAMA.types)[number];
  /** Size in pixels with the camera's orientation applied. */
  ancho: number;
  alto: number;
  /** The camera's position in WGS84 decimal degrees; null if the metadata has none. */
  g_x: number | null;
  g_y: number | null;
  /** When the camera took it, ISO 8601; null if the metadata does not say. */
  tomada: string | null;
}

function metadata(bytes: Buffer): Pick<Inspected, "g_x" | "g_y" | "tomada"> {
  let exif: ExifTags = {};
  try {
    exif = { ...ExifReader.load(bytes, { expanded: true }).exif };
  } catch {
    // A picture without readable metadata is still accepted.
  }
  const position = exifPosition(exif) ?? xmpPosition(bytes);
  return { g_x: position?.latitude ?? null, g_y: position?.longitude ?? null, tomada: exifInstant(exif) };
}

/**
 * Checks one uploaded photo by its content and reads the data to be stored. `field` is the body field named in an
 * error. Errors: 422 with the specification's messages (spec 2 §5.4).
 */
export async function inspectPhoto(inSlot: LimitFunction, contenido: Buffer, field: string): Promise<Inspected> {
  const refuse = (message: string) => new Problem(422, message, { [field]: [message] });
  if (contenido.length > FOTOGRAMA.maxBytes) throw refuse(TOO_LARGE);
  // Recognised by the first bytes, so that the file only ever reaches these two decoders.
  const tipo = photoTypeOf(contenido);
  if (tipo === "image/heic") throw refuse(wrongTypeHeic());
  if (!tipo) throw refuse(WRONG_TYPE);
  const size = await inSlot(async () => {
    try {
      const image = sharp(contenido, { limitInputPixels: MAX_PIXELS, failOn: "error" });
      const { format, autoOrient, width, height } = await image.metadata();
      if (format !== "jpeg" && format !== "png") throw refuse(WRONG_TYPE);
      if (width * height > MAX_PIXELS) throw refuse(TOO_MANY_PIXELS);
      // Reading every pixel is the only way to know that the file is complete.
      await image.timeout({ seconds: SECONDS }).resize(16, 16, { fit: "inside" }).raw().toBuffer();
      return { ancho: autoOrient.width, alto: autoOrient.height };
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw refuse(/pixel limit/i.test(String(error)) ? TOO_MANY_PIXELS : DAMAGED);
    }
  });
  const hash = createHash("sha256").update(contenido).digest("hex");
  return { hash, tipo, contenido, ...size, ...metadata(contenido) };
}
