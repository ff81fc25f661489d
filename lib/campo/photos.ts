import type { IDBPTransaction } from "idb";
import { reportChange } from "./changes";
import { database, type FieldSchema } from "./database";
import { withoutImages } from "./images";
import { isPhoto, splitReadable } from "./readable";
import type { FotoConImagenes, FotoDeCampo, ImagenesDeFoto } from "./types";

/**
 * The photos on the device: what is known of each in one store, its images in another, so that lists read no images and
 * a step of sending writes none again. Every write is one transaction, and is on the disk when its promise resolves.
 * What this version cannot read is not there for who asks for photos, and is never written over (unreadable.ts).
 */

const STRICT = { durability: "strict" } as const;

const PHOTO_STORES = ["fotos", "imagenes"] as const;
/** The stores that a transaction about records or their photos takes. */
export const RECORD_STORES = ["registros", ...PHOTO_STORES] as const;
type Writing = IDBPTransaction<FieldSchema, typeof RECORD_STORES, "readwrite">;

const compareTime = (one: FotoDeCampo, other: FotoDeCampo) => one.desde.localeCompare(other.desde);

/** The photos of a record, in the order in which they were taken. */
export async function fieldPhotos(registro: string): Promise<FotoDeCampo[]> {
  return splitReadable(await (await database()).getAllFromIndex("fotos", "registro", registro), isPhoto).readable.sort(
    compareTime,
  );
}

/** All photos of a person, in that order, and those that cannot be read, as they are. */
export async function storedPhotos(persona: string) {
  const found = splitReadable(await (await database()).getAllFromIndex("fotos", "persona", persona), isPhoto);
  found.readable.sort(compareTime);
  return found;
}

/** All photos of a person. */
export const photosOf = async (persona: string): Promise<FotoDeCampo[]> => (await storedPhotos(persona)).readable;

/** One photo; null if it is not on the device. */
export async function fieldPhoto(clave: string): Promise<FotoDeCampo | null> {
  const photo: unknown = await (await database()).get("fotos", clave);
  return isPhoto(photo) ? photo : null;
}

/** A photo's images; null if it is not on the device. */
export async function imagesOf(clave: string): Promise<ImagenesDeFoto | null> {
  return (await (await database()).get("imagenes", clave)) ?? null;
}

const joinImages = (
  { conImagen: _has, bytesMiniatura: _bytes, ...known }: FotoDeCampo,
  images: ImagenesDeFoto | null | undefined,
): FotoConImagenes => ({ ...known, contenido: images?.contenido ?? null, miniatura: images?.miniatura ?? null });

/** A photo with its images. */
export const withImages = async (photo: FotoDeCampo): Promise<FotoConImagenes> =>
  joinImages(photo, await imagesOf(photo.clave));

/** A photo with its images, read within a transaction; null if it is not on the device. */
export async function photoIn(transaction: Writing, clave: string): Promise<FotoConImagenes | null> {
  const [known, images]: [unknown, ImagenesDeFoto | undefined] = await Promise.all([
    transaction.objectStore("fotos").get(clave),
    transaction.objectStore("imagenes").get(clave),
  ]);
  return isPhoto(known) ? joinImages(known, images) : null;
}

/** Writes a photo within a transaction. */
export async function putPhotoIn(transaction: Writing, photo: FotoConImagenes): Promise<void> {
  const { clave, persona, registro, contenido, miniatura } = photo;
  await Promise.all([
    transaction.objectStore("fotos").put(withoutImages(photo)),
    transaction.objectStore("imagenes").put({ clave, persona, registro, contenido, miniatura }),
  ]);
}

/** Removes a photo within a transaction. */
export const dropPhotoIn = (transaction: Writing, clave: string) =>
  Promise.all(PHOTO_STORES.map((name) => transaction.objectStore(name).delete(clave)));

/** The photos of a record within a transaction, and those that cannot be read. */
export const photosIn = async (transaction: Writing, registro: string) =>
  splitReadable(await transaction.objectStore("fotos").index("registro").getAll(registro), isPhoto);

/** Removes the photos of a record within a transaction; one that cannot be read stays. */
export async function dropPhotosOf(transaction: Writing, registro: string): Promise<void> {
  const { readable } = await photosIn(transaction, registro);
  await Promise.all(readable.map(({ clave }) => dropPhotoIn(transaction, clave)));
}

/**
 * Adds a new photo; the first one of its record is the favourite. That is decided where it is written: of two that are
 * taken quickly only one is the first.
 */
export async function addNewPhoto(photo: Omit<FotoConImagenes, "favorita">): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", STRICT);
  const { readable } = await photosIn(transaction, photo.registro);
  await Promise.all([putPhotoIn(transaction, { ...photo, favorita: readable.length === 0 }), transaction.done]);
  reportChange();
}

/** Adds photos, or replaces them. */
export async function putPhotos(photos: readonly FotoConImagenes[]): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", STRICT);
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
  const transaction = (await database()).transaction("fotos", "readwrite", STRICT);
  const photo: unknown = await transaction.store.get(clave);
  const next = isPhoto(photo) ? change(photo) : null;
  const changed = next !== null && next !== photo;
  if (changed) await transaction.store.put(next);
  await transaction.done;
  if (changed) reportChange();
  return next;
}

/** Changes all photos of a record in one transaction, as `changePhoto` does. */
export async function changePhotosOf(registro: string, change: (photo: FotoDeCampo) => FotoDeCampo): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", STRICT);
  const { readable } = await photosIn(transaction, registro);
  const changed = readable.map((photo) => ({ photo, next: change(photo) })).filter(({ photo, next }) => next !== photo);
  await Promise.all([...changed.map(({ next }) => transaction.objectStore("fotos").put(next)), transaction.done]);
  if (changed.length > 0) reportChange();
}

/** Removes a photo from the device. */
export async function dropPhoto(clave: string): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", STRICT);
  await Promise.all([dropPhotoIn(transaction, clave), transaction.done]);
  reportChange();
}
