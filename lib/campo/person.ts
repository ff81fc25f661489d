import type { IDBPObjectStore, StoreNames } from "idb";
import { reportChange } from "./changes";
import { database, type FieldSchema, type StoredPerson } from "./database";
import { isPerson } from "./readable";
import { unfinishedSignOut } from "./sign-out";
import type { PersonaDeCampo } from "./types";

/** Whose work the field screen shows: the person who prepared the device, until they sign out (decision 044). */

/** Where an earlier version named who is shown: browsers write it down late, and a device that dies forgets it. */
const EARLIER_KEY = "campo:persona";
const isShown = ({ clave, mostrada }: StoredPerson) => mostrada ?? localStorage.getItem(EARLIER_KEY) === clave;

type Personas = IDBPObjectStore<FieldSchema, StoreNames<FieldSchema>[], "personas", "readwrite">;

/** The stores with rows of a person. */
const OF_A_PERSON = ["registros", "fotos", "imagenes", "respuestas"] as const;

/** The person shown; null if nobody prepared this device, or that person signed out. */
export async function activePerson(): Promise<PersonaDeCampo | null> {
  const stored: unknown[] = await (await database()).getAll("personas");
  const shown = stored.filter(isPerson).find(isShown);
  return shown && shown.clave !== unfinishedSignOut() ? shown : null;
}

/** Says of every person on the device whether they are shown. */
async function setShownPerson(clave: string | null, personas: Personas): Promise<void> {
  for (let cursor = await personas.openCursor(); cursor; cursor = await cursor.continue()) {
    await cursor.update({ ...cursor.value, mostrada: cursor.key === clave });
  }
}

/** Keeps what is known of a person and shows their work. What an earlier preparation noted stays. */
export async function setActivePerson(person: Omit<PersonaDeCampo, "preparado">): Promise<PersonaDeCampo> {
  const { store, done } = (await database()).transaction("personas", "readwrite");
  const known: unknown = await store.get(person.clave);
  const next = { ...person, preparado: isPerson(known) ? known.preparado : null };
  await store.put({ ...next, mostrada: false, epoca: storedEpoch(known) });
  // A request from before their sign-out does not show their work again.
  if (person.clave !== unfinishedSignOut()) await setShownPerson(person.clave, store);
  await done;
  reportChange();
  return next;
}

const storedEpoch = (stored: unknown) =>
  typeof stored === "object" && stored !== null && "epoca" in stored && typeof stored.epoca === "string"
    ? stored.epoca
    : undefined;

/** The epoch of the server's database in which everything that this person sent was last known to stand; null if none. */
export async function knownEpoch(clave: string): Promise<string | null> {
  const stored: unknown = await (await database()).get("personas", clave);
  return storedEpoch(stored) ?? null;
}

/** Notes the epoch in which everything that this person sent was last looked for; what was missing is marked. */
export async function noteEpoch(clave: string, epoca: string): Promise<void> {
  const transaction = (await database()).transaction("personas", "readwrite");
  const known = await transaction.store.get(clave);
  if (known) await transaction.store.put({ ...known, epoca });
  await transaction.done;
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
export async function hidePerson(): Promise<void> {
  const { store, done } = (await database()).transaction("personas", "readwrite");
  await setShownPerson(null, store);
  await done;
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
  reportChange();
}
