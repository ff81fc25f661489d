import "server-only";
import { Readable } from "node:stream";
import type { NextRequest } from "next/server";
import { claveEn } from "@/contract/resources/claves";
import { clientClosed, failureResponse, refusalAnswer } from "./route-json";
import { isForeignServer, ministryRead } from "./ministry";
import { clientAddress } from "./origin";

/** Headers of an answer that the other program gets. */
const PASSED = [
  "content-type",
  "content-crs",
  "content-disposition",
  "etag",
  "vary",
  "retry-after",
  "www-authenticate",
  "x-total-count",
];

/** The key that a request of another system carries; null for every other request. */
export const keyOf = (headers: Headers): string | null => claveEn(headers.get("authorization"));

/**
 * Answers a request by key: passes it on as it came, and streams the answer back. What the key may read is for the
 * ministry API to say; here it can only read, and needs no session.
 */
export async function answerKey(request: NextRequest, key: string): Promise<Response> {
  if (isForeignServer()) return refusalAnswer(404, "La dirección solicitada no existe");
  if (request.method !== "GET") return refusalAnswer(403, "La clave no lee esto");
  const { pathname, search } = request.nextUrl;
  return passRead(request, pathname.slice("/api".length) + search, { key, token: null });
}

interface Credentials {
  key: string | null;
  token: string | null;
  headers?: Record<string, string>;
}

/** Passes a read on to a path of the ministry API, and streams its answer back whatever its status. */
export async function passRead(request: NextRequest, path: string, credentials: Credentials): Promise<Response> {
  const address = clientAddress(request.headers);
  try {
    const answer = await ministryRead(path, {
      ...credentials,
      accept: request.headers.get("accept") ?? "application/json",
      etag: request.headers.get("if-none-match"),
      signal: request.signal,
      ...(address && { clientAddress: address }),
    });
    const told = PASSED.flatMap((name) => {
      const value = answer.header(name);
      return value === null ? [] : [[name, value] as const];
    });
    const empty = answer.status === 304;
    if (empty) await answer.drop();
    return new Response(empty ? null : (Readable.toWeb(answer.body) as ReadableStream<Uint8Array>), {
      status: answer.status,
      headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...Object.fromEntries(told) },
    });
  } catch (error) {
    return request.signal.aborted ? clientClosed() : failureResponse(error);
  }
}
