import { hasPending, isPending, ownPart } from "../parts";
import { fieldPhotos } from "../photos";
import { fieldRecord } from "../records";
import type { FotoDeCampo, Parte, RegistroDeCampo } from "../types";
import type { SendingDeps } from "./deps";
import { finish, sendFavourite } from "./finish";
import { freeHeld } from "./decide";
import { isHeld, isLost, isWaitingPhoto, lossOf, sendable } from "./held";
import { stillLost } from "./classify-refusal";
import { noteOfRecord } from "./marks";
import { sendPart, type SendContext } from "./part";
import { notePhotoCut, sendPhoto } from "./photo";
import { asker, type Stop, Stopped } from "./stop";

/** Sends one record: its own part, its information, its rows, its photographs, its favourite. */

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

/** Sends the photos of a record whose rows have been sent. Throws Stopped. */
async function sendPhotosOf(clave: string, photos: readonly FotoDeCampo[], context: SendContext): Promise<void> {
  for (const photo of photos.filter(isWaitingPhoto)) {
    const record = await goesOn(clave);
    if (!record) return;
    try {
      await sendPhoto(record, photo.clave, context);
    } catch (error) {
      const isLine = error instanceof Stopped && error.stop.why === "line";
      // While the server answers it is this photo that the line does not carry, which holds back no other.
      if (!isLine || !(await context.deps.answers?.())) throw error;
      await notePhotoCut(photo.clave);
    }
  }
}

async function sendRows(first: RegistroDeCampo, context: SendContext): Promise<void> {
  for (const part of [ownPart(first), ...inOrder(first)]) {
    if (!isPending(part)) continue;
    await sendPart(first.clave, part.clave, context);
    if (!(await goesOn(first.clave))) return;
  }
}

/** What is left once its photos have been sent. */
async function sendEnd(clave: string, photos: readonly FotoDeCampo[], context: SendContext): Promise<void> {
  const record = await goesOn(clave);
  if (!record) return;
  const sentPhoto = photos.some(isWaitingPhoto);
  if (record.llego === null && (sentPhoto || !hasPending(record, photos))) await sendFavourite(record, context);
  await finish(clave, context);
}

/** Rows go first, of all records, and photos last: one that a slow line carries for an hour holds back no row. */
export const SEND_PHASES = ["rows", "photos"] as const;
export type SendPhase = (typeof SEND_PHASES)[number];

async function sendPhase(first: RegistroDeCampo, phase: SendPhase, context: SendContext): Promise<void> {
  const photos = await fieldPhotos(first.clave);
  const waits = photos.some(isWaitingPhoto);
  if (phase === "photos" && !waits) return;
  context.deps.onProgress?.({ clave: first.clave });
  if (phase === "rows") await sendRows(first, context);
  else await sendPhotosOf(first.clave, photos, context);
  if (waits === (phase === "photos")) await sendEnd(first.clave, photos, context);
}

/** The record as it can be sent now; one that was held back is looked at again if asked to. Throws Stopped. */
async function recordToSend(clave: string, { deps, ask }: SendContext): Promise<RegistroDeCampo | null> {
  const record = await fieldRecord(clave);
  if (!record || !deps.looksAgain || !isHeld(record, await fieldPhotos(clave))) return record;
  const loss = lossOf(record);
  const still = loss && (await stillLost(record, loss, { ask, deps }));
  if (still) await noteOfRecord(clave, still);
  else await freeHeld(clave);
  return fieldRecord(clave);
}

/** Sends what can be sent of a record in these phases. Returns why it stopped; null if it came to its end. */
export async function sendRecord(
  clave: string,
  deps: SendingDeps,
  phases: readonly SendPhase[] = SEND_PHASES,
): Promise<Stop | null> {
  const context = { deps, ask: asker(deps) };
  try {
    for (const phase of phases) {
      const record = await recordToSend(clave, context);
      if (!record || (await sendable(record, await fieldPhotos(clave))).length === 0) return null;
      await sendPhase(record, phase, context);
    }
    return null;
  } catch (error) {
    if (error instanceof Stopped) return error.stop;
    throw error;
  }
}
