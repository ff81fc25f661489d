import "server-only";
import { open } from "node:fs/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { findTile, PMTiles, ResolvedValueCache, zxyToTileId, type Header, type Source } from "pmtiles";
import type { TakenIndex } from "@/lib/campo/own-map";

/** The part of the administrator's own map that a device takes along (decision 061). */

/** As parts of the world's width and height, from west to east and from north to south (Web Mercator). */
export interface WorldBox {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** Bytes of a file. */
interface Bytes {
  offset: number;
  length: number;
}

export interface MapPart {
  /** What comes before the tiles. */
  head: Buffer;
  /** The tiles' bytes in the file, in their order. */
  tiles: readonly Bytes[];
  /** Of head and tiles. */
  size: number;
}

/** At most so many bytes and tiles go along: a device keeps them beside its records, and a process counts them. */
const MOST_BYTES = 60_000_000;
const MOST_TILES = 60_000;
/** Farther out the outlines say more. */
const FIRST_ZOOM = 6;
/** Bytes that are read at once. */
const BLOCK_BYTES = 1_000_000;
/** Directories of the file that are held at a time. */
const MOST_DIRECTORIES = 500;

async function readBytes(path: string, { offset, length }: Bytes): Promise<Buffer<ArrayBuffer>> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const sourceOf = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => ({ data: new Uint8Array(await readBytes(path, { offset, length })).buffer }),
});

/** Finds where a tile stands in the file; null for one that is not in it. */
function finder(path: string, header: Header) {
  const source = sourceOf(path);
  const directories = new ResolvedValueCache(MOST_DIRECTORIES);
  return async (id: number): Promise<Bytes | null> => {
    let at: Bytes = { offset: header.rootDirectoryOffset, length: header.rootDirectoryLength };
    for (;;) {
      const entry = findTile(await directories.getDirectory(source, at.offset, at.length, header), id);
      if (!entry) return null;
      const { offset, length, runLength } = entry;
      if (runLength > 0) return { offset: header.tileDataOffset + offset, length };
      at = { offset: header.leafDirectoryOffset + offset, length };
    }
  };
}

type NamedTile = [name: string, place: Bytes];

/** A zoom's tiles that touch a box, as they follow each other in the file; null for more than `most`. */
async function tilesAt(
  zoom: number,
  { west, north, east, south }: WorldBox,
  find: ReturnType<typeof finder>,
  most: number,
) {
  const found: NamedTile[] = [];
  const scale = 2 ** zoom;
  for (let x = Math.floor(west * scale); x < east * scale; x++) {
    for (let y = Math.floor(north * scale); y < south * scale; y++) {
      const place = await find(zxyToTileId(zoom, x, y));
      if (place) found.push([`${zoom}/${x}/${y}`, place]);
    }
    if (found.length > most) return null;
    // What is held already is found without a pause.
    await othersTurn();
  }
  return found.sort(([, one], [, other]) => one.offset - other.offset);
}

async function cut(path: string, box: WorldBox, mostBytes: number): Promise<MapPart> {
  const header = await new PMTiles(sourceOf(path), new ResolvedValueCache()).getHeader();
  const find = finder(path, header);
  const index: TakenIndex = { zoom: header.minZoom, gzip: header.tileCompression === 2, tiles: {} };
  const tiles: Bytes[] = [];
  let size = 0;
  for (let zoom = Math.max(header.minZoom, FIRST_ZOOM); zoom <= header.maxZoom; zoom++) {
    const found = await tilesAt(zoom, box, find, MOST_TILES - tiles.length);
    if (!found || size + found.reduce((sum, [, { length }]) => sum + length, 0) > mostBytes) break;
    index.zoom = zoom;
    for (const [name, place] of found) {
      index.tiles[name] = [size, size + place.length];
      tiles.push(place);
      size += place.length;
    }
  }
  const words = Buffer.from(JSON.stringify(index));
  const head = Buffer.concat([Buffer.alloc(4), words]);
  head.writeUInt32LE(words.length);
  return { head, tiles, size: head.length + size };
}

const oneAtATime = pLimit(1);

/**
 * The tiles in a box up to the zoom at which they still fit. The format: the length of what follows (four bytes, the
 * lowest first), a TakenIndex as JSON, the tiles.
 */
export const mapPart = (path: string, box: WorldBox, mostBytes = MOST_BYTES): Promise<MapPart> =>
  oneAtATime(() => cut(path, box, mostBytes));

/** A part's bytes. */
export async function* bytesOf(path: string, { head, tiles }: MapPart): AsyncGenerator<Uint8Array> {
  yield head;
  let block: Bytes = { offset: 0, length: 0 };
  for (const { offset, length } of tiles) {
    const follows = offset === block.offset + block.length && block.length < BLOCK_BYTES;
    if (!follows && block.length > 0) yield await readBytes(path, block);
    block = follows ? { ...block, length: block.length + length } : { offset, length };
  }
  if (block.length > 0) yield await readBytes(path, block);
}
