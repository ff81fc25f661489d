import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A chosen photo that the server has not acknowledged yet. */
export interface WaitingPhoto {
  /** Unique key, generated once; it also makes a repeated upload harmless. */
  clave: string;
  /** The owner; other users of the device do not see the photo. */
  persona: string;
  /** Id of the record it belongs to. */
  registro: number;
  nombre: string;
  /** The file as chosen. */
  contenido: Blob;
  /** When it was chosen, ISO 8601. */
  desde: string;
}

interface Schema extends DBSchema {
  fotografias: {
    key: string;
    value: WaitingPhoto;
    indexes: { persona: string; registro: [string, number] };
  };
}

const NAME = "inventario";
const VERSION = 1;

let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The IndexedDB store. Throws if the browser has none or refuses it, as in a private window. */
function store(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      const photos = db.createObjectStore("fotografias", { keyPath: "clave" });
      photos.createIndex("persona", "persona");
      photos.createIndex("registro", ["persona", "registro"]);
    },
    // A newer version of the application in another tab needs to upgrade the store.
    blocking(_current, _blocked, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** Stores a photo until the server acknowledges it or the user removes it. */
export async function keepPhoto(photo: WaitingPhoto): Promise<void> {
  await (await store()).put("fotografias", photo);
}

/** Deletes a photo after its upload or its removal by the user. */
export async function forgetPhoto(clave: string): Promise<void> {
  await (await store()).delete("fotografias", clave);
}

/** A user's waiting photos of a record, in the order in which they were chosen. */
export async function waitingPhotos(persona: string, registro: number): Promise<WaitingPhoto[]> {
  const found = await (await store()).getAllFromIndex("fotografias", "registro", [persona, registro]);
  return found.sort((one, other) => one.desde.localeCompare(other.desde));
}

/** How many photos of a user wait on this device. */
export async function countWaiting(persona: string): Promise<number> {
  return (await store()).countFromIndex("fotografias", "persona", persona);
}

/** Deletes all photos of a user, at a confirmed sign-out. */
export async function forgetPerson(persona: string): Promise<void> {
  const transaction = (await store()).transaction("fotografias", "readwrite");
  const keys = await transaction.store.index("persona").getAllKeys(persona);
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}
