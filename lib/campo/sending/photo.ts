import { ApiError } from "../../api-client";
import { ownPart } from "../parts";
import { changePhoto, fieldPhoto, fieldPhotos, imagesOf } from "../photos";
import type { FotoDeCampo, Problema, RegistroDeCampo } from "../types";
import { remotePhotos } from "./ask";
import { isWaitingPhoto, waitsForPerson } from "./held";
import { troubleOfRecord } from "./classify-refusal";
import { noteOfRecord } from "./marks";
import type { SendContext } from "./part";
import { failureOf, mayHaveArrived, Stopped } from "./stop";
import { TROUBLE, appendToSaid } from "../texts";

/** Sends photographs, each in a call of its own: one that fails holds back no other. */

type Remote = Awaited<ReturnType<typeof remotePhotos>>[number];

const ENDING = /\.(jpe?g|png)$/i;
/** The name without its ending: the server adds one where it is missing. */
const bareName = (name: string | null) => (name ?? "").trim().replace(ENDING, "").toLowerCase();

/** True if the server's photo is this one, as far as name and size tell. */
export const isSamePhoto = (photo: Pick<FotoDeCampo, "nombre" | "bytes">, { nombre, bytes }: Remote): boolean =>
  bytes === photo.bytes && bareName(nombre) === bareName(photo.nombre);

const noteArrived = (clave: string, at: Date, id: number | null) =>
  changePhoto(clave, (photo) =>
    photo.llego === null
      ? { ...photo, llego: at.toISOString(), id: photo.id ?? id, intentada: false, problema: null }
      : photo,
  );

const noteProblem = (clave: string, problema: Problema, certain: boolean) =>
  changePhoto(clave, (photo) =>
    photo.llego === null ? { ...photo, problema, intentada: certain ? false : photo.intentada } : photo,
  );

/** Looks whether a photo without an answer arrived all the same. True if it is settled. Throws Stopped, ApiError. */
async function findEarlier(photo: FotoDeCampo, idPpirta: number, { ask, deps }: SendContext): Promise<boolean> {
  const others = (await fieldPhotos(photo.registro)).filter(({ clave }) => clave !== photo.clave);
  const known = new Set(others.map(({ id }) => id));
  const unknown = (await remotePhotos(ask, idPpirta)).filter(({ id }) => !known.has(id));
  // Photos that are known to have arrived, but not under which id, are on the server too.
  const arrived = others.filter(({ llego, id }) => llego !== null && id === null);
  const alike = unknown.filter((remote) => isSamePhoto(photo, remote));
  const taken = arrived.filter(({ nombre, bytes }) => alike.some((remote) => isSamePhoto({ nombre, bytes }, remote)));
  const own = alike[taken.length];
  if (own) {
    await noteArrived(photo.clave, deps.now(), own.id);
    return true;
  }
  const withoutMetadata = unknown.filter(({ nombre, bytes }) => nombre === null || bytes === null);
  if (withoutMetadata.length === 0 || unknown.length <= arrived.length) return false;
  const problema: Problema = { tipo: "dudoso", mensaje: TROUBLE.doubtful, candidatos: withoutMetadata };
  await noteProblem(photo.clave, problema, false);
  return true;
}

function problemOf({ status, errores, message }: ApiError): Problema {
  const fields = Object.keys(errores);
  if (status === 403) return { tipo: "ajeno", mensaje: appendToSaid(TROUBLE.notYours, message) };
  if (status !== 422) return { tipo: "fallo", mensaje: appendToSaid(TROUBLE.failed, message) };
  if (fields.some((field) => field.endsWith("referencia"))) return { tipo: "ajeno", mensaje: TROUBLE.taken };
  return { tipo: "rechazado", mensaje: appendToSaid(TROUBLE.photoRefused, message), errores };
}

/** The record may be gone, derived, or out of reach (then its reference is said to be taken). */
const MAY_BE_LOST: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** Notes a refusal, of the record if the trouble is the record's. Throws Stopped. */
async function noteRefusal(
  record: RegistroDeCampo,
  photo: FotoDeCampo,
  error: ApiError,
  context: SendContext,
): Promise<void> {
  const lost = MAY_BE_LOST.has(error.status) ? await troubleOfRecord(record, context) : null;
  const certain = !mayHaveArrived(error);
  if (!lost) return void (await noteProblem(photo.clave, problemOf(error), certain));
  if (certain) await changePhoto(photo.clave, (now) => ({ ...now, intentada: false }));
  await noteOfRecord(record.clave, lost);
}

const tomaOf = ({ g_x, g_y, tomada }: FotoDeCampo) => ({
  ...(g_x !== null && g_y !== null && { g_x, g_y }),
  ...(tomada && { tomada }),
});

/** Notes that an answer may get lost from here on. */
const noteTried = ({ clave }: FotoDeCampo) =>
  changePhoto(clave, (now) => (now.intentada ? now : { ...now, intentada: true }));

/** Sends a photo in one call. False if its image cannot be read. */
async function sentWhole(
  photo: FotoDeCampo,
  image: Blob,
  idPpirta: number,
  { ask, deps }: SendContext,
): Promise<boolean> {
  const { nombre, clave } = photo;
  const ruta_fotograma = await deps.base64(image).catch(() => null);
  if (ruta_fotograma === null) return false;
  const fotograma = { ruta_fotograma, nombre, ...tomaOf(photo), referencia: clave };
  await noteTried(photo);
  await ask("fotogramappirta.create", { body: { id_ppirta: idPpirta, fotogramas: [fotograma] } });
  return true;
}

const MISSING_PIECES = 409;
const TAKES_NONE = 501;

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Sends a photo in pieces, and has it added once all are there. False if the server takes none. */
async function sendInPieces(photo: FotoDeCampo, image: Blob, idPpirta: number, context: SendContext): Promise<boolean> {
  const { pieces, references, signal } = context.deps;
  if (!pieces || !references) return false;
  const { clave, nombre } = photo;
  const body = { id_ppirta: idPpirta, referencia: clave, nombre, ...tomaOf(photo) };
  const add = () => context.ask("fotogramappirta.deCarga", { body });
  if (photo.intentada) {
    try {
      await add();
      return true;
    } catch (error) {
      // An earlier release has no such call; without its pieces nothing was added.
      if (!isStatus(error, MISSING_PIECES) && !isStatus(error, 404)) throw error;
    }
  }
  // Only the percentage is lost.
  const onSent = (bytes: number) =>
    void changePhoto(clave, (now) => ({ ...now, enviado: bytes })).catch(() => undefined);
  try {
    await pieces(image, { referencia: clave, idPpirta, signal, onSent });
  } catch (error) {
    if (isStatus(error, TAKES_NONE)) return false;
    throw failureOf(error);
  }
  await noteTried(photo);
  await add();
  return true;
}

async function imageOf({ clave }: FotoDeCampo): Promise<Blob | null> {
  try {
    const contenido = (await imagesOf(clave))?.contenido ?? null;
    // A blob that the browser has lost fails only when it is read.
    await contenido?.slice(0, 1).arrayBuffer();
    return contenido;
  } catch {
    return null;
  }
}

/** Notes that the line does not carry this photo, while it carries others. */
export const notePhotoCut = (clave: string) => noteProblem(clave, { tipo: "fallo", mensaje: TROUBLE.photoCut }, false);

/** Sends one photo of a record that is on the server. Throws Stopped. */
export async function sendPhoto(record: RegistroDeCampo, clave: string, context: SendContext): Promise<void> {
  const photo = await fieldPhoto(clave);
  const { id } = ownPart(record);
  if (!photo || id === null || !isWaitingPhoto(photo) || waitsForPerson(photo.problema)) return;
  const unreadable = () => noteProblem(clave, { tipo: "fallo", mensaje: TROUBLE.unreadable }, !photo.intentada);
  const image = await imageOf(photo);
  if (image === null) return void (await unreadable());
  try {
    if (!context.deps.references && photo.intentada && (await findEarlier(photo, id, context))) return;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mensaje = appendToSaid(TROUBLE.failed, error.message);
    return void (await noteProblem(clave, { tipo: "fallo", mensaje }, false));
  }
  try {
    const sent = (await sendInPieces(photo, image, id, context)) || (await sentWhole(photo, image, id, context));
    if (!sent) return void (await unreadable());
    await noteArrived(clave, context.deps.now(), null);
  } catch (error) {
    if (error instanceof ApiError) return noteRefusal(record, photo, error, context);
    if (error instanceof Stopped && !error.uncertain && !photo.intentada) {
      await changePhoto(clave, (now) => ({ ...now, intentada: false }));
    }
    throw error;
  }
}
