import { newKey } from "@/lib/new-key";
import { reportChange } from "../changes";
import { database } from "../database";
import { textsOf } from "../parts";
import { dropPhotoIn, photoIn, photosIn, putPhotoIn, RECORD_STORES } from "../photos";
import { isRecord } from "../readable";
import type { FotoConImagenes, Parte, RegistroDeCampo } from "../types";

/** What was deleted on the server becomes something new, under new keys: the server answers the old ones as before. */

const NEW = { id: null, version: null, llegaron: null, enviados: null, confirmada: false, problema: null } as const;

const renewPart = (part: Parte): Parte => ({ ...part, ...NEW, clave: newKey() });

const renewedParts = (record: RegistroDeCampo): readonly Parte[] =>
  record.partes
    // A row that was to be removed is gone with its record.
    .filter(({ quitada }) => !quitada)
    .map((part) =>
      part.recurso === "informacion" ? { ...renewPart(part), llegaron: textsOf("informacion", {}) } : renewPart(part),
    );

const renewedRecord = (record: RegistroDeCampo, now: Date): RegistroDeCampo => ({
  ...record,
  registro: null,
  cite: null,
  llego: null,
  cambiado: now.toISOString(),
  partes: renewedParts(record),
});

const renewedPhoto = (photo: FotoConImagenes): FotoConImagenes => ({
  ...photo,
  clave: newKey(),
  id: null,
  llego: null,
  favoritaLlego: false,
  intentada: false,
  problema: null,
});

/** Makes a record that is gone on the server a new one, with all that stands on the device; its address here stays. */
export async function registerAgain(clave: string, now = new Date()): Promise<void> {
  const transaction = (await database()).transaction(RECORD_STORES, "readwrite", { durability: "strict" });
  const records = transaction.objectStore("registros");
  const record: unknown = await records.get(clave);
  if (isRecord(record)) {
    await records.put(renewedRecord(record, now));
    for (const { clave: key } of (await photosIn(transaction, clave)).readable) {
      const photo = await photoIn(transaction, key);
      await dropPhotoIn(transaction, key);
      // Of a photo that was taken along only a small picture is here.
      if (photo?.contenido) await putPhotoIn(transaction, renewedPhoto(photo));
    }
  }
  await transaction.done;
  reportChange();
}
