import { newKey } from "@/lib/new-key";
import { mergeChoices, type Choices } from "./merge";
import { ownPart, partOf, withPart } from "./parts";
import { changeRecord } from "./records";
import type { RegistroDeCampo } from "./types";

/** What a person decides about a trouble, as far as only the device's store changes. The rest is sending's. */

/** The choices of each part in conflict, by the part's key. */
export type DecidedParts = Readonly<Record<string, Choices>>;

const withChangeTime = (record: RegistroDeCampo, next: RegistroDeCampo, now: Date): RegistroDeCampo =>
  next === record ? record : { ...next, cambiado: now.toISOString(), llego: null };

/** The record with its conflicts decided, where nothing is left to choose. */
export function withDecided(record: RegistroDeCampo, decided: DecidedParts, now = new Date()): RegistroDeCampo {
  const next = record.partes.reduce(
    (made, { clave }) => withPart(made, clave, (part) => mergeChoices(part, decided[clave] ?? {})),
    record,
  );
  return withChangeTime(record, next, now);
}

/**
 * The record without the person's version of a row: a row that the server does not have goes, another is again as the
 * server has it. The record's own part stays: who does not want it removes the record.
 */
export function withoutMine(record: RegistroDeCampo, clave: string, now = new Date()): RegistroDeCampo {
  const part = partOf(record, clave);
  if (!part || part === ownPart(record)) return record;
  const gone = part.llegaron === null || part.problema?.tipo === "eliminado";
  if (gone && part.enviados !== null && part.recurso !== "informacion") {
    // It may have arrived: then it is removed there too.
    return withChangeTime(
      record,
      withPart(record, clave, (one) => ({ ...one, quitada: true, problema: null })),
      now,
    );
  }
  if (gone && part.recurso !== "informacion") {
    return withChangeTime(record, { ...record, partes: record.partes.filter((one) => one !== part) }, now);
  }
  const valores = part.llegaron ?? part.valores;
  return withChangeTime(
    record,
    withPart(record, clave, (one) => ({ ...one, valores, quitada: false, confirmada: false, problema: null })),
    now,
  );
}

/** The record with a row that was deleted at the office as a new one. Its key is new too: the old one is known there. */
export function withRowAsNew(record: RegistroDeCampo, clave: string, now = new Date()): RegistroDeCampo {
  const row = partOf(record, clave);
  if (!row || row === ownPart(record) || row.recurso === "informacion") return record;
  const next = withPart(record, clave, (part) => ({
    ...part,
    clave: newKey(),
    id: null,
    version: null,
    llegaron: null,
    enviados: null,
    fila: null,
    quitada: false,
    confirmada: false,
    problema: null,
  }));
  return withChangeTime(record, next, now);
}

export const decideConflicts = (clave: string, decided: DecidedParts) =>
  changeRecord(clave, (record) => withDecided(record, decided));
export const dropMine = (clave: string, parte: string) => changeRecord(clave, (record) => withoutMine(record, parte));
export const rowAsNew = (clave: string, parte: string) => changeRecord(clave, (record) => withRowAsNew(record, parte));
