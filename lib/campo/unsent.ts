import { database } from "./database";
import { hasPending } from "./parts";
import type { RegistroDeCampo } from "./types";
import { statusOf } from "./status";
import { readDeviceStore, type Unreadable } from "./unreadable";

/** What on the device has not reached the server. */

export interface Unsent {
  records: readonly RegistroDeCampo[];
  /** Their photos that the server has not acknowledged. */
  photos: number;
  /** Nobody can say whether it has arrived. */
  unreadable: Unreadable;
}

/** A person's records with something that has not arrived, and what cannot be read. */
export async function unsentOf(persona: string): Promise<Unsent> {
  const { shown, unreadable } = await readDeviceStore(persona);
  const unsent = shown.filter(({ record, photos }) => hasPending(record, photos));
  const waiting = unsent.flatMap(({ photos }) => photos).filter(({ llego }) => llego === null);
  return { records: unsent.map(({ record }) => record), photos: waiting.length, unreadable };
}

/** Of a person's records on the device, those that cannot be sent until they decide. */
export async function countNeedingDecision(persona: string): Promise<number> {
  const { shown } = await readDeviceStore(persona);
  return shown.filter(({ record, photos }) => statusOf(record, photos, null).decides).length;
}

/** How many unsent records the device keeps for how many other people. */
export async function unsentOfOthers(persona: string | null): Promise<{ records: number; people: number }> {
  const keys = await (await database()).getAllKeys("personas");
  const found = await Promise.all(keys.filter((clave) => clave !== persona).map(unsentOf));
  const counts = found.map(({ records, unreadable }) => records.length + unreadable.records.length);
  const theirs = counts.filter((count) => count > 0);
  return { records: theirs.reduce((sum, count) => sum + count, 0), people: theirs.length };
}
