import type { Fotograma } from "@/contract/resources/hijos";

/** A photo as sent to a page: everything but the image, which is streamed from its own URL. */
export type ShownPhoto = Omit<Fotograma, "ruta_fotograma"> & {
  /** The server sent the image within its list, so there may be no separate URL for it. */
  listed: boolean;
};

/** Removes the image if the server sent it: a page of ten photos could reach 50 MB. */
export function shownPhoto({ ruta_fotograma, ...photo }: Fotograma): ShownPhoto {
  return { ...photo, listed: ruta_fotograma !== null };
}

export type PhotoWidth = 150 | 600 | 1600;

/**
 * The URL of a photo at a width, in px. The version in the URL lets the browser cache it. `de`, its record, is needed
 * for a server that sends the image only within the record's list.
 */
export function photoSrc(
  { id, id_ppirta, version, listed }: Pick<ShownPhoto, "id" | "id_ppirta" | "version" | "listed">,
  width: PhotoWidth,
): string {
  const of = listed && id_ppirta !== null ? `&de=${id_ppirta}` : "";
  return `/api/fotogramappirta/${id}/imagen?ancho=${width}${version === null ? "" : `&v=${version}`}${of}`;
}
