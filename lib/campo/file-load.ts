import { reportChange } from "./changes";
import { database } from "./database";
import { FieldFileError } from "./file-error";
import type { FieldFile } from "./file-read";
import { photoIn, putPhotoIn, RECORD_STORES } from "./photos";
import { isRecord } from "./readable";
import { storedRecord } from "./records";
import { PROBLEMAS } from "./texts";
import type { FotoConImagenes, RegistroDeCampo } from "./types";

/** Bringing what a file holds to this device. Keys stay as they are, so nothing is registered twice. */

/**
 * How a record of a file stands to this device: not there, there as it is, there older, there newer or such that it
 * cannot be read (the person is asked then), or there as another person's.
 */
type LoadState = "new" | "same" | "older" | "newer" | "unreadable" | "theirs";

/** The person chooses whether the file's record takes the place of the device's. */
const asksToReplace = (state: LoadState) => state === "newer" || state === "unreadable";

export interface Loadable {
  record: Omit<RegistroDeCampo, "persona">;
  photos: readonly Omit<FotoConImagenes, "persona">[];
  state: LoadState;
}

const belongsTo = (stored: unknown, persona: string) =>
  typeof stored === "object" && stored !== null && "persona" in stored && stored.persona === persona;

function stateOf({ cambiado }: Pick<RegistroDeCampo, "cambiado">, here: unknown, persona: string): LoadState {
  if (here === undefined) return "new";
  if (!belongsTo(here, persona)) return "theirs";
  if (!isRecord(here)) return "unreadable";
  const [file, device] = [Date.parse(cambiado), Date.parse(here.cambiado)];
  if (file === device) return "same";
  return device > file ? "newer" : "older";
}

/** What would happen to each record of a file, for the person who loads it. */
export function loadPlan(file: FieldFile, persona: string): Promise<Loadable[]> {
  return Promise.all(
    file.records.map(async (record) => ({
      record,
      photos: file.photos.filter(({ registro }) => registro === record.clave),
      state: stateOf(record, await storedRecord(record.clave), persona),
    })),
  );
}

/** A photo that both have: what is known of its arrival stays, and so does an image that only one of them has. */
const joinPhotos = (photo: FotoConImagenes, here: FotoConImagenes | null): FotoConImagenes =>
  here
    ? {
        ...photo,
        contenido: photo.contenido ?? here.contenido,
        miniatura: photo.miniatura ?? here.miniatura,
        llego: here.llego ?? photo.llego,
        id: here.id ?? photo.id,
      }
    : photo;

const whatToWrite = (state: LoadState, replace: boolean) => ({
  record: state === "new" || state === "older" || (asksToReplace(state) && replace),
  /** Photos that the device does not have are added to a record that is there as it is. */
  photos: state !== "theirs" && (!asksToReplace(state) || replace),
});

/** Writes one record with its photos in one transaction. How it stands is looked at again there. */
async function loadOne({ record, photos }: Loadable, persona: string, replace: boolean) {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", { durability: "strict" });
  const records = transaction.objectStore("registros");
  const write = async () => {
    const writes = whatToWrite(stateOf(record, await records.get(record.clave), persona), replace);
    if (writes.record) await records.put({ ...record, persona });
    let added = 0;
    for (const photo of writes.photos ? photos : []) {
      const here = await photoIn(transaction, photo.clave);
      if (here && (here.persona !== persona || !writes.record)) continue;
      // One that cannot be read is not written over.
      if (!here && (await transaction.objectStore("fotos").count(photo.clave)) > 0) continue;
      await putPhotoIn(transaction, joinPhotos({ ...photo, persona }, here));
      added += 1;
    }
    return { record: writes.record, photos: added };
  };
  const [made] = await Promise.all([write(), transaction.done]);
  return made;
}

/**
 * Loads a file's records for a person; of those that the person is asked about only the chosen ones. No photo of the
 * device is removed. Errors: FieldFileError if there is no room.
 */
export async function loadRecords(
  plan: readonly Loadable[],
  persona: string,
  replaced: ReadonlySet<string>,
): Promise<{ records: number; photos: number }> {
  const done = { records: 0, photos: 0 };
  try {
    for (const one of plan) {
      const made = await loadOne(one, persona, replaced.has(one.record.clave));
      if (made.record) done.records += 1;
      done.photos += made.photos;
    }
  } catch {
    throw new FieldFileError(PROBLEMAS.file.errors.noRoom);
  } finally {
    reportChange();
  }
  return done;
}
