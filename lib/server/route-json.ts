import "server-only";
import { NextResponse } from "next/server";
import type * as z from "zod";
import { LARGE_BYTES } from "@/contract/endpoint";
import { cleanMember } from "@/contract/plain-text";
import { BodyRoom, BodyDropped, TooLong, TooSlow } from "@/node-shared/body-room";
import { describeError, log } from "./log";
import { GENERAL_SENTENCE, MinistryError, sentenceOf } from "./ministry-error";
import { clearCookies, hasSessionCookie, type ReadableCookies } from "./session-cookies";

/**
 * What our own route handlers answer, `{ message, errores?, actual?, repetido? }` with `Cache-Control: no-store`, and the
 * JSON bodies that they read.
 */

const NO_STORE = { "Cache-Control": "no-store" };

export const jsonAnswer = (body: unknown, status = 200) => NextResponse.json(body, { status, headers: NO_STORE });

/** The same for a body that is JSON text already. */
export const answerText = (json: string) =>
  new NextResponse(json, { headers: { ...NO_STORE, "Content-Type": "application/json" } });

export const refusalAnswer = (
  status: number,
  message = sentenceOf(status),
  errores: Record<string, string[]> = {},
  actual: Record<string, unknown> | null = null,
  /** Machine-readable flags added to the body. */
  marks: Readonly<Record<string, 1>> = {},
) =>
  jsonAnswer(
    { message, ...marks, ...(Object.keys(errores).length > 0 && { errores }), ...(actual && { actual }) },
    status,
  );

/** 401 for cookies that hold no valid session; clears those cookies. */
export function refuseSession(cookies: ReadableCookies) {
  const response = refusalAnswer(401);
  if (hasSessionCookie(cookies)) clearCookies(cookies, response.cookies);
  return response;
}

/** Parses input from a browser; errors without a message in the contract get a Spanish one. */
export const parseInput = <S extends z.ZodType>(schema: S, value: unknown) =>
  schema.safeParse(value, { error: () => "Valor no válido" });

/** Errors by field, the path joined by dots, as forms expect them. Errors without a path are left out. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errores: Record<string, string[]> = {};
  for (const { path, message } of error.issues) if (path.length) (errores[path.join(".")] ??= []).push(message);
  return errores;
}

/** 422 with the general message and the errors of each field. */
export const invalidAnswer = (error: z.ZodError) => refusalAnswer(422, sentenceOf(422), fieldErrors(error));

/**
 * The response to a failed call: the upstream status and message. On 401 it clears the session cookies if `cookies` is
 * given. Any other error is logged and answered with 500 and the general message.
 */
export function failureResponse(error: unknown, cookies?: ReadableCookies): NextResponse {
  if (!(error instanceof MinistryError)) {
    log("error", "unexpected", describeError(error));
    return refusalAnswer(500, GENERAL_SENTENCE);
  }
  const marks: Record<string, 1> = error.repeated ? { repetido: 1 } : {};
  const response = refusalAnswer(error.status, error.message, error.errores, error.actual, marks);
  if (error.retryAfter) response.headers.set("Retry-After", error.retryAfter);
  if (error.status === 401 && cookies) clearCookies(cookies, response.cookies);
  return response;
}

/** For a request that the browser aborted: 499, as servers log this case. */
export const clientClosed = () => new NextResponse(null, { status: 499 });

const JSON_TYPE = /^application\/json *(;|$)/i;
const MB = 1024 * 1024;

/**
 * Cancelling a request's body closes the connection before the response arrives, so up to this much is read and
 * dropped.
 */
const DRAIN_BYTES = 64 * MB;

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
    return refused(bodyRefusal(error));
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

function bodyRefusal(error: unknown): NextResponse {
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
