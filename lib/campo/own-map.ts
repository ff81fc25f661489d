import * as z from "zod";
import { fetchOwn } from "@/lib/connection/own-answer";
import { BASEMAP_PATH } from "@/lib/map/config";
import { reportChange } from "./changes";
import { STREETS_CACHE } from "./worker/addresses";

/** The streets that a device takes along: parts of the administrator's own map, one for a department (decision 061). */

/** Says how large a part is: what lies between may take the usual header away. */
export const SIZE_HEADER = "X-Bytes";

const TakenIndex = z.object({
  /** The highest zoom of its tiles. */
  zoom: z.number(),
  /** Each tile is compressed. */
  gzip: z.boolean(),
  /** First byte of a tile and the first after it, by zoom/column/row. */
  tiles: z.record(z.string(), z.tuple([z.number(), z.number()])),
});
export type TakenIndex = z.infer<typeof TakenIndex>;

const pathOf = (department: number) => `${BASEMAP_PATH}/${department}`;

/** The size of a department's part at the server, in bytes; null where there is none or no line. */
export async function offeredSize(department: number): Promise<number | null> {
  const answer = await fetchOwn(pathOf(department), { method: "HEAD" }).catch(() => null);
  return answer?.status === 200 ? Number(answer.headers.get(SIZE_HEADER)) : null;
}

/** Takes a department's part along. Throws without a line, a session or room. */
export async function takeStreets(department: number): Promise<void> {
  const answer = await fetchOwn(pathOf(department));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  await (await caches.open(STREETS_CACHE)).put(pathOf(department), answer);
  reportTaken();
}

/** Removes a department's part from the device. */
export async function dropStreets(department: number): Promise<void> {
  await (await caches.open(STREETS_CACHE)).delete(pathOf(department));
  reportTaken();
}

/** What was taken along, each part as it came; none in a browser that keeps nothing. */
const takenAnswers = async (): Promise<readonly Response[]> =>
  typeof caches === "undefined"
    ? []
    : caches.open(STREETS_CACHE).then(
        (cache) => cache.matchAll(),
        () => [],
      );

/** The departments whose streets are on the device, with their sizes in bytes. */
export async function takenStreets(): Promise<{ department: number; bytes: number }[]> {
  return (await takenAnswers()).map(({ url, headers }) => ({
    department: Number(url.split("/").at(-1)),
    bytes: Number(headers.get(SIZE_HEADER)),
  }));
}

interface TakenPart extends TakenIndex {
  data: Blob;
}

async function openPart(answer: Response): Promise<TakenPart> {
  const whole = await answer.blob();
  const start = 4 + new DataView(await whole.slice(0, 4).arrayBuffer()).getUint32(0, true);
  const index = TakenIndex.parse(JSON.parse(await whole.slice(4, start).text()));
  return { ...index, data: whole.slice(start) };
}

/** Finds tiles on the device. */
export interface Streets {
  /** The highest zoom that all parts have. */
  zoom: number;
  /** A tile's bytes, not compressed; null for one that is not here. */
  tile: (zoom: number, x: number, y: number) => Promise<ArrayBuffer | null>;
}

async function readStreets(): Promise<Streets | null> {
  const parts = await Promise.all((await takenAnswers()).map(openPart));
  if (parts.length === 0) return null;
  return {
    zoom: Math.min(...parts.map(({ zoom }) => zoom)),
    async tile(zoom, x, y) {
      const name = `${zoom}/${x}/${y}`;
      const part = parts.find(({ tiles }) => name in tiles);
      const place = part?.tiles[name];
      if (!part || !place) return null;
      const bytes = part.data.slice(...place);
      if (!part.gzip) return bytes.arrayBuffer();
      return new Response(bytes.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    },
  };
}

let openedStreets: Promise<Streets | null> | null = null;

/** The streets on the device, opened once for all maps; null without any. Throws for parts that cannot be read. */
export function openStreets(): Promise<Streets | null> {
  openedStreets ??= readStreets().catch((error: unknown) => {
    openedStreets = null;
    throw error;
  });
  return openedStreets;
}

function reportTaken(): void {
  openedStreets = null;
  reportChange();
}
