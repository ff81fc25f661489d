import { newKey } from "@/lib/new-key";
import { FIELD, fitSize, ORIGINAL, reducePhoto } from "../fotogramas/reduce";
import { preparePhoto } from "../fotogramas/prepare";
import { addNewPhoto, changePhotosOf } from "./photos";
import { changeRecord } from "./records";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** Longest edge of the small picture that the screen shows, in pixels. */
const SMALL_EDGE = 480;
const SMALL_QUALITY = 0.7;

/** A small picture of an image; null if the browser cannot make one. */
async function smallPicture(image: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(image, { imageOrientation: "from-image" });
    const { width, height } = fitSize(bitmap, SMALL_EDGE);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return await canvas.convertToBlob({ type: "image/jpeg", quality: SMALL_QUALITY });
  } catch {
    return null;
  }
}

const ORIGINAL_KEY = "campo:tamano-original";

/** Whether photos of this device are kept in the size in which they were taken; else they are made smaller. */
export function keepsOriginalSize(): boolean {
  try {
    return localStorage.getItem(ORIGINAL_KEY) === "1";
  } catch {
    // The browser keeps nothing for this page.
    return false;
  }
}

/** Chooses it for the photos taken from now on. */
export function keepOriginalSize(keeps: boolean): void {
  if (keeps) localStorage.setItem(ORIGINAL_KEY, "1");
  else localStorage.removeItem(ORIGINAL_KEY);
}

type Added = { ok: true } | { ok: false; reason: string };

/**
 * Checks a photo, reduces it to what may be sent, and keeps it with its record. Throws if the device cannot keep it
 * (lib/campo/keeping.ts says it in words).
 */
export async function addPhoto(record: RegistroDeCampo, file: File): Promise<Added> {
  const reduction = keepsOriginalSize() ? ORIGINAL : FIELD;
  const prepared = await preparePhoto(file, (one) => reducePhoto(one, undefined, reduction), reduction);
  if (!prepared.ok) return prepared;
  const { image, name, reducedFrom, position, taken } = prepared.photo;
  const desde = new Date().toISOString();
  await addNewPhoto({
    clave: newKey(),
    persona: record.persona,
    registro: record.clave,
    nombre: name,
    desde,
    // A copy: a file from a camera may be removed by its application.
    contenido: new Blob([await image.arrayBuffer()], { type: image.type }),
    miniatura: await smallPicture(image),
    bytes: image.size,
    reducida: reducedFrom,
    g_x: position?.latitude ?? null,
    g_y: position?.longitude ?? null,
    tomada: taken,
    llego: null,
    id: null,
    intentada: false,
    problema: null,
  });
  await changeRecord(record.clave, (now) => ({ ...now, cambiado: desde, llego: null }));
  return { ok: true };
}

/** Makes one photo of a record its favourite; that is sent with the rest. */
export async function chooseFavourite({ clave, registro }: FotoDeCampo): Promise<void> {
  await changePhotosOf(registro, (photo) => {
    const favorita = photo.clave === clave;
    return photo.favorita === favorita ? photo : { ...photo, favorita };
  });
  await changeRecord(registro, (now) => ({ ...now, cambiado: new Date().toISOString(), llego: null }));
}
