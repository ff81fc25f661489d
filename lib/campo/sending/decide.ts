import { textsOf, withPart } from "../parts";
import { changePhoto, fieldPhotos } from "../photos";
import { changeRecord } from "../records";
import type { Fila, Parte, Problema, RegistroDeCampo } from "../types";
import { isHeldPart, isHeldPhoto } from "./held";
import { withShared } from "./marks";

/** What the person decides about a trouble. Each leaves everything that was typed. */

const RETRIED_PROBLEMS: ReadonlySet<Problema["tipo"]> = new Set([
  "fallo",
  "rechazado",
  "derivado",
  "ajeno",
  "eliminado",
]);
const isRetried = (problema: Problema | null) => problema !== null && RETRIED_PROBLEMS.has(problema.tipo);

const withoutArrival = (record: RegistroDeCampo): RegistroDeCampo => ({
  ...record,
  cambiado: new Date().toISOString(),
  llego: null,
});

const changePart = (clave: string, parte: string, change: (part: Parte) => Parte) =>
  changeRecord(clave, (record) => {
    const next = withPart(record, parte, change);
    return next === record ? record : withoutArrival(next);
  });

/**
 * Everything of the record is tried again as it stands, but for what needs another decision. `only`: the part or photo
 * of that key, whatever its trouble is: the server is asked again.
 */
export async function retrySending(clave: string, only?: string): Promise<void> {
  const free = <T extends { clave: string; problema: Problema | null }>(one: T): T =>
    (only === undefined ? isRetried(one.problema) : one.clave === only && one.problema)
      ? { ...one, problema: null }
      : one;
  await changeRecord(clave, (record) => ({ ...record, partes: record.partes.map(free) }));
  for (const { clave: photo } of await fieldPhotos(clave)) await changePhoto(photo, free);
}

/** What was held back by what the record was, or who the person was, is tried again: that is over (held.ts). */
export async function freeHeld(clave: string): Promise<void> {
  await changeRecord(clave, (record) => ({
    ...record,
    partes: record.partes.map((part) => (isHeldPart(record, part) ? { ...part, problema: null } : part)),
  }));
  for (const { clave: photo } of await fieldPhotos(clave)) {
    await changePhoto(photo, (one) => (isHeldPhoto(one) ? { ...one, problema: null } : one));
  }
}

/** The row is sent although an equal one stands there. */
export async function confirmRepeated(clave: string, parte: string): Promise<void> {
  await changePart(clave, parte, (part) => ({ ...part, confirmada: true, problema: null }));
}

const candidateOf = (problema: Problema | null, id: number): Fila | undefined =>
  problema?.tipo === "dudoso" ? problema.candidatos.find((row) => row.id === id) : undefined;

const versionOf = ({ version }: Fila) => (typeof version === "number" ? version : null);

/** It arrived already, as this row: what differs from it goes as a change of it. `parte` is a part's or photo's key. */
export async function takeCandidate(clave: string, parte: string, id: number, now = new Date()): Promise<void> {
  await changeRecord(clave, (record) => {
    const next = withPart(record, parte, (part) => {
      const row = candidateOf(part.problema, id);
      if (!row) return part;
      const stands = { id, version: versionOf(row), llegaron: textsOf(part.recurso, row) };
      return { ...part, ...stands, enviados: null, problema: null };
    });
    const before = record.partes.find((part) => part.clave === parte);
    const taken = next.partes.find((part) => part.clave === parte);
    return before && taken && before !== taken ? withoutArrival(withShared(next, before, taken)) : record;
  });
  await changePhoto(parte, (photo) =>
    candidateOf(photo.problema, id)
      ? { ...photo, id, llego: now.toISOString(), intentada: false, problema: null }
      : photo,
  );
}

/** It is none of the candidates, so it is sent. `parte` is a part's or photo's key. */
export async function noCandidate(clave: string, parte: string): Promise<void> {
  await changePart(clave, parte, (part) =>
    part.problema?.tipo === "dudoso" ? { ...part, enviados: null, problema: null } : part,
  );
  await changePhoto(parte, (photo) =>
    photo.problema?.tipo === "dudoso" ? { ...photo, intentada: false, problema: null } : photo,
  );
}
