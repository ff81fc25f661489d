import type { Db, Tx } from "../db/client";
import type { Caller } from "../http/handler";
import { claim, isKnown, type Thing } from "../registros/referencia";

/** A photo of a body, which may have been added before under its reference. */
interface Referenced {
  referencia?: string | undefined;
}

/** What a photo's reference stands for. */
export const photoThing = (id_ppirta: number): Thing => ({
  tabla: "fotogramappirta",
  tipo: "ppirta",
  id_registro: id_ppirta,
});

/** The photos of a body that were not added before under their reference, each with its field. Errors: 422. */
export async function unknownPhotos<P extends Referenced>(
  db: Db,
  caller: Caller,
  id_ppirta: number,
  photos: readonly P[],
): Promise<{ field: string; photo: P }[]> {
  const unknown: { field: string; photo: P }[] = [];
  for (const [i, photo] of photos.entries()) {
    const field = `fotogramas.${i}`;
    const sent = photo.referencia;
    const known = sent !== undefined && (await isKnown(db, caller, sent, photoThing(id_ppirta), `${field}.referencia`));
    if (!known) unknown.push({ field, photo });
  }
  return unknown;
}

/** Claims the references of photos and returns the photos that are still to be added. Errors: 422. */
export async function claimPhotos<P extends Referenced & { field: string }>(
  tx: Tx,
  caller: Caller,
  id_ppirta: number,
  photos: readonly P[],
): Promise<P[]> {
  const done = new Set<P>();
  // Always in the same order, so that two batches with the same references do not wait for each other.
  const ordered = [...photos].sort((a, b) => ((a.referencia ?? "") < (b.referencia ?? "") ? -1 : 1));
  for (const photo of ordered) {
    const { referencia: sent, field } = photo;
    if (sent === undefined) continue;
    if ((await claim(tx, caller, sent, photoThing(id_ppirta), `${field}.referencia`)) !== null) done.add(photo);
  }
  return photos.filter((photo) => !done.has(photo));
}
