import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { FRAMES } from "@/components/map/frames";
import { SIZE_HEADER } from "@/lib/campo/own-map";
import { mapFileFor } from "@/lib/server/map-file";
import { bytesOf, mapPart, type WorldBox } from "@/lib/server/map-part";
import { failureResponse, refusalAnswer } from "@/lib/server/route-json";

type Context = { params: Promise<{ departamento: string }> };

/** Thousandths of a degree of longitude around the world. */
const WORLD = 360_000;

/** A department's box; null for an unknown id. */
function boxOf(id: string): WorldBox | null {
  const frame = /^\d$/.test(id) ? FRAMES[Number(id)] : undefined;
  if (!frame) return null;
  const [west, north, east, south] = frame.map((at) => 0.5 + at / WORLD) as [number, number, number, number];
  return { west, north, east, south };
}

async function answer(request: NextRequest, { params }: Context, withBody: boolean): Promise<Response> {
  const file = await mapFileFor(request);
  if (file instanceof Response) return file;
  const box = boxOf((await params).departamento);
  if (!box) return refusalAnswer(404);
  try {
    const part = await mapPart(file.path, box);
    if (part.tiles.length === 0) return refusalAnswer(404);
    const body = withBody
      ? (Readable.toWeb(Readable.from(bytesOf(file.path, part))) as ReadableStream<Uint8Array>)
      : null;
    return new Response(body, {
      headers: {
        "Content-Type": "application/octet-stream",
        [SIZE_HEADER]: String(part.size),
        // Its tiles are compressed.
        "Cache-Control": "no-store, no-transform",
      },
    });
  } catch (error) {
    return failureResponse(error);
  }
}

/** A department's part of the own map, for a device in the field (lib/server/map-part.ts). Errors: 403, 401, 404. */
export const GET = (request: NextRequest, context: Context) => answer(request, context, true);

/** How large it is; 204 where there is none. */
export async function HEAD(request: NextRequest, context: Context) {
  const response = await answer(request, context, false);
  return response.status === 404 ? new Response(null, { status: 204 }) : response;
}
