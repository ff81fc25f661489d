import type { FotoConImagenes, FotoDeCampo } from "./types";

/** What is kept of a photo beside its images. */
export function withoutImages({ contenido, miniatura, ...known }: FotoConImagenes): FotoDeCampo {
  return { ...known, conImagen: contenido !== null, bytesMiniatura: miniatura?.size ?? 0 };
}
