import { database } from "./database";
import { hasPending } from "./parts";
import { photosOf } from "./photos";
import { fieldRecords } from "./records";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/** What on the device has not reached the server. */

export interface Unsent {
  records: readonly RegistroDeCampo[];
  /** Their photos that the server has not acknowledged. */
  photos: number;
}

const photosByRecord = (photos: readonly FotoDeCampo[]) => {
  const found = new Map<string, FotoDeCampo[]>();
  for (const photo of photos) found.set(photo.registro, [...(found.get(photo.registro) ?? []), photo]);
  return (clave: string): readonly FotoDeCampo[] => found.get(clave) ?? [];
};

/** A person's records with something that has not arrived. */
export async function unsentOf(persona: string): Promise<Unsent> {
  const [all, images] = await Promise.all([fieldRecords(persona), photosOf(persona)]);
  const photosIn = photosByRecord(images);
  const records = all.filter((record) => hasPending(record, photosIn(record.clave)));
  const waiting = records.flatMap(({ clave }) => photosIn(clave)).filter(({ llego }) => llego === null);
  return { records, photos: waiting.length };
}

/** How many unsent records the device keeps for how many other people. */
export async function unsentOfOthers(persona: string | null): Promise<{ records: number; people: number }> {
  const keys = await (await database()).getAllKeys("personas");
  const found = await Promise.all(keys.filter((clave) => clave !== persona).map(unsentOf));
  const theirs = found.map(({ records }) => records.length).filter((count) => count > 0);
  return { records: theirs.reduce((sum, count) => sum + count, 0), people: theirs.length };
}
