import type { Db } from "../db/client";
import type { fotogramappirta } from "../db/schema";
import type { Caller } from "../http/handler";
import type { Photos } from "./photos";
import { usefulPosition } from "./position";
import { isOwn, photosOf } from "./store";

/** Maximum size of the Base64 pictures in one response, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;

interface PhotoListQuery {
  id_ppirta: number;
  /** Who registered the atractivo. */
  autor: number;
  /** The photo to begin with; null, or one that is gone: the first. */
  desde: number | null;
  /** Whether to include the pictures. */
  imagenes: boolean;
}

type Fila = typeof fotogramappirta.$inferSelect;

const wireOf = (
  { creado_en, tomada, hash: _hash, id_usuario: _uploader, favorito, g_x, g_y, ...row }: Fila,
  ruta_fotograma: string | null,
  propio: boolean,
  orden: number,
) => ({
  ...row,
  orden,
  ...usefulPosition({ g_x, g_y }),
  ruta_fotograma,
  favorito: favorito ? "1" : "0",
  tomada: tomada?.toISOString() ?? null,
  fecha: creado_en.toISOString(),
  propio: propio ? 1 : 0,
});

/**
 * The response of `GET /listfotograma/{id}` as pieces of its JSON text (spec 2 §3.4): one picture at a
 * time, so that the whole response is never in memory. It ends before the picture that would exceed MAX_BYTES and names
 * it in `siguiente`; the first one is always included.
 */
export async function* photoList(
  db: Db,
  photos: Photos,
  caller: Pick<Caller, "id">,
  asked: PhotoListQuery,
): AsyncGenerator<string, void, undefined> {
  const rows = await photosOf(db, asked.id_ppirta);
  const begin = Math.max(
    0,
    rows.findIndex(({ id }) => id === asked.desde),
  );
  let size = 0;
  let siguiente: number | null = null;
  let before = '{"fotograma":[';
  for (const [at, row] of rows.entries()) {
    if (at < begin) continue;
    const picture = asked.imagenes ? ((await photos.listed(row.hash))?.toString("base64") ?? null) : null;
    const length = picture?.length ?? 0;
    if (size > 0 && size + length > MAX_BYTES) {
      siguiente = row.id;
      break;
    }
    size += length;
    yield before + JSON.stringify(wireOf(row, picture, isOwn(caller, row, asked.autor), at + 1));
    before = ",";
  }
  const opened = before === "," ? "" : before;
  yield `${opened}],"total":${rows.length},"siguiente":${siguiente}}`;
}
