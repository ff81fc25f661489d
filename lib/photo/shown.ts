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
