import { ApiError } from "../../api-client";
import { hasPending, ownPart, withPart } from "../parts";
import { changePhoto, fieldPhotos } from "../photos";
import { changeRecord, fieldRecord } from "../records";
import type { FotoDeCampo, RegistroDeCampo } from "../types";
import { detailOf, remotePhotos } from "./ask";
import { lacksOnlyEnd } from "./held";
import { outOfReach } from "./classify-refusal";
import { noteOfRecord } from "./marks";
import type { SendContext } from "./part";
import { isSamePhoto } from "./photo";
import { TROUBLE, withSaid } from "./texts";

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
export async function sendFavourite(record: RegistroDeCampo, context: SendContext): Promise<void> {
  const { id } = ownPart(record);
  const photos = await fieldPhotos(record.clave);
  const favourite = photos.find(({ favorita, llego }) => favorita && llego !== null);
  if (id === null || !favourite || favourite.favoritaLlego || record.kind !== "ppirta") return;
  try {
    const { found, chosen } = await withIds(photos, id, context);
    const own = found.find(({ photo }) => photo.clave === favourite.clave)?.id;
    // A server that names its photographs otherwise cannot be told which one it is.
    if (own === undefined) return void (await changePhoto(favourite.clave, (now) => ({ ...now, favoritaLlego: true })));
    if (own !== chosen) await context.ask("fotogramappirta.favorito", { query: { id_ppirta: id, id_fotograma: own } });
    await noteFavourite(found, own);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mensaje = withSaid(TROUBLE.favourite, error.message);
    await changePhoto(favourite.clave, (now) => ({ ...now, problema: { tipo: "fallo", mensaje } }));
  }
}

/** Another favourite was chosen than the server has. */
const choosesAnother = (photos: readonly FotoDeCampo[]) =>
  photos.some(({ favorita, favoritaLlego, llego }) => favorita && !favoritaLlego && llego !== null);

/** Once everything is on the server: notes it, with the record as it stands there. Throws Stopped. */
export async function finish(clave: string, { ask, deps }: SendContext): Promise<void> {
  const record = await fieldRecord(clave);
  const photos = await fieldPhotos(clave);
  const id = record && ownPart(record).id;
  if (!record || !id || !lacksOnlyEnd(record, photos)) return;
  // A favourite that was chosen while the one before it was sent goes with the next pass.
  if (choosesAnother(photos) || photos.some(({ problema }) => problema !== null)) return;
  try {
    const registro = await detailOf(ask, record.kind, id);
    await changeRecord(clave, (now) => {
      // Something was typed or taken meanwhile.
      if (now.cambiado !== record.cambiado || hasPending(now, [])) return now;
      const done = { ...now, registro, cite: registro.cite, llego: deps.now().toISOString() };
      return withPart(done, ownPart(now).clave, (own) => (own.problema ? { ...own, problema: null } : own));
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const unread = { tipo: "fallo", mensaje: withSaid(TROUBLE.unread, error.message) } as const;
    await noteOfRecord(clave, error.status === 404 ? outOfReach(record, deps.subject) : unread);
  }
}
