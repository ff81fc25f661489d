import { reportChange } from "./changes";
import { database } from "./database";
import { isPerson } from "./readable";
import { unfinishedSignOut } from "./sign-out";
import type { PersonaDeCampo } from "./types";

/** Whose work the field screen shows: the person who prepared the device, until they sign out (decisions §11). */

const KEY = "campo:persona";
/** The stores with rows of a person. */
const OF_A_PERSON = ["registros", "fotos", "imagenes", "respuestas"] as const;

/** The person shown; null if nobody prepared this device, or that person signed out. */
export async function activePerson(): Promise<PersonaDeCampo | null> {
  const clave = localStorage.getItem(KEY);
  if (clave === null || clave === unfinishedSignOut()) return null;
  const person: unknown = await (await database()).get("personas", clave);
  return isPerson(person) ? person : null;
}

/** Keeps what is known of a person and shows their work. What an earlier preparation noted stays. */
export async function setActivePerson(person: Omit<PersonaDeCampo, "preparado">): Promise<PersonaDeCampo> {
  const transaction = (await database()).transaction("personas", "readwrite");
  const known: unknown = await transaction.store.get(person.clave);
  const next = { ...person, preparado: isPerson(known) ? known.preparado : null };
  await Promise.all([transaction.store.put(next), transaction.done]);
  // What was asked before they signed out does not show it again.
  if (person.clave !== unfinishedSignOut()) localStorage.setItem(KEY, person.clave);
  reportChange();
  return next;
}

/** Notes that the device was prepared for a person now. */
export async function notePrepared(clave: string, at: Date): Promise<void> {
  const transaction = (await database()).transaction("personas", "readwrite");
  const known = await transaction.store.get(clave);
  if (known) await transaction.store.put({ ...known, preparado: at.toISOString() });
  await transaction.done;
  reportChange();
}

/** Hides everybody's work until somebody signs in again, at an explicit sign-out. Nothing is removed. */
export function hidePerson(): void {
  localStorage.removeItem(KEY);
  reportChange();
}

/** Removes a person and all that is kept for them. */
export async function dropPerson(clave: string): Promise<void> {
  const transaction = (await database()).transaction(["personas", ...OF_A_PERSON], "readwrite");
  for (const name of OF_A_PERSON) {
    const store = transaction.objectStore(name);
    for (let cursor = await store.index("persona").openCursor(clave); cursor; cursor = await cursor.continue()) {
      await cursor.delete();
    }
  }
  await Promise.all([transaction.objectStore("personas").delete(clave), transaction.done]);
  if (localStorage.getItem(KEY) === clave) hidePerson();
  else reportChange();
}
