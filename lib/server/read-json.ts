import "server-only";
import type { NextResponse } from "next/server";
import type * as z from "zod";
import { BodyRoom, BodyDropped, TooLong, TooSlow } from "@/node-shared/body-room";
import { LARGE_BYTES } from "@/contract/endpoint";
import { cleanMember } from "@/contract/plain-text";
import { invalidAnswer, parseInput, refusalAnswer } from "./answers";
import { DRAIN_BYTES } from "./capped-body";

const JSON_TYPE = /^application\/json *(;|$)/i;
const MB = 1024 * 1024;

/**
 * Memory for request bodies in this process; large ones have their own, so that slow uploads do not block the others.
 */
const bodyRooms = {
  small: new BodyRoom({ bytes: 32 * MB, wholeMs: 60_000, patienceMs: 2000 }),
  large: new BodyRoom({ bytes: 64 * MB, wholeMs: 180_000, patienceMs: 20_000 }),
};

type JsonBody<S extends z.ZodType> = { ok: true; data: z.output<S> } | { ok: false; response: NextResponse };

/**
 * Passes a request's JSON body, its texts cleaned and parsed by its schema, to `handle`, and holds its memory until that is done. A refusal
 * is passed as a response: 408 if the body comes too slowly, 413 over the limit, 415 if the type is not JSON (a form of
 * another site cannot send that type), 503 if there is no memory left for it, 422 for anything else.
 */
export async function withJsonBody<S extends z.ZodType, T>(
  request: Request,
  schema: S,
  maxBytes: number,
  handle: (body: JsonBody<S>) => Promise<T> | T,
): Promise<T> {
  const refused = (response: NextResponse) => handle({ ok: false, response });
  const length = Number(request.headers.get("content-length"));
  const typed = JSON_TYPE.test(request.headers.get("content-type") ?? "");
  if (length > DRAIN_BYTES) return refused(refusalAnswer(413));
  if (length > 0 && !typed) return refused(refusalAnswer(415));
  let held;
  try {
    held = await (maxBytes > LARGE_BYTES ? bodyRooms.large : bodyRooms.small).receive(
      request.body,
      maxBytes,
      DRAIN_BYTES - maxBytes,
    );
  } catch (error) {
    return refused(refusalOf(error));
  }
  try {
    if (held.bytes.length > 0 && !typed) return await refused(refusalAnswer(415));
    const value = parsedJson(held.bytes);
    if (!value) return await refused(refusalAnswer(422, "Los datos enviados no se pueden leer."));
    const read = parseInput(schema, value.json);
    return await (read.success ? handle({ ok: true, data: read.data }) : refused(invalidAnswer(read.error)));
  } finally {
    held.free();
  }
}

/** As withJsonBody, for a small body whose memory may be freed once it is read. */
export const readJsonBody = <S extends z.ZodType>(request: Request, schema: S, maxBytes: number) =>
  withJsonBody(request, schema, maxBytes, (body) => body);

function refusalOf(error: unknown): NextResponse {
  if (error instanceof TooLong) return refusalAnswer(413);
  if (error instanceof TooSlow) return refusalAnswer(408, "El envío tardó demasiado. Intente nuevamente.");
  if (error instanceof BodyDropped) return refusalAnswer(503);
  return refusalAnswer(422, "Los datos enviados no se pueden leer.");
}

function parsedJson(bytes: Uint8Array): { json: unknown } | null {
  if (bytes.length === 0) return { json: undefined };
  try {
    return { json: JSON.parse(new TextDecoder().decode(bytes), cleanMember) as unknown };
  } catch {
    return null;
  }
}
