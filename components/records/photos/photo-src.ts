import { formatBytes, formatInstant } from "@/lib/format";
import type { ShownPhoto } from "@/lib/photo-shown";

type PhotoWidth = 150 | 600 | 1600;

/**
 * Where a photograph is streamed from, at a width. The version in the address lets the browser keep it; `de`, its
 * record, leads to the picture of a server that only sends it within the record's list.
 */
export function photoSrc(
  { id, id_ppirta, version, listed }: Pick<ShownPhoto, "id" | "id_ppirta" | "version" | "listed">,
  width: PhotoWidth,
): string {
  const of = listed && id_ppirta !== null ? `&de=${id_ppirta}` : "";
  return `/api/fotogramappirta/${id}/imagen?ancho=${width}${version === null ? "" : `&v=${version}`}${of}`;
}

/** Where a photograph is streamed from as it was when its content had that hash, also one that is gone. */
export const photoAt = (id: number, huella: string, width: PhotoWidth) =>
  `/api/fotogramappirta/${id}/imagen?ancho=${width}&huella=${huella}`;

/** The height an image of this shape has at a width, so that its place is kept; 2:3 where the shape is unknown. */
export const heightAt = (photo: Pick<ShownPhoto, "ancho" | "alto">, width: number) =>
  photo.ancho && photo.alto ? Math.round((width * photo.alto) / photo.ancho) : Math.round((width * 2) / 3);

/** What a photograph goes by. */
export const photoName = (photo: Pick<ShownPhoto, "id" | "nombre">) => photo.nombre ?? `Fotograma ${photo.id}`;

/** What is known of a photograph, in one line: its shape, its size and its date. */
export const photoFacts = ({ ancho, alto, bytes, fecha }: Pick<ShownPhoto, "ancho" | "alto" | "bytes" | "fecha">) =>
  [ancho && alto ? `${ancho} × ${alto}` : "", bytes ? formatBytes(bytes) : "", formatInstant(fecha)]
    .filter(Boolean)
    .join(" · ");
