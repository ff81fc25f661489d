import { database } from "./database";
import { storedPhotos } from "./photos";
import type { Unread } from "./readable";
import { storedRecords } from "./records";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** What the device holds of a person and cannot read: it is kept, shown as such, and saved to a file as it is. */

export interface Unreadable {
  records: readonly Unread[];
  photos: readonly Unread[];
}

interface ShownRecords {
  record: RegistroDeCampo;
  photos: readonly FotoDeCampo[];
}

interface DeviceStore {
  /** The last changed first. */
  shown: readonly ShownRecords[];
  unreadable: Unreadable;
}

const NO_PHOTOS: readonly FotoDeCampo[] = [];

/** A person's records and photos, those that cannot be worked with apart. */
export async function readDeviceStore(persona: string): Promise<DeviceStore> {
  const [records, photos] = await Promise.all([storedRecords(persona), storedPhotos(persona)]);
  const byRecord = new Map<string, FotoDeCampo[]>();
  for (const photo of photos.readable) {
    const others = byRecord.get(photo.registro);
    if (others) others.push(photo);
    else byRecord.set(photo.registro, [photo]);
  }
  return {
    shown: records.readable.map((record) => ({ record, photos: byRecord.get(record.clave) ?? NO_PHOTOS })),
    unreadable: { records: records.unreadable, photos: photos.unreadable },
  };
}

/** Whether there is anything of it. */
export const hasUnreadable = ({ records, photos }: Unreadable): boolean => records.length + photos.length > 0;

/** What tells each of them from the others, and from itself after a change. */
export const keysOf = ({ records, photos }: Unreadable): readonly string[] =>
  [...records, ...photos].map(({ clave, cambiado }) => `${String(clave)} ${String(cambiado)}`);

const isKey = (value: unknown): value is string => typeof value === "string";
const keysIn = (stored: readonly Unread[]) => stored.map(({ clave }) => clave).filter(isKey);

/** What belongs to it, as it is: the photos of a record that cannot be read, and all images. */
export async function belongingsOf({ records, photos }: Unreadable) {
  const db = await database();
  const ofRecords = await Promise.all(
    keysIn(records).map((clave) =>
      Promise.all([
        db.getAllFromIndex("fotos", "registro", clave),
        db.getAllKeysFromIndex("imagenes", "registro", clave),
      ]),
    ),
  );
  const known = new Map<unknown, unknown>(photos.map((photo) => [photo["clave"], photo]));
  for (const photo of ofRecords.flatMap(([theirs]) => theirs)) known.set(photo.clave, photo);
  const keys = new Set([...keysIn(photos), ...ofRecords.flatMap(([, pictures]) => pictures)]);
  const images: readonly unknown[] = await Promise.all([...keys].map((clave) => db.get("imagenes", clave)));
  return { photos: [...known.values()], images: images.filter((one) => one !== undefined) };
}
