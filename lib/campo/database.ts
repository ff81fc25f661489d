import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { reportChange } from "./changes";
import { withoutImages } from "./images";
import type { FotoConImagenes, FotoDeCampo, ImagenesDeFoto, PersonaDeCampo, RegistroDeCampo, Respuesta } from "./types";

/** A chosen photo that the server has not acknowledged yet (the photographs tab at the desk). */
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

/** In version 2 all that was known of a photo stood with its images. */
type StoredImages = ImagenesDeFoto & Pick<FotoDeCampo, "clave" | "persona" | "registro">;

/**
 * A person of this device, whether it shows their work, and the epoch in which what they sent was last known to stand;
 * both absent in rows of an earlier version (person.ts).
 */
export type StoredPerson = PersonaDeCampo & { mostrada?: boolean; epoca?: string | undefined };

export interface FieldSchema extends DBSchema {
  fotografias: {
    key: string;
    value: WaitingPhoto;
    indexes: { persona: string; registro: [string, number] };
  };
  registros: { key: string; value: RegistroDeCampo; indexes: { persona: string } };
  fotos: { key: string; value: FotoDeCampo; indexes: { persona: string; registro: string } };
  imagenes: { key: string; value: StoredImages; indexes: { persona: string; registro: string } };
  respuestas: { key: [string, string]; value: Respuesta; indexes: { persona: string } };
  personas: { key: string; value: StoredPerson };
}

export const NAME = "inventario";
/** Raised with each change of the stores; `upgrade` brings every older one up. */
export const VERSION = 3;

let openedDatabase: Promise<IDBPDatabase<FieldSchema>> | null = null;

type Upgrading = IDBPTransaction<FieldSchema, StoreNames<FieldSchema>[], "versionchange">;

async function upgradeStores(db: IDBPDatabase<FieldSchema>, from: number, transaction: Upgrading): Promise<void> {
  if (from < 1) {
    const photos = db.createObjectStore("fotografias", { keyPath: "clave" });
    photos.createIndex("persona", "persona");
    photos.createIndex("registro", ["persona", "registro"]);
  }
  if (from < 2) {
    db.createObjectStore("registros", { keyPath: "clave" }).createIndex("persona", "persona");
    const images = db.createObjectStore("imagenes", { keyPath: "clave" });
    images.createIndex("persona", "persona");
    images.createIndex("registro", "registro");
    db.createObjectStore("respuestas", { keyPath: ["persona", "url"] }).createIndex("persona", "persona");
    db.createObjectStore("personas", { keyPath: "clave" });
  }
  if (from < 3) {
    const photos = db.createObjectStore("fotos", { keyPath: "clave" });
    photos.createIndex("persona", "persona");
    photos.createIndex("registro", "registro");
    // The images stay where they are: a device that is nearly full has no room for a second copy.
    const images = transaction.objectStore("imagenes");
    for (let cursor = await images.openCursor(); cursor; cursor = await cursor.continue()) {
      await photos.put(withoutImages(cursor.value as FotoConImagenes));
    }
  }
}

/** Rejects, and never throws: without a store in the browser opening one fails before there is a promise. */
const openDatabase = async (): Promise<IDBPDatabase<FieldSchema>> =>
  openDB<FieldSchema>(NAME, VERSION, {
    upgrade: (db, from, _to, transaction) => upgradeStores(db, from, transaction),
    // A newer version of the application in another tab needs to upgrade the store.
    blocking(_current, newer, event) {
      openedDatabase = null;
      (event.target as IDBDatabase).close();
      // Reading again shows this tab that it is outdated.
      if (newer !== null) reportChange();
    },
    terminated() {
      openedDatabase = null;
      reportChange();
    },
  });

/** The device's IndexedDB. Rejects if the browser has none or refuses it, as in a private window. */
export function database(): Promise<IDBPDatabase<FieldSchema>> {
  openedDatabase ??= openDatabase();
  openedDatabase.catch(() => (openedDatabase = null));
  return openedDatabase;
}
