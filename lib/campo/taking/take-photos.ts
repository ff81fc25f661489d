import { photoSrc, shownPhoto } from "../../fotogramas/shown";
import { newKey } from "../parts";
import { imagesOf } from "../photos";
import type { DatosDeFoto, FotoConImagenes, FotoDeCampo } from "../types";
import { listOfPhotos, nowOf, pictureOf, type TakingDeps } from "./deps";

/** The width of the small pictures, in px. */
const WIDTH = 600;

/** A replaced photo has its own date. */
const isSame = (one: DatosDeFoto, other: DatosDeFoto) => one.desde === other.desde && one.bytes === other.bytes;

/**
 * The photos of an attraction on the server, with their small pictures, one after another. Pictures that are on the
 * device already (`known`) are not fetched again.
 */
export async function takePhotos(
  of: { id: number; persona: string; registro: string },
  known: readonly FotoDeCampo[],
  deps: TakingDeps,
): Promise<FotoConImagenes[]> {
  const { id, persona, registro } = of;
  const photos: FotoConImagenes[] = [];
  for (const fotograma of await listOfPhotos(id, deps)) {
    const favorita = fotograma.favorito === "1";
    const at = fotograma.fecha ?? nowOf(deps).toISOString();
    const photo: DatosDeFoto = {
      ...{ clave: newKey(), persona, registro, id: fotograma.id },
      nombre: fotograma.nombre ?? `Fotograma ${fotograma.id}`,
      ...{ bytes: fotograma.bytes ?? 0, reducida: null },
      ...{ g_x: fotograma.g_x, g_y: fotograma.g_y, favorita, favoritaLlego: favorita },
      ...{ desde: at, llego: at, intentada: false, problema: null },
    };
    const before = known.find((one) => one.id === photo.id && isSame(one, photo));
    deps.signal?.throwIfAborted();
    const here = before && (await imagesOf(before.clave))?.miniatura;
    const miniatura = here ?? (await pictureOf(photoSrc(shownPhoto(fotograma), WIDTH), deps));
    photos.push({ ...photo, contenido: null, miniatura });
  }
  return photos;
}
