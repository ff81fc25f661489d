import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { mapFileFor } from "@/lib/server/map-file";

/** The first and the last byte of a part. */
interface Part {
  start: number;
  end: number;
}

/**
 * The part of a file of `size` bytes that a Range header names: null for the whole file, as for a header that names
 * several parts or none that can be read; undefined for one that begins beyond the file.
 */
function partOf(header: string | null, size: number): Part | null | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const last = size - 1;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(last, Number(to));
  if (start > last) return undefined;
  return start <= end ? { start, end } : null;
}

async function answer(request: NextRequest, withBody: boolean): Promise<Response> {
  const file = await mapFileFor(request);
  if (file instanceof Response) return file;
  const { headers } = request;
  const { path, size, etag } = file;
  const common = { "Accept-Ranges": "bytes", ETag: etag, "Cache-Control": "private, max-age=86400, no-transform" };
  if (headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: common });
  const isSame = (headers.get("if-range") ?? etag) === etag;
  const part = withBody && isSame ? partOf(headers.get("range"), size) : null;
  if (part === undefined) {
    return new Response(null, { status: 416, headers: { ...common, "Content-Range": `bytes */${size}` } });
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const body = withBody ? (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream<Uint8Array>) : null;
  return new Response(body, {
    status: part ? 206 : 200,
    headers: {
      ...common,
      "Content-Type": "application/vnd.pmtiles",
      "Content-Length": String(end - start + 1),
      ...(part && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    },
  });
}

/**
 * The administrator's own base map (BASEMAP_FILE), whole or the part that Range names, for signed-in people. Errors: 403
 * (another site), 401, 404 (no such file), 416 (a part beyond it).
 */
export const GET = (request: NextRequest) => answer(request, true);

/** What the whole file would come with: Range counts for GET alone. */
export const HEAD = (request: NextRequest) => answer(request, false);
