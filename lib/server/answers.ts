import "server-only";
import { NextResponse } from "next/server";
import type * as z from "zod";
import { describeError, log } from "./log";
import { GENERAL_SENTENCE, MinistryError, sentenceOf } from "./ministry-error";
import { clearCookies, hasSessionCookie, type ReadableCookies } from "./session-cookies";

/** Responses of our own route handlers: `{ message, errores?, actual?, repetido? }`, with `Cache-Control: no-store`. */

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
