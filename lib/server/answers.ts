import "server-only";
import { NextResponse } from "next/server";
import type * as z from "zod";
import { describeError, log } from "./log";
import { GENERAL_SENTENCE, MinistryError, sentenceOf } from "./ministry-error";
import { clearCookies, hasSessionCookie, type ReadableCookies } from "./session-cookies";

/** The answers of our own route handlers: `{ message, errores?, actual?, repetido? }`, never stored by anyone. */

const NO_STORE = { "Cache-Control": "no-store" };

export const answer = (body: unknown, status = 200) => NextResponse.json(body, { status, headers: NO_STORE });

export const refuse = (
  status: number,
  message = sentenceOf(status),
  errores: Record<string, string[]> = {},
  actual: Record<string, unknown> | null = null,
  /** What a program reads of the refusal beside its status. */
  marks: Readonly<Record<string, 1>> = {},
) =>
  answer({ message, ...marks, ...(Object.keys(errores).length > 0 && { errores }), ...(actual && { actual }) }, status);

/** 401 for cookies that open no session; what came of them ends in this answer. */
export function refuseUnknown(cookies: ReadableCookies) {
  const response = refuse(401);
  if (hasSessionCookie(cookies)) clearCookies(cookies, response.cookies);
  return response;
}

/** Parses what came from a browser; what the contract has no words for is said in Spanish too. */
export const parse = <S extends z.ZodType>(schema: S, value: unknown) =>
  schema.safeParse(value, { error: () => "Valor no válido" });

/** Errors by field, as forms read them: the path joined by dots. An error of the whole has no field. */
function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errores: Record<string, string[]> = {};
  for (const { path, message } of error.issues) if (path.length) (errores[path.join(".")] ??= []).push(message);
  return errores;
}

/** 422 with the sentence of every form and each field's own. */
export const invalid = (error: z.ZodError) => refuse(422, sentenceOf(422), fieldErrors(error));

/**
 * Answers for a call that failed: with its own status and words; where the ministry ended the session, its cookies end
 * in this answer. An error nobody foresaw is logged and gets the general sentence.
 */
export function passOn(error: unknown, cookies?: ReadableCookies): NextResponse {
  if (!(error instanceof MinistryError)) {
    log("error", "unexpected", describeError(error));
    return refuse(500, GENERAL_SENTENCE);
  }
  const marks: Record<string, 1> = error.repeated ? { repetido: 1 } : {};
  const response = refuse(error.status, error.message, error.errores, error.actual, marks);
  if (error.retryAfter) response.headers.set("Retry-After", error.retryAfter);
  if (error.status === 401 && cookies) clearCookies(cookies, response.cookies);
  return response;
}

/** For a browser that went away before its answer: nobody reads it (499 is what servers log in this case). */
export const goneAway = () => new NextResponse(null, { status: 499 });
