import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** A photograph that was chosen and that the server has not acknowledged yet. */
export interface WaitingPhoto {
  /** Its own, made once: also what makes sending it twice harmless. */
  clave: string;
  /** Whose it is; nobody else on the device sees it. */
  persona: string;
  /** The record it belongs to. */
  registro: number;
  nombre: string;
  /** As it was chosen. */
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

/** The device's store. Errors: where the browser has none or refuses it, as in a private window. */
function store(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      const photos = db.createObjectStore("fotografias", { keyPath: "clave" });
      photos.createIndex("persona", "persona");
      photos.createIndex("registro", ["persona", "registro"]);
    },
    // A newer version of the application in another tab wants to change the store.
    blocking(_current, _blocked, event) {
      opened = null;
      (event.target as IDBDatabase).close();
    },
  });
  opened.catch(() => (opened = null));
  return opened;
}

/** Keeps a photograph until the server has acknowledged it or the person takes it away. */
export async function keepPhoto(photo: WaitingPhoto): Promise<void> {
  await (await store()).put("fotografias", photo);
}

/** Forgets a photograph: it arrived, or the person took it away. */
export async function forgetPhoto(clave: string): Promise<void> {
  await (await store()).delete("fotografias", clave);
}

/** A person's photographs that wait for a record, in the order in which they were chosen. */
export async function waitingPhotos(persona: string, registro: number): Promise<WaitingPhoto[]> {
  const found = await (await store()).getAllFromIndex("fotografias", "registro", [persona, registro]);
  return found.sort((one, other) => one.desde.localeCompare(other.desde));
}

/** How many photographs of a person wait on this device. */
export async function countWaiting(persona: string): Promise<number> {
  return (await store()).countFromIndex("fotografias", "persona", persona);
}

/** Forgets all photographs of a person: they signed out, and were asked. */
export async function forgetPerson(persona: string): Promise<void> {
  const transaction = (await store()).transaction("fotografias", "readwrite");
  const keys = await transaction.store.index("persona").getAllKeys(persona);
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
}
