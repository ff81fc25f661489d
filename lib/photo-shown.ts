import type { Fotograma } from "@/contract/resources/hijos";

/** A photograph as a page gets it: everything but the picture, which is streamed on its own address. */
export type ShownPhoto = Omit<Fotograma, "ruta_fotograma"> & {
  /** The server has sent the picture within its list, so it may have no address for it. */
  listed: boolean;
};

/** Leaves the picture itself out, whatever the server sent: a page of ten photographs would weigh fifty megabytes. */
export function shownPhoto({ ruta_fotograma, ...photo }: Fotograma): ShownPhoto {
  return { ...photo, listed: ruta_fotograma !== null };
}
