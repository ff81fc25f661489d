import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { FOTOGRAMA_ANCHOS } from "@/contract/resources/hijos";
import type { Db, Tx } from "../db/client";
import { archivo } from "../db/schema";
import { notFound } from "../http/problem";
import { MAX_PIXELS } from "./inspect";
import { inSlot } from "./slots";

export type Ancho = (typeof FOTOGRAMA_ANCHOS)[number];

/** Least recently used renditions go first when the kept ones pass this many bytes. */
const CACHE_BYTES = 48 * 1024 * 1024;
const QUALITY = 78;

const cache = new Map<string, Buffer>();
let cached = 0;
/** Renditions in the making, so that ten requests for one picture decode it once. */
const making = new Map<string, Promise<Buffer>>();

function keep(key: string, bytes: Buffer) {
  if (cache.has(key)) return;
  cache.set(key, bytes);
  cached += bytes.length;
  for (const [oldest, old] of cache) {
    if (cached <= CACHE_BYTES) break;
    cache.delete(oldest);
    cached -= old.length;
  }
}

async function make(db: Db | Tx, hash: string, ancho: Ancho): Promise<Buffer> {
  const [original] = await db.select({ contenido: archivo.contenido }).from(archivo).where(eq(archivo.hash, hash));
  if (!original) throw notFound();
  return inSlot(() =>
    sharp(original.contenido ?? Buffer.alloc(0), { limitInputPixels: MAX_PIXELS, failOn: "none" })
      .rotate()
      .resize({ width: ancho, withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: QUALITY, progressive: ancho > 150, mozjpeg: false })
      .toBuffer(),
  );
}

/**
 * A stored photograph as a JPEG of at most `ancho` pixels in width: upright, never enlarged, without metadata. Errors:
 * 404 where no original has this hash.
 */
export async function renderPhoto(db: Db | Tx, hash: string, ancho: Ancho): Promise<Buffer> {
  const key = `${hash}-${ancho}`;
  const known = cache.get(key);
  if (known) {
    cache.delete(key);
    cache.set(key, known);
    return known;
  }
  const pending = making.get(key) ?? make(db, hash, ancho).finally(() => making.delete(key));
  making.set(key, pending);
  const bytes = await pending;
  keep(key, bytes);
  return bytes;
}
