import { reportChange } from "./changes";
import { database } from "./database";
import { whileClosed } from "./open-records";
import { hasPending, isUntouched } from "./parts";
import { dropPhotoIn, photosIn, RECORD_STORES } from "./photos";
import { isRecord, splitReadable } from "./readable";
import type { FotoDeCampo, RegistroDeCampo } from "./types";

/**
 * What leaves the device by itself. Each record goes in one transaction that decides by what stands there then, and not
 * while it is open in any tab.
 */

/** Sent records leave the device by themselves after this many days; unsent ones never do (decision 051). */
const SENT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Everything of the record arrived more than 30 days ago. */
export function isPastKeeping(record: RegistroDeCampo, photos: readonly FotoDeCampo[], now: Date): boolean {
  if (record.llego === null || hasPending(record, photos)) return false;
  if ([...record.partes, ...photos].some(({ problema }) => problema !== null)) return false;
  const age = now.getTime() - Date.parse(record.llego);
  return Number.isFinite(age) && age > SENT_DAYS * DAY_MS;
}

type MayLeave = (record: RegistroDeCampo, photos: readonly FotoDeCampo[]) => boolean;

/** Removes a record with its photos, if it leaves as it stands now. */
async function dropIf(clave: string, leaves: MayLeave): Promise<boolean> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", { durability: "strict" });
  const record: unknown = await transaction.objectStore("registros").get(clave);
  const { readable: photos, unreadable } = await photosIn(transaction, clave);
  const goes = isRecord(record) && unreadable.length === 0 && leaves(record, photos);
  if (goes) {
    await transaction.objectStore("registros").delete(clave);
    await Promise.all(photos.map((photo) => dropPhotoIn(transaction, photo.clave)));
  }
  await transaction.done;
  return goes;
}

async function dropThose(records: readonly RegistroDeCampo[], leaves: MayLeave): Promise<number> {
  let removed = 0;
  for (const { clave } of records) {
    await whileClosed(clave, async () => {
      if (await dropIf(clave, leaves)) removed += 1;
    });
  }
  if (removed > 0) reportChange();
  return removed;
}

const readRecords = async (): Promise<readonly RegistroDeCampo[]> =>
  splitReadable(await (await database()).getAll("registros"), isRecord).readable;

/** Removes the records that were sent long ago, with their photos. Returns how many. */
export async function tidySent(now = new Date()): Promise<number> {
  const leaves: MayLeave = (record, photos) => isPastKeeping(record, photos, now);
  return dropThose(
    (await readRecords()).filter((record) => leaves(record, [])),
    leaves,
  );
}

/** A browser without locks cannot say what another tab has open: there an empty record stays so long, in ms. */
const UNSEEN_MS = 60 * 60_000;

/** Removes a person's records that were opened by mistake: nothing was ever typed into them. Returns how many. */
export async function tidyUntouched(persona: string, now = new Date()): Promise<number> {
  const youngest = "locks" in navigator ? 0 : UNSEEN_MS;
  const leaves: MayLeave = (record, photos) =>
    isUntouched(record, photos) && now.getTime() - Date.parse(record.creado) >= youngest;
  const own = (await readRecords()).filter((record) => record.persona === persona);
  return dropThose(
    own.filter((record) => leaves(record, [])),
    leaves,
  );
}
