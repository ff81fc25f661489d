import { reportChange } from "./changes";
import { database } from "./database";
import { dropPhotosOf, RECORD_STORES } from "./photos";
import { isRecord, splitReadable } from "./readable";
import type { RegistroDeCampo } from "./types";

/**
 * The records on the device. Every write is one transaction, and is on the disk when its promise resolves. What this
 * version cannot read is not there for who asks for records, and is never written over (unreadable.ts).
 */

const STRICT = { durability: "strict" } as const;

/** A person's records, the last changed first, and those that cannot be read, as they are. */
export async function storedRecords(persona: string) {
  const found = splitReadable(await (await database()).getAllFromIndex("registros", "persona", persona), isRecord);
  found.readable.sort((one, other) => other.cambiado.localeCompare(one.cambiado));
  return found;
}

/** A person's records, the last changed first. */
export const fieldRecords = async (persona: string): Promise<RegistroDeCampo[]> =>
  (await storedRecords(persona)).readable;

/** One record as it stands there, whatever it is; undefined if there is none. */
export const storedRecord = async (clave: string): Promise<unknown> => (await database()).get("registros", clave);

/** One record; null if it is not on the device. */
export async function fieldRecord(clave: string): Promise<RegistroDeCampo | null> {
  const record: unknown = await storedRecord(clave);
  return isRecord(record) ? record : null;
}

/** Adds a record, or replaces it. */
export async function putRecord(record: RegistroDeCampo): Promise<void> {
  const transaction = (await database()).transaction("registros", "readwrite", STRICT);
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
  const transaction = (await database()).transaction("registros", "readwrite", STRICT);
  const record: unknown = await transaction.store.get(clave);
  const next = isRecord(record) ? change(record) : null;
  if (next && next !== record) await transaction.store.put(next);
  await transaction.done;
  if (next && next !== record) reportChange(next);
  return next;
}

/** Removes a record and its photos from the device; a photo that cannot be read stays. */
export async function dropRecord(clave: string): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", STRICT);
  await Promise.all([
    transaction.objectStore("registros").delete(clave),
    dropPhotosOf(transaction, clave),
    transaction.done,
  ]);
  reportChange();
}
