import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import { PMTiles } from "pmtiles";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dropStreets, offeredSize, openStreets, takenStreets, takeStreets } from "@/lib/campo/own-map";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { mapPart } from "@/lib/server/map-part";
import { ownMapAround } from "@/tests/support/pmtiles";
import { ask, signInAs, stubOn } from "./support";

/** The administrator's own base map, in parts. */

const folder = mkdtempSync(join(tmpdir(), "mapa-base-"));
const path = join(folder, "bolivia.pmtiles");
const map = ownMapAround(-68.1312, -16.5021);
writeFileSync(path, map);
const { length } = map;

const stub = stubOn({ BASEMAP_FILE: path });
type Handler = (request: NextRequest) => Promise<Response>;
type PartHandler = (request: NextRequest, context: { params: Promise<{ departamento: string }> }) => Promise<Response>;
let route: { GET: Handler; HEAD: Handler };
let parts: { GET: PartHandler; HEAD: PartHandler };
let cookie: string;
beforeAll(async () => {
  route = await import("@/app/api/mapa-base/route");
  parts = await import("@/app/api/mapa-base/[departamento]/route");
  cookie = await signInAs(stub);
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (headers: Record<string, string> = {}, sent: { cookie?: string } = { cookie }) =>
  route.GET(ask("/api/mapa-base", { ...sent, headers }));
const fileSource = {
  getKey: () => path,
  getBytes: async (offset: number, size: number) => {
    const response = await get({ range: `bytes=${offset}-${offset + size - 1}` });
    return { data: await response.arrayBuffer(), etag: response.headers.get("etag") ?? undefined };
  },
};
const part = (departamento: string, method: "GET" | "HEAD" = "GET", sent: { cookie?: string } = { cookie }) =>
  parts[method](ask(`/api/mapa-base/${departamento}`, sent), { params: Promise.resolve({ departamento }) });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("the own base map", () => {
  it("comes whole, and says that it can come in parts and which file it is", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(length),
      "content-type": "application/vnd.pmtiles",
      "cache-control": "private, max-age=86400, no-transform",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect((await bytesOf(response)).equals(map)).toBe(true);
  });

  it.each([
    ["bytes=0-126", 0, 126],
    ["bytes=100-100", 100, 100],
    [`bytes=${length - 5}-${length + 900}`, length - 5, length - 1],
    [`bytes=${length - 7}-`, length - 7, length - 1],
    ["bytes=-9", length - 9, length - 1],
    [`bytes=-${length * 2}`, 0, length - 1],
  ])("comes in the part that %s names", async (range, start, end) => {
    const response = await get({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${length}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(map.subarray(start, end + 1))).toBe(true);
  });

  it.each(["bytes=5-2", "bytes=-", "bytes=0-1,4-5", "lines=1-2", "bytes=x"])(
    "comes whole for %s, which names no part",
    async (range) => {
      const response = await get({ range });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, length]);
    },
  );

  it.each([`bytes=${length}-`, `bytes=${length}-${length + 1}`, "bytes=-0"])(
    "has no part %s beyond its end",
    async (range) => {
      const response = await get({ range });
      expect([response.status, response.headers.get("content-range")]).toEqual([416, `bytes */${length}`]);
    },
  );

  it("need not come again while it is the same, and a part of another one is never given for its part", async () => {
    const etag = (await get()).headers.get("etag") ?? "";
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    const range = "bytes=0-9";
    expect((await get({ range, "if-range": etag })).status).toBe(206);
    expect((await get({ range, "if-range": '"otro"' })).status).toBe(200);
  });

  it("is described without being read", async () => {
    const response = await route.HEAD(ask("/api/mapa-base", { cookie, headers: { range: "bytes=0-9" } }));
    expect([response.status, response.headers.get("content-length"), response.body]).toEqual([
      ...[200, String(length), null],
    ]);
  });

  it("is for signed-in people of our own pages", async () => {
    expect((await get({}, {})).status).toBe(401);
    expect((await get({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("is what the map's library reads tiles from", async () => {
    const tiles = new PMTiles(fileSource);
    expect(await tiles.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, numTileEntries: expect.any(Number) });
    expect((await tiles.getZxy(14, 5091, 8952))?.data.byteLength).toBeGreaterThan(100);
    expect(await tiles.getZxy(14, 0, 0)).toBeUndefined();
  });
});

/** A browser's Cache Storage, as far as the device uses it. */
function fakeCaches() {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    delete: async (key: string) => kept.delete(key),
    matchAll: async () =>
      [...kept.values()].map((answer) => Object.defineProperty(answer.clone(), "url", { value: answer.url })),
  };
  return { open: async () => cache };
}

describe("a department's part of the own base map", () => {
  beforeEach(() => {
    vi.stubGlobal("caches", fakeCaches());
    vi.stubGlobal("fetch", async (address: string, { method = "GET" } = {}) => {
      const answer = await part(address.split("/").at(-1) ?? "", method as "GET" | "HEAD");
      answer.headers.set(OWN_MARK.key, OWN_MARK.value);
      return Object.defineProperty(answer, "url", { value: `http://127.0.0.1${address}` });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("goes along on a device with the tiles of the file, its size told before, and can be removed", async () => {
    expect(await openStreets()).toBeNull();
    const size = await offeredSize(2);
    await takeStreets(2);
    expect(await takenStreets()).toEqual([{ department: 2, bytes: size }]);
    const streets = await openStreets();
    expect(streets?.zoom).toBe(14);
    const tiles = new PMTiles(fileSource);
    for (const [z, x, y] of [
      [6, 19, 34],
      [11, 636, 1119],
      [14, 5091, 8952],
    ] as const) {
      const [here, there] = [await streets?.tile(z, x, y), (await tiles.getZxy(z, x, y))?.data];
      expect(there?.byteLength).toBeGreaterThan(100);
      expect(new Uint8Array(here ?? new ArrayBuffer(0))).toEqual(new Uint8Array(there ?? new ArrayBuffer(0)));
    }
    expect(await streets?.tile(14, 0, 0)).toBeNull();
    await dropStreets(2);
    expect(await takenStreets()).toEqual([]);
  });

  it("ends at the zoom that still fits, and holds what lies in its box alone", async () => {
    const laPaz = { west: 0.31, east: 0.312, north: 0.546, south: 0.547 };
    const whole = await mapPart(path, laPaz);
    const small = await mapPart(path, laPaz, 9000);
    expect(small.tiles.length).toBeGreaterThan(0);
    expect(small.size - small.head.length).toBeLessThanOrEqual(9000);
    expect(whole.tiles.slice(0, small.tiles.length)).toEqual(small.tiles);
    expect(whole.tiles.length).toBeGreaterThan(small.tiles.length);
    expect((await mapPart(path, { west: 0.5, east: 0.501, north: 0.5, south: 0.501 })).tiles).toEqual([]);
  });

  it("is for signed-in people, and only of departments that there are", async () => {
    expect((await part("2", "GET", {})).status).toBe(401);
    expect((await part("10")).status).toBe(404);
    // The file has nothing of Tarija.
    expect([(await part("6")).status, (await part("6", "HEAD")).status, await offeredSize(6)]).toEqual([
      404,
      204,
      null,
    ]);
    await expect(takeStreets(0)).rejects.toThrow("404");
  });
});

it("without its file there is neither the map nor a part of it", async () => {
  rmSync(path);
  expect((await get()).status).toBe(404);
  expect((await part("2")).status).toBe(404);
  expect((await part("2", "HEAD")).status).toBe(204);
});
