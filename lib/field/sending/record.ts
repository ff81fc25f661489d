import { hasPending, isPending, ownPart } from "../parts";
import { fieldPhoto, fieldPhotos } from "../photos";
import { fieldRecord } from "../records";
import type { FotoDeCampo, Parte, RegistroDeCampo } from "../types";
import type { SendingDeps } from "./deps";
import { finish, sendFavourite } from "./finish";
import { freeHeld } from "./decide";
import { isHeld, isLost, isWaitingPhoto, lossOf, sendable } from "./held";
import { stillLost } from "./judge";
import { noteOfRecord } from "./marks";
import { sendPart, type Way } from "./part";
import { sendPhoto } from "./photo";
import { asker, type Stop, Stopped } from "./stop";

/** Sends one record: its own part, its information, its rows, its photographs, its favourite. */

/** What a part weighs beside the bytes of a photograph. */
const PART_BYTES = 1500;

/** Counts what has been sent of a record. */
function progressOf(record: RegistroDeCampo, photos: readonly FotoDeCampo[], { onProgress }: SendingDeps) {
  const waiting = photos.filter(isWaitingPhoto);
  const own = photos.filter(({ conImagen }) => conImagen);
  const parts = record.partes.filter(isPending).length * PART_BYTES;
  const all = parts + waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  let hechas = own.length - waiting.length;
  let sent = 0;
  const tell = (now = 0) =>
    onProgress?.({
      clave: record.clave,
      fotos: { hechas, total: own.length },
      fraccion: all > 0 ? Math.min(1, (sent + now) / all) : 1,
    });
  return {
    tell,
    part: () => {
      sent += PART_BYTES;
      tell();
    },
    photo: ({ bytes }: FotoDeCampo, arrived: boolean) => {
      sent += bytes;
      if (arrived) hechas += 1;
      tell();
    },
  };
}

/** Rows that go are removed first: one that takes the place of another is no repetition of it then. */
const inOrder = (record: RegistroDeCampo): readonly Parte[] => {
  const others = record.partes.filter(({ clave }) => clave !== ownPart(record).clave);
  const information = others.filter(({ recurso }) => recurso === "informacion");
  const rows = others.filter(({ recurso }) => recurso !== "informacion");
  return [...information, ...rows.filter(({ quitada }) => quitada), ...rows.filter(({ quitada }) => !quitada)];
};

/** The record, if it is on the server and nothing keeps it back as a whole. */
async function goesOn(clave: string): Promise<RegistroDeCampo | null> {
  const record = await fieldRecord(clave);
  return record && ownPart(record).id !== null && !isLost(record) ? record : null;
}

async function sendAllOf(first: RegistroDeCampo, way: Way): Promise<void> {
  const { clave } = first;
  const photos = await fieldPhotos(clave);
  const progress = progressOf(first, photos, way.deps);
  progress.tell();
  for (const part of [ownPart(first), ...inOrder(first)]) {
    if (!isPending(part)) continue;
    await sendPart(clave, part.clave, way);
    progress.part();
    if (!(await goesOn(clave))) return;
  }
  for (const photo of photos.filter(isWaitingPhoto)) {
    const record = await goesOn(clave);
    if (!record) return;
    await sendPhoto(record, photo.clave, { ...way, onSent: progress.tell });
    const now = await fieldPhoto(photo.clave);
    progress.photo(photo, now !== null && now.llego !== null);
  }
  const record = await goesOn(clave);
  if (!record) return;
  const sentPhoto = photos.some(isWaitingPhoto);
  if (record.llego === null && (sentPhoto || !hasPending(record, photos))) await sendFavourite(record, way);
  await finish(clave, way);
}

/** The record as it can be sent now; one that was held back is looked at again if asked to. Throws Stopped. */
async function looked(clave: string, { deps, ask }: Way): Promise<RegistroDeCampo | null> {
  const record = await fieldRecord(clave);
  if (!record || !deps.looksAgain || !isHeld(record, await fieldPhotos(clave))) return record;
  const loss = lossOf(record);
  const still = loss && (await stillLost(record, loss, { ask, deps }));
  if (still) await noteOfRecord(clave, still);
  else await freeHeld(clave);
  return fieldRecord(clave);
}

/** Sends what can be sent of a record. Returns why it stopped; null if it came to its end. */
export async function sendRecord(clave: string, deps: SendingDeps): Promise<Stop | null> {
  const way = { deps, ask: asker(deps) };
  try {
    const record = await looked(clave, way);
    if (!record || (await sendable(record, await fieldPhotos(clave))).length === 0) return null;
    await sendAllOf(record, way);
    return null;
  } catch (error) {
    if (error instanceof Stopped) return error.stop;
    throw error;
  }
}
