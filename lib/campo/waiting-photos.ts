import { database, type WaitingPhoto } from "./database";

export type { WaitingPhoto };

/** Stores a photo until the server acknowledges it or the user removes it. */
export async function keepPhoto(photo: WaitingPhoto): Promise<void> {
  await (await database()).put("fotografias", photo);
}

/** Deletes a photo after its upload or its removal by the user. */
export async function forgetPhoto(clave: string): Promise<void> {
  await (await database()).delete("fotografias", clave);
}

/** A user's waiting photos of a record, in the order in which they were chosen. */
export async function waitingPhotos(persona: string, registro: number): Promise<WaitingPhoto[]> {
  const found = await (await database()).getAllFromIndex("fotografias", "registro", [persona, registro]);
  return found.sort((one, other) => one.desde.localeCompare(other.desde));
}

/** How many photos of a user wait on this device. */
export async function countWaiting(persona: string): Promise<number> {
  return (await database()).countFromIndex("fotografias", "persona", persona);
}

/** Deletes all photos of a user, at a confirmed sign-out. */
export async function forgetPerson(persona: string): Promise<void> {
  const transaction = (await database()).transaction("fotografias", "readwrite");
  const keys = await transaction.store.index("persona").getAllKeys(persona);
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}
