import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { can } from "@/contract/policy";
import { fotogramaImagenQuery } from "@/contract/resources/hijos";
import { clientClosed, failureResponse, invalidAnswer, parseInput, refusalAnswer } from "@/lib/server/route-json";
import { answerKey, keyOf } from "@/lib/server/key-request";
import { listedPhoto } from "@/lib/server/listed-photos";
import { ministryPhoto } from "@/lib/server/ministry";
import { unreadableError } from "@/lib/server/ministry-error";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

/** Image types that are passed on; SVG is excluded because it can contain scripts. */
const PICTURE = /^image\/(jpeg|png|webp|avif)$/;

const GUARDED = {
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  // Without an ending: browsers add that of the type.
  "Content-Disposition": 'inline; filename="fotograma"',
  Vary: "Accept, Cookie",
};

/** The image types among what a browser accepts, and any other where there is none of them. */
const acceptedImages = (accept: string | null) =>
  [...(accept ?? "").split(",").filter((type) => /^\s*image\//i.test(type)), "image/*;q=0.1"].join(",");

/** An image that came within a list: JPEG (spec 2 §3.4), or PNG by its first byte. */
function pictureResponse(bytes: Uint8Array<ArrayBuffer> | null): Response {
  if (!bytes) return refusalAnswer(404);
  const type = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, max-age=600",
      ...GUARDED,
    },
  });
}

/**
 * A photo's bytes at a given width. A URL with the photo's version (`v`) or its content's hash (`huella`) never changes
 * and is cached for a day; any other is revalidated after a minute, which costs a 304.
 */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const key = keyOf(request.headers);
  if (key) return answerKey(request, key);
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  if (!can(open.session.subject, "ppirta.ver")) return refusalAnswer(403);
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) return refusalAnswer(404);
  const { searchParams } = request.nextUrl;
  const query = parseInput(fotogramaImagenQuery, {
    ancho: searchParams.get("ancho") ?? undefined,
    huella: searchParams.get("huella") ?? undefined,
  });
  if (!query.success) return invalidAnswer(query.error);
  const { ancho, huella } = query.data;
  const of = searchParams.get("de") ?? "";
  try {
    if (!huella && /^[1-9]\d{0,14}$/.test(of))
      return pictureResponse(await listedPhoto(Number(of), Number(id), open.token));
    const photo = await ministryPhoto(Number(id), ancho, {
      huella,
      token: open.token,
      signal: request.signal,
      etag: request.headers.get("if-none-match"),
      accept: acceptedImages(request.headers.get("accept")),
    });
    const type = photo.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (photo.status !== 304 && !PICTURE.test(type)) {
      await photo.drop();
      throw unreadableError();
    }
    if (photo.status === 304) await photo.drop();
    const etag = photo.header("etag");
    const length = photo.header("content-encoding") ? null : photo.header("content-length");
    return new Response(photo.status === 304 ? null : (Readable.toWeb(photo.body) as ReadableStream<Uint8Array>), {
      status: photo.status,
      headers: {
        ...(photo.status !== 304 && { "Content-Type": type }),
        ...(photo.status !== 304 && length && { "Content-Length": length }),
        ...(etag && { ETag: etag }),
        "Cache-Control":
          huella || searchParams.has("v")
            ? "private, max-age=86400, immutable"
            : "private, max-age=60, must-revalidate",
        ...GUARDED,
      },
    });
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}
