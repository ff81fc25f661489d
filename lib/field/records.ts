import { reportChange } from "./changes";
import { database } from "./database";
import { dropPhotosOf, RECORD_STORES } from "./photos";
import type { RegistroDeCampo } from "./types";

/** The records on the device. Every write is one transaction, and is on the disk when its promise resolves. */

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
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", strict);
  await Promise.all([
    transaction.objectStore("registros").delete(clave),
    dropPhotosOf(transaction, clave),
    transaction.done,
  ]);
  reportChange();
}
