import type { IDBPTransaction } from "idb";
import { reportChange } from "./changes";
import { database, type FieldSchema } from "./database";
import { knownOf } from "./images";
import type { FotoConImagenes, FotoDeCampo, ImagenesDeFoto } from "./types";

/**
 * The photos on the device: what is known of each in one store, its images in another, so that lists read no images and
 * a step of sending writes none again. Every write is one transaction, and is on the disk when its promise resolves.
 */

const strict = { durability: "strict" } as const;

const PHOTO_STORES = ["fotos", "imagenes"] as const;
/** The stores that a transaction about records or their photos takes. */
export const RECORD_STORES = ["registros", ...PHOTO_STORES] as const;
type Writing = IDBPTransaction<FieldSchema, typeof RECORD_STORES, "readwrite">;

const byTime = (one: FotoDeCampo, other: FotoDeCampo) => one.desde.localeCompare(other.desde);

/** The photos of a record, in the order in which they were taken. */
export async function fieldPhotos(registro: string): Promise<FotoDeCampo[]> {
  return (await (await database()).getAllFromIndex("fotos", "registro", registro)).sort(byTime);
}

/** All photos of a person. */
export async function photosOf(persona: string): Promise<FotoDeCampo[]> {
  return (await (await database()).getAllFromIndex("fotos", "persona", persona)).sort(byTime);
}

/** One photo; null if it is not on the device. */
export async function fieldPhoto(clave: string): Promise<FotoDeCampo | null> {
  return (await (await database()).get("fotos", clave)) ?? null;
}

/** A photo's images; null if it is not on the device. */
export async function imagesOf(clave: string): Promise<ImagenesDeFoto | null> {
  return (await (await database()).get("imagenes", clave)) ?? null;
}

const joined = (
  { conImagen: _has, bytesMiniatura: _bytes, ...known }: FotoDeCampo,
  images: ImagenesDeFoto | null | undefined,
): FotoConImagenes => ({ ...known, contenido: images?.contenido ?? null, miniatura: images?.miniatura ?? null });

/** A photo with its images. */
export const withImages = async (photo: FotoDeCampo): Promise<FotoConImagenes> =>
  joined(photo, await imagesOf(photo.clave));

/** A photo with its images, read within a transaction; null if it is not on the device. */
export async function photoIn(transaction: Writing, clave: string): Promise<FotoConImagenes | null> {
  const [known, images] = await Promise.all([
    transaction.objectStore("fotos").get(clave),
    transaction.objectStore("imagenes").get(clave),
  ]);
  return known ? joined(known, images) : null;
}

/** Writes a photo within a transaction. */
export async function putPhotoIn(transaction: Writing, photo: FotoConImagenes): Promise<void> {
  const { clave, persona, registro, contenido, miniatura } = photo;
  await Promise.all([
    transaction.objectStore("fotos").put(knownOf(photo)),
    transaction.objectStore("imagenes").put({ clave, persona, registro, contenido, miniatura }),
  ]);
}

/** Removes a photo within a transaction. */
export const dropPhotoIn = (transaction: Writing, clave: string) =>
  Promise.all(PHOTO_STORES.map((name) => transaction.objectStore(name).delete(clave)));

/** Removes all photos of a record within a transaction. */
export async function dropPhotosOf(transaction: Writing, registro: string): Promise<void> {
  const keys = await transaction.objectStore("fotos").index("registro").getAllKeys(registro);
  await Promise.all(keys.map((clave) => dropPhotoIn(transaction, clave)));
}

/** Adds photos, or replaces them. */
export async function putPhotos(photos: readonly FotoConImagenes[]): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", strict);
  await Promise.all([...photos.map((photo) => putPhotoIn(transaction, photo)), transaction.done]);
  reportChange();
}

/**
 * Reads a photo, changes it and writes it in one transaction. `change` returns the photo unchanged to write nothing.
 * Returns the photo as stored then; null if it is not on the device any more.
 */
export async function changePhoto(
  clave: string,
  change: (photo: FotoDeCampo) => FotoDeCampo,
): Promise<FotoDeCampo | null> {
  const transaction = (await database()).transaction("fotos", "readwrite", strict);
  const photo = await transaction.store.get(clave);
  const next = photo && change(photo);
  if (next && next !== photo) await transaction.store.put(next);
  await transaction.done;
  if (next !== photo) reportChange();
  return next ?? null;
}

/** Removes a photo from the device. */
export async function dropPhoto(clave: string): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", strict);
  await Promise.all([dropPhotoIn(transaction, clave), transaction.done]);
  reportChange();
}
