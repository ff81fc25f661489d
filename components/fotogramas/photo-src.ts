import { formatBytes, formatInstant } from "@/lib/format";
import type { PhotoWidth, ShownPhoto } from "@/lib/fotogramas/shown";

export { photoSrc } from "@/lib/fotogramas/shown";

/** The URL of a photo's earlier content, by its hash; also for a photo that was deleted. */
export const photoAt = (id: number, huella: string, width: PhotoWidth) =>
  `/api/fotogramappirta/${id}/imagen?ancho=${width}&huella=${huella}`;

/** The height of the image at a width, to reserve its space. Height is 2/3 of the width if its size is unknown. */
export const heightAt = (photo: Pick<ShownPhoto, "ancho" | "alto">, width: number) =>
  photo.ancho && photo.alto ? Math.round((width * photo.alto) / photo.ancho) : Math.round((width * 2) / 3);

/** The photo's file name, or `Fotograma` with its id. */
export const photoName = (photo: Pick<ShownPhoto, "id" | "nombre">) => photo.nombre ?? `Fotograma ${photo.id}`;

/** What is said of a photo to who does not see it. */
export const photoAlt = (photo: Pick<ShownPhoto, "id" | "nombre" | "descripcion">) =>
  photo.descripcion ?? photoName(photo);

/** Dimensions, file size and date of a photo in one line, as far as known. */
export const photoFacts = ({ ancho, alto, bytes, fecha }: Pick<ShownPhoto, "ancho" | "alto" | "bytes" | "fecha">) =>
  [ancho && alto ? `${ancho} × ${alto}` : "", bytes ? formatBytes(bytes) : "", formatInstant(fecha)]
    .filter(Boolean)
    .join(" · ");
