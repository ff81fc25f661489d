import { ApiError } from "@/lib/api-client";
import { hasPending, isPending, ownPart, withPart } from "../parts";
import { fieldPhotos, changePhoto } from "../photos";
import { fieldRecord, changeRecord } from "../records";
import type { FotoDeCampo, Parte, RegistroDeCampo } from "../types";
import type { SendingDeps } from "./deps";
import { freeHeld } from "./decide";
import { isHeld, isLost, isWaitingPhoto, lossOf, sendableKeys, lacksOnlyEnd } from "./held";
import { recheckLoss, outOfReach } from "./classify-refusal";
import { noteOfRecord } from "./marks";
import { sendPart, type SendContext } from "./part";
import { notePhotoCut, sendPhoto, isSamePhoto } from "./photo";
import { backgroundApi, type Stop, Stopped } from "./stop";
import { loadDetail, remotePhotos } from "./ask";
import { TROUBLE, appendToSaid } from "../texts";

/** What is done once the photographs of a record have arrived. */

/** The photos that arrived, each with its id on the server; of equal ones the first sent has the first id. */
async function withIds(photos: readonly FotoDeCampo[], idPpirta: number, { ask }: SendContext) {
  const remotes = await remotePhotos(ask, idPpirta);
  const free = new Map(remotes.map((remote) => [remote.id, remote]));
  for (const { id } of photos) if (id !== null) free.delete(id);
  const found: { photo: FotoDeCampo; id: number }[] = [];
  for (const photo of photos) {
    if (photo.llego === null) continue;
    const id = photo.id ?? [...free.values()].find((remote) => isSamePhoto(photo, remote))?.id;
    if (id === undefined) continue;
    free.delete(id);
    found.push({ photo, id });
  }
  return { found, chosen: remotes.find(({ favorito }) => favorito === "1")?.id ?? null };
}

/** Notes which photos have which id, and which of them is the server's favourite now. */
async function noteFavourite(found: readonly { photo: FotoDeCampo; id: number }[], favourite: number): Promise<void> {
  for (const { photo, id } of found) {
    const favoritaLlego = id === favourite;
    await changePhoto(photo.clave, (now) => ({ ...now, id, favoritaLlego, problema: null }));
  }
}

/**
 * Makes the photo that the person chose the attraction's favourite, if they chose another than the server had: what
 * somebody else chose since stays. Throws Stopped.
 */
async function sendFavourite(record: RegistroDeCampo, context: SendContext): Promise<void> {
  const { id } = ownPart(record);
  const photos = await fieldPhotos(record.clave);
  const favourite = photos.find(({ favorita, llego }) => favorita && llego !== null);
  if (id === null || !favourite || favourite.favoritaLlego || record.kind !== "ppirta") return;
  try {
    const { found, chosen } = await withIds(photos, id, context);
    const own = found.find(({ photo }) => photo.clave === favourite.clave)?.id;
    // Without a matching name the server's photograph cannot be identified.
    if (own === undefined) return void (await changePhoto(favourite.clave, (now) => ({ ...now, favoritaLlego: true })));
    if (own !== chosen) await context.ask("fotogramappirta.favorito", { query: { id_ppirta: id, id_fotograma: own } });
    await noteFavourite(found, own);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mensaje = appendToSaid(TROUBLE.favourite, error.message);
    await changePhoto(favourite.clave, (now) => ({ ...now, problema: { tipo: "fallo", mensaje } }));
  }
}

/** Another favourite was chosen than the server has. */
const choosesAnother = (photos: readonly FotoDeCampo[]) =>
  photos.some(({ favorita, favoritaLlego, llego }) => favorita && !favoritaLlego && llego !== null);

/** Once everything is on the server: notes it, with the record as it stands there. Throws Stopped. */
async function finishRecord(clave: string, { ask, deps }: SendContext): Promise<void> {
  const record = await fieldRecord(clave);
  const photos = await fieldPhotos(clave);
  const id = record && ownPart(record).id;
  if (!record || !id || !lacksOnlyEnd(record, photos)) return;
  // A favourite that was chosen while the one before it was sent goes with the next pass.
  if (choosesAnother(photos) || photos.some(({ problema }) => problema !== null)) return;
  try {
    const registro = await loadDetail(ask, record.kind, id);
    await changeRecord(clave, (now) => {
      // Something was typed or taken meanwhile.
      if (now.cambiado !== record.cambiado || hasPending(now, [])) return now;
      const done = { ...now, registro, cite: registro.cite, llego: deps.now().toISOString() };
      return withPart(done, ownPart(now).clave, (own) => (own.problema ? { ...own, problema: null } : own));
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const unread = { tipo: "fallo", mensaje: appendToSaid(TROUBLE.unread, error.message) } as const;
    await noteOfRecord(clave, error.status === 404 ? outOfReach(record, deps.subject) : unread);
  }
}

/** Sends one record: its own part, its information, its rows, its photographs, its favourite. */

/** Rows that go are removed first: one that takes the place of another is no repetition of it then. */
const partsInOrder = (record: RegistroDeCampo): readonly Parte[] => {
  const others = record.partes.filter(({ clave }) => clave !== ownPart(record).clave);
  const information = others.filter(({ recurso }) => recurso === "informacion");
  const rows = others.filter(({ recurso }) => recurso !== "informacion");
  return [...information, ...rows.filter(({ quitada }) => quitada), ...rows.filter(({ quitada }) => !quitada)];
};

/** The record, if it is on the server and nothing keeps it back as a whole. */
async function sendableRecord(clave: string): Promise<RegistroDeCampo | null> {
  const record = await fieldRecord(clave);
  return record && ownPart(record).id !== null && !isLost(record) ? record : null;
}

/** Sends the photos of a record whose rows have been sent. Throws Stopped. */
async function sendPhotosOf(clave: string, photos: readonly FotoDeCampo[], context: SendContext): Promise<void> {
  for (const photo of photos.filter(isWaitingPhoto)) {
    const record = await sendableRecord(clave);
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
  for (const part of [ownPart(first), ...partsInOrder(first)]) {
    if (!isPending(part)) continue;
    await sendPart(first.clave, part.clave, context);
    if (!(await sendableRecord(first.clave))) return;
  }
}

/** What is left once its photos have been sent. */
async function sendEnd(clave: string, photos: readonly FotoDeCampo[], context: SendContext): Promise<void> {
  const record = await sendableRecord(clave);
  if (!record) return;
  const sentPhoto = photos.some(isWaitingPhoto);
  if (record.llego === null && (sentPhoto || !hasPending(record, photos))) await sendFavourite(record, context);
  await finishRecord(clave, context);
}

/** Rows go first, of all records, and photos last: one that a slow line carries for an hour holds back no row. */
export const SEND_PHASES = ["rows", "photos"] as const;
type SendPhase = (typeof SEND_PHASES)[number];

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
  const still = loss && (await recheckLoss(record, loss, { ask, deps }));
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
  const context = { deps, ask: backgroundApi(deps) };
  try {
    for (const phase of phases) {
      const record = await recordToSend(clave, context);
      if (!record || (await sendableKeys(record, await fieldPhotos(clave))).length === 0) return null;
      await sendPhase(record, phase, context);
    }
    return null;
  } catch (error) {
    if (error instanceof Stopped) return error.stop;
    throw error;
  }
}
