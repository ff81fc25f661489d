import { reportChange } from "./changes";
import { database } from "./database";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** The records and photos on the device. Every write is one transaction, and is on the disk when its promise resolves. */

const strict = { durability: "strict" } as const;

/** A person's records, the last changed first. */
export async function fieldRecords(persona: string): Promise<RegistroDeCampo[]> {
  const found = await (await database()).getAllFromIndex("registros", "persona", persona);
  return found.sort((one, other) => other.cambiado.localeCompare(one.cambiado));
}

/** One record; null if it is not on the device. */
export async function fieldRecord(clave: string): Promise<RegistroDeCampo | null> {
  return (await (await database()).get("registros", clave)) ?? null;
}

/** Adds a record, or replaces it. */
export async function putRecord(record: RegistroDeCampo): Promise<void> {
  const transaction = (await database()).transaction("registros", "readwrite", strict);
  await Promise.all([transaction.store.put(record), transaction.done]);
  reportChange(record);
}

/**
 * Reads a record, changes it and writes it in one transaction, so that no other change gets lost. `change` returns the
 * record unchanged to write nothing. Returns the record as stored then; null if it is not on the device any more.
 */
export async function changeRecord(
  clave: string,
  change: (record: RegistroDeCampo) => RegistroDeCampo,
): Promise<RegistroDeCampo | null> {
  const transaction = (await database()).transaction("registros", "readwrite", strict);
  const record = await transaction.store.get(clave);
  const next = record && change(record);
  if (next && next !== record) await transaction.store.put(next);
  await transaction.done;
  if (next && next !== record) reportChange(next);
  return next ?? null;
}

/** Removes a record and its photos from the device. */
export async function dropRecord(clave: string): Promise<void> {
  const transaction = (await database()).transaction(["registros", "imagenes"], "readwrite", strict);
  const images = transaction.objectStore("imagenes");
  const keys = await images.index("registro").getAllKeys(clave);
  await Promise.all([
    transaction.objectStore("registros").delete(clave),
    ...keys.map((key) => images.delete(key)),
    transaction.done,
  ]);
  reportChange();
}

const byTime = (one: FotoDeCampo, other: FotoDeCampo) => one.desde.localeCompare(other.desde);

/** The photos of a record, in the order in which they were taken. Their images are read only when they are used. */
export async function fieldPhotos(registro: string): Promise<FotoDeCampo[]> {
  return (await (await database()).getAllFromIndex("imagenes", "registro", registro)).sort(byTime);
}

/** All photos of a person. */
export async function photosOf(persona: string): Promise<FotoDeCampo[]> {
  return (await (await database()).getAllFromIndex("imagenes", "persona", persona)).sort(byTime);
}

/** One photo; null if it is not on the device. */
export async function fieldPhoto(clave: string): Promise<FotoDeCampo | null> {
  return (await (await database()).get("imagenes", clave)) ?? null;
}

/** Adds photos, or replaces them. */
export async function putPhotos(photos: readonly FotoDeCampo[]): Promise<void> {
  const transaction = (await database()).transaction("imagenes", "readwrite", strict);
  await Promise.all([...photos.map((photo) => transaction.store.put(photo)), transaction.done]);
  reportChange();
}

/** Changes a photo in one transaction, as `changeRecord` does. */
export async function changePhoto(
  clave: string,
  change: (photo: FotoDeCampo) => FotoDeCampo,
): Promise<FotoDeCampo | null> {
  const transaction = (await database()).transaction("imagenes", "readwrite", strict);
  const photo = await transaction.store.get(clave);
  const next = photo && change(photo);
  if (next && next !== photo) await transaction.store.put(next);
  await transaction.done;
  if (next !== photo) reportChange();
  return next ?? null;
}

/** Removes a photo from the device. */
export async function dropPhoto(clave: string): Promise<void> {
  await (await database()).delete("imagenes", clave);
  reportChange();
}
