import { ApiError } from "../../api-client";
import { ownPart } from "../parts";
import { changePhoto, fieldPhoto, fieldPhotos, imagesOf } from "../photos";
import type { FotoDeCampo, Problema, RegistroDeCampo } from "../types";
import { remotePhotos } from "./ask";
import { isWaitingPhoto, waitsForPerson } from "./held";
import { troubleOfRecord } from "./judge";
import { noteOfRecord } from "./marks";
import type { Way } from "./part";
import { mayHaveArrived, Stopped } from "./stop";
import { TROUBLE, withSaid } from "./texts";

/** Sends photographs, each in a call of its own: one that fails holds back no other. */

type Remote = Awaited<ReturnType<typeof remotePhotos>>[number];

const ENDING = /\.(jpe?g|png)$/i;
/** The name without its ending: the server adds one where it is missing. */
const bare = (name: string | null) => (name ?? "").trim().replace(ENDING, "").toLowerCase();

/** True if the server's photo is this one, as far as name and size tell. */
export const isSamePhoto = (photo: Pick<FotoDeCampo, "nombre" | "bytes">, { nombre, bytes }: Remote): boolean =>
  bytes === photo.bytes && bare(nombre) === bare(photo.nombre);

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
async function foundEarlier(photo: FotoDeCampo, idPpirta: number, { ask, deps }: Way): Promise<boolean> {
  const others = (await fieldPhotos(photo.registro)).filter(({ clave }) => clave !== photo.clave);
  const known = new Set(others.map(({ id }) => id));
  const unknown = (await remotePhotos(ask, idPpirta)).filter(({ id }) => !known.has(id));
  // Of those that arrived here without an id there are as many more on the server.
  const arrived = others.filter(({ llego, id }) => llego !== null && id === null);
  const alike = unknown.filter((remote) => isSamePhoto(photo, remote));
  const taken = arrived.filter(({ nombre, bytes }) => alike.some((remote) => isSamePhoto({ nombre, bytes }, remote)));
  const own = alike[taken.length];
  if (own) {
    await noteArrived(photo.clave, deps.now(), own.id);
    return true;
  }
  const untold = unknown.filter(({ nombre, bytes }) => nombre === null || bytes === null);
  if (untold.length === 0 || unknown.length <= arrived.length) return false;
  const problema: Problema = { tipo: "dudoso", mensaje: TROUBLE.doubtful, candidatos: untold };
  await noteProblem(photo.clave, problema, false);
  return true;
}

function problemOf({ status, errores, message }: ApiError): Problema {
  const fields = Object.keys(errores);
  if (status === 403) return { tipo: "ajeno", mensaje: withSaid(TROUBLE.notYours, message) };
  if (status !== 422) return { tipo: "fallo", mensaje: withSaid(TROUBLE.failed, message) };
  if (fields.some((field) => field.endsWith("referencia"))) return { tipo: "ajeno", mensaje: TROUBLE.taken };
  return { tipo: "rechazado", mensaje: withSaid(TROUBLE.photoRefused, message), errores };
}

/** The record may be gone, derived, or out of reach (then its reference is said to be taken). */
const MAY_BE_LOST: ReadonlySet<number> = new Set([403, 404, 409, 422]);

/** Notes a refusal, of the record if the trouble is the record's. Throws Stopped. */
async function refusedAs(record: RegistroDeCampo, photo: FotoDeCampo, error: ApiError, way: Way): Promise<void> {
  const lost = MAY_BE_LOST.has(error.status) ? await troubleOfRecord(record, way) : null;
  const certain = !mayHaveArrived(error);
  if (!lost) return void (await noteProblem(photo.clave, problemOf(error), certain));
  if (certain) await changePhoto(photo.clave, (now) => ({ ...now, intentada: false }));
  await noteOfRecord(record.clave, lost);
}

const positionOf = ({ g_x, g_y }: FotoDeCampo) => (g_x !== null && g_y !== null ? { g_x, g_y } : {});

async function upload(photo: FotoDeCampo, image: string, idPpirta: number, { ask, onSent }: Uploading) {
  const { nombre, clave, bytes } = photo;
  const fotograma = { ruta_fotograma: image, nombre, ...positionOf(photo), referencia: clave };
  await ask("fotogramappirta.create", {
    body: { id_ppirta: idPpirta, fotogramas: [fotograma] },
    onProgress: (sent, total) => onSent(total > 0 ? Math.min(bytes, Math.round((bytes * sent) / total)) : 0),
  });
}

interface Uploading extends Way {
  /** Told how many bytes of the image have been sent. */
  onSent: (bytes: number) => void;
}

async function imageOf({ clave }: FotoDeCampo, { deps }: Way): Promise<string | null> {
  try {
    const contenido = (await imagesOf(clave))?.contenido;
    return contenido ? await deps.base64(contenido) : null;
  } catch {
    return null;
  }
}

/** Sends one photo of a record that is on the server. Throws Stopped. */
export async function sendPhoto(record: RegistroDeCampo, clave: string, way: Uploading): Promise<void> {
  const photo = await fieldPhoto(clave);
  const { id } = ownPart(record);
  if (!photo || id === null || !isWaitingPhoto(photo) || waitsForPerson(photo.problema)) return;
  const image = await imageOf(photo, way);
  if (image === null) {
    return void (await noteProblem(clave, { tipo: "fallo", mensaje: TROUBLE.unreadable }, !photo.intentada));
  }
  try {
    if (!way.deps.references && photo.intentada && (await foundEarlier(photo, id, way))) return;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const mensaje = withSaid(TROUBLE.failed, error.message);
    return void (await noteProblem(clave, { tipo: "fallo", mensaje }, false));
  }
  await changePhoto(clave, (now) => (now.intentada ? now : { ...now, intentada: true }));
  try {
    await upload(photo, image, id, way);
    await noteArrived(clave, way.deps.now(), null);
  } catch (error) {
    if (error instanceof ApiError) return refusedAs(record, photo, error, way);
    if (error instanceof Stopped && !error.uncertain && !photo.intentada) {
      await changePhoto(clave, (now) => ({ ...now, intentada: false }));
    }
    throw error;
  }
}
