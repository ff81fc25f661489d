import type { Fotograma } from "@/contract/resources/hijos";

export type PhotoWidth = 150 | 600 | 1600;

/**
 * Where a photograph is shown from: streamed at a width, or, from a server that only sends base64, out of the answer
 * itself. The version in the address lets the browser keep it.
 */
export function photoSrc(photo: Pick<Fotograma, "id" | "ruta_fotograma" | "version">, width: PhotoWidth): string {
  if (photo.ruta_fotograma) return `data:image/jpeg;base64,${photo.ruta_fotograma}`;
  return `/api/fotogramappirta/${photo.id}/imagen?ancho=${width}${photo.version === null ? "" : `&v=${photo.version}`}`;
}

/** The height an image of this shape has at a width, so that its place is kept; 2:3 where the shape is unknown. */
export const heightAt = (photo: Pick<Fotograma, "ancho" | "alto">, width: number) =>
  photo.ancho && photo.alto ? Math.round((width * photo.alto) / photo.ancho) : Math.round((width * 2) / 3);

/** What a photograph goes by. */
export const photoName = (photo: Pick<Fotograma, "id" | "nombre">) => photo.nombre ?? `Fotograma ${photo.id}`;
