import { reportChange } from "./changes";
import { database } from "./database";
import { hasPending } from "./parts";
import { dropPhotoIn, photosIn, RECORD_STORES } from "./photos";
import { isRecord } from "./readable";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** Sent records leave the device by themselves after this many days; unsent ones never do (decisions §11). */
export const SENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Everything of the record arrived more than 30 days ago. */
export function isPastKeeping(record: RegistroDeCampo, photos: readonly FotoDeCampo[], now: Date): boolean {
  if (record.llego === null || hasPending(record, photos)) return false;
  if ([...record.partes, ...photos].some(({ problema }) => problema !== null)) return false;
  const age = now.getTime() - Date.parse(record.llego);
  return Number.isFinite(age) && age > SENT_DAYS * DAY_MS;
}

/** Removes the records that were sent long ago, with their photos. Returns how many. */
export async function tidySent(now = new Date()): Promise<number> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite");
  let removed = 0;
  for (let cursor = await transaction.objectStore("registros").openCursor(); cursor; cursor = await cursor.continue()) {
    const record: unknown = cursor.value;
    // Photos are read only where they decide: meanwhile nothing else can be written.
    if (!isRecord(record) || !isPastKeeping(record, [], now)) continue;
    const { readable: photos, unreadable } = await photosIn(transaction, record.clave);
    if (unreadable.length > 0 || !isPastKeeping(record, photos, now)) continue;
    await Promise.all([cursor.delete(), ...photos.map(({ clave }) => dropPhotoIn(transaction, clave))]);
    removed += 1;
  }
  await transaction.done;
  if (removed > 0) reportChange();
  return removed;
}
