import { isPending, textsOf } from "../parts";
import type { DatosDeFoto, Parte, RegistroDeCampo, Textos } from "../types";

/** What becomes of a record on the device when it is taken along again. */

const sameTexts = (one: Textos, other: Textos) => Object.keys(one).every((name) => one[name] === other[name]);

/** Typed and not sent, or for the person to decide: it stays as it is, with the version that it started from. */
const stays = (part: Parte) => isPending(part) || part.problema !== null;

const isRow = ({ recurso }: Parte, { kind }: RegistroDeCampo) => recurso !== kind && recurso !== "informacion";

/** A creation whose answer got lost may have made this row; it is not to stand there twice. */
const mayBe = (row: Parte, part: Parte) =>
  part.id === null &&
  part.enviados !== null &&
  part.recurso === row.recurso &&
  sameTexts(part.enviados, textsOf(row.recurso, row.fila ?? {}));

/** The record as the server has it now, with what was typed here and not sent. */
export function renewedRecord(known: RegistroDeCampo, fresh: RegistroDeCampo): RegistroDeCampo {
  const partner = (part: Parte) =>
    fresh.partes.find(
      (one) => one.recurso === part.recurso && (isRow(part, known) ? part.id !== null && one.id === part.id : true),
    );
  const kept = known.partes.flatMap((part) => {
    if (stays(part)) return [part];
    const found = partner(part);
    return found ? [{ ...found, clave: part.clave }] : [];
  });
  const added = fresh.partes.filter(
    (part) =>
      isRow(part, fresh) &&
      !known.partes.some((one) => (one.recurso === part.recurso && one.id === part.id) || mayBe(part, one)),
  );
  const waits = kept.some(isPending);
  return {
    ...known,
    ...{ registro: fresh.registro, cite: fresh.cite, llego: null },
    // One that waits for nothing came anew.
    ...(waits ? {} : { creado: fresh.creado, cambiado: fresh.cambiado }),
    partes: [...kept, ...added],
  };
}

/** The photos of the server, under the keys that they have here already. A favourite chosen here and not sent stays. */
export function renewedPhotos<T extends DatosDeFoto>(known: readonly DatosDeFoto[], fresh: readonly T[]): readonly T[] {
  const keyOf = new Map(known.flatMap(({ id, clave }) => (id === null ? [] : [[id, clave] as const])));
  const chosen = known.find(({ favorita, favoritaLlego }) => favorita && !favoritaLlego)?.clave;
  return fresh.map((photo) => {
    const clave = (photo.id !== null && keyOf.get(photo.id)) || photo.clave;
    return { ...photo, clave, favorita: chosen === undefined ? photo.favorita : clave === chosen };
  });
}
