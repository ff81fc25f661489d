import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ministry } from "./ministry";

/** The images of a list that contains them (spec 2 §7.2), by photo id. */
type Pictures = ReadonlyMap<number, Uint8Array<ArrayBuffer>>;

const KEPT_BYTES = 96 * 1024 * 1024;
const KEPT_MS = 60_000;

interface PhotoListRequest {
  id_ppirta: number;
  token: string;
}

async function loadPictures({ id_ppirta, token }: PhotoListRequest): Promise<Pictures> {
  const { fotograma } = await ministry("fotogramappirta.list", { id: id_ppirta, token });
  const pictures = new Map<number, Uint8Array<ArrayBuffer>>();
  for (const { id, ruta_fotograma } of fotograma) {
    if (ruta_fotograma === null) continue;
    pictures.set(id, Uint8Array.from(Buffer.from(ruta_fotograma.replace(/^data:[^,]*,/u, ""), "base64")));
  }
  return pictures;
}

/** One response holds all images of a record: cached for a minute, it serves all of their URLs. */
const pictureCache = new LRUCache<string, Pictures, PhotoListRequest>({
  maxSize: KEPT_BYTES,
  ttl: KEPT_MS,
  sizeCalculation: (pictures) => [...pictures.values()].reduce((sum, { length }) => sum + length, 1),
  fetchMethod: (_key, _stale, { context }) => loadPictures(context),
  // Those who wait for a response get it even if it no longer fits into the cache.
  ignoreFetchAbort: true,
});

/**
 * The image of a photo from a server that only sends images within the list; null if the list has none. Cached for each
 * access token, because permissions differ. Throws MinistryError.
 */
export async function listedPhoto(
  id_ppirta: number,
  id: number,
  token: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = `${id_ppirta} ${createHash("sha256").update(token).digest("base64")}`;
  const pictures = await pictureCache.forceFetch(key, { context: { id_ppirta, token } });
  return pictures.get(id) ?? null;
}
