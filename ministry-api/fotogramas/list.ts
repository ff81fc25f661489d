import { and, asc, count, eq, gte } from "drizzle-orm";
import type { Db } from "../db/client";
import { fotogramappirta } from "../db/schema";
import type { Caller } from "../http/handler";
import type { Photos } from "./photos";
import { usefulPosition } from "./position";
import { isOwn } from "./store";

/** Maximum size of the Base64 pictures in one response, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Rows read at once. */
const BATCH = 50;

interface PhotoListQuery {
  id_ppirta: number;
  /** Who registered the atractivo. */
  autor: number;
  /** The photo to begin with; null: the first. */
  desde: number | null;
  /** Whether to include the pictures. */
  imagenes: boolean;
}

type Fila = typeof fotogramappirta.$inferSelect;

const batchOf = (db: Db, id_ppirta: number, from: number): Promise<Fila[]> =>
  db
    .select()
    .from(fotogramappirta)
    .where(and(eq(fotogramappirta.id_ppirta, id_ppirta), gte(fotogramappirta.id, from)))
    .orderBy(asc(fotogramappirta.id))
    .limit(BATCH);

/** An atractivo's photos in their order, read in batches. */
async function* rowsFrom(db: Db, { id_ppirta, desde }: PhotoListQuery): AsyncGenerator<Fila, void, undefined> {
  for (let from = desde ?? 0; ;) {
    const rows = await batchOf(db, id_ppirta, from);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    from = last.id + 1;
  }
}

async function countOf(db: Db, id_ppirta: number): Promise<number> {
  const [found] = await db.select({ n: count() }).from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id_ppirta));
  return found?.n ?? 0;
}

const wireOf = (
  { creado_en, tomada, hash: _hash, id_usuario: _uploader, favorito, g_x, g_y, ...row }: Fila,
  ruta_fotograma: string | null,
  propio: boolean,
) => ({
  ...row,
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
  const total = await countOf(db, asked.id_ppirta);
  let size = 0;
  let siguiente: number | null = null;
  let before = '{"fotograma":[';
  for await (const row of rowsFrom(db, asked)) {
    const picture = asked.imagenes ? ((await photos.listed(row.hash))?.toString("base64") ?? null) : null;
    const length = picture?.length ?? 0;
    if (size > 0 && size + length > MAX_BYTES) {
      siguiente = row.id;
      break;
    }
    size += length;
    yield before + JSON.stringify(wireOf(row, picture, isOwn(caller, row, asked.autor)));
    before = ",";
  }
  const opened = before === "," ? "" : before;
  yield `${opened}],"total":${total},"siguiente":${siguiente}}`;
}
