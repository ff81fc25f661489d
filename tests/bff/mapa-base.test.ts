import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
let route: { GET: Handler; HEAD: Handler };
let cookie: string;
beforeAll(async () => {
  route = await import("@/app/api/mapa-base/route");
  cookie = await signInAs(stub);
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (headers: Record<string, string> = {}, sent: { cookie?: string } = { cookie }) =>
  route.GET(ask("/api/mapa-base", { ...sent, headers }));
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("the own base map", () => {
  it("comes whole, and says that it can come in parts and which file it is", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(length),
      "content-type": "application/vnd.pmtiles",
      "cache-control": "private, max-age=86400",
      vary: "Cookie",
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
    const tiles = new PMTiles({
      getKey: () => path,
      getBytes: async (offset, size) => {
        const response = await get({ range: `bytes=${offset}-${offset + size - 1}` });
        return { data: await response.arrayBuffer(), etag: response.headers.get("etag") ?? undefined };
      },
    });
    expect(await tiles.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 14, numTileEntries: expect.any(Number) });
    expect((await tiles.getZxy(14, 5091, 8952))?.data.byteLength).toBeGreaterThan(100);
    expect(await tiles.getZxy(14, 0, 0)).toBeUndefined();
  });

  it("is not there once its file has gone", async () => {
    rmSync(path);
    expect((await get()).status).toBe(404);
  });
});
