import { ApiError } from "../../api-client";
import { ownPart, sentReference, textsOf, withPart } from "../parts";
import { changePhoto, fieldPhotos } from "../photos";
import { changeRecord, fieldRecords } from "../records";
import { knownEpoch, noteEpoch } from "../person";
import type { Registro } from "../../registros/registro";
import type { Parte, RegistroDeCampo } from "../types";
import { remotePhotos, sectionRows } from "./ask";
import type { Api, SendingDeps } from "./deps";
import { noteOfRecord } from "./marks";
import { isSamePhoto } from "./photo";
import { backgroundApi } from "./stop";
import { TROUBLE } from "../texts";

/**
 * After a restored backup (decision 049): the server's database is of another epoch, and what this device sent may not
 * be there. Each thing is looked for, and what is missing is offered to be sent again.
 */

/** The record as the server has it; null if it is not there, or another one has its id. Throws Stopped, ApiError. */
async function loadStanding(record: RegistroDeCampo, id: number, ask: Api): Promise<Registro | null> {
  const query = { referencia: sentReference(record) ?? undefined };
  try {
    return record.kind === "ppirta"
      ? (await ask("ppirta.detail", { id, query })).ppirta
      : (await ask("ppirtf.detail", { id, query })).ppirtf;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The ids of a record's rows that the server does not have any more. Throws Stopped, ApiError. */
async function lostRows(record: RegistroDeCampo, ask: Api): Promise<readonly Parte[]> {
  const isRow = ({ recurso, id }: Parte) => recurso !== record.kind && recurso !== "informacion" && id !== null;
  const sent = record.partes.filter(isRow);
  const lost: Parte[] = [];
  for (const recurso of new Set(sent.map((part) => part.recurso))) {
    const there = new Set((await sectionRows(ask, record, recurso)).map(({ id }) => id));
    lost.push(...sent.filter((part) => part.recurso === recurso && part.id !== null && !there.has(part.id)));
  }
  return lost;
}

/** A photo of which the image is here goes again by itself; its reference keeps it from being there twice. */
async function photosAgain(record: RegistroDeCampo, id: number, ask: Api): Promise<boolean> {
  const sent = (await fieldPhotos(record.clave)).filter(({ llego, conImagen }) => llego !== null && conImagen);
  if (record.kind !== "ppirta" || sent.length === 0) return false;
  const there = await remotePhotos(ask, id);
  const lost = sent.filter((photo) => !there.some((remote) => isSamePhoto(photo, remote)));
  for (const { clave } of lost) {
    await changePhoto(clave, (photo) => ({ ...photo, llego: null, id: null, favoritaLlego: false, enviado: 0 }));
  }
  return lost.length > 0;
}

/** What the server has of a part that is older than what this device knows: the difference is to be sent again. */
const markBehind = (part: Parte, registro: Registro): Parte =>
  part.version !== null && registro.version !== null && registro.version < part.version
    ? { ...part, version: registro.version, llegaron: textsOf(part.recurso, { ...registro }) }
    : part;

async function lookFor(record: RegistroDeCampo, id: number, ask: Api): Promise<void> {
  const registro = await loadStanding(record, id, ask);
  if (!registro) return noteOfRecord(record.clave, { tipo: "eliminado", mensaje: TROUBLE.another });
  const lost = await lostRows(record, ask);
  const photos = await photosAgain(record, id, ask);
  const edited = record.registro === null || record.cambiado !== record.creado;
  await changeRecord(record.clave, (now) => {
    let next = now;
    for (const { clave } of lost) {
      next = withPart(next, clave, (part) => ({
        ...part,
        problema: { tipo: "eliminado", mensaje: TROUBLE.rowLost },
      }));
    }
    const shared = now.partes.filter(({ recurso }) => recurso === now.kind || recurso === "informacion");
    // Of a record that this device never changed, what others wrote is not this person's to send.
    for (const { clave } of edited ? shared : []) next = withPart(next, clave, (part) => markBehind(part, registro));
    return next === now && !photos ? now : { ...next, llego: null };
  });
}

/**
 * Looks for everything that a person sent, if the server's epoch is another one than the device knew. The epoch is noted
 * once all was looked for, so that a line that breaks only puts it off. Throws Stopped, ApiError.
 */
export async function lookAfterRestore(
  persona: string,
  epoca: string | null,
  deps: Pick<SendingDeps, "api" | "signal">,
): Promise<void> {
  const known = await knownEpoch(persona);
  if (epoca === null || epoca === known) return;
  const ask = backgroundApi(deps);
  for (const record of known === null ? [] : await fieldRecords(persona)) {
    const { id, problema } = ownPart(record);
    if (id !== null && problema?.tipo !== "eliminado") await lookFor(record, id, ask);
  }
  await noteEpoch(persona, epoca);
}
