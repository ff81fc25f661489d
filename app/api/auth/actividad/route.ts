import type { NextRequest } from "next/server";
import { failureResponse, jsonAnswer, refusalAnswer } from "@/lib/server/route-json";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { isForeignRead, sameOrigin } from "@/lib/server/origin";
import { readSession, renewSession } from "@/lib/server/session";

/** Timeout of the call to the ministry API, in ms: a screen waits for this response. */
const TELL_MS = 5000;

/** How long the session still lasts, in seconds; this request is not use of it. Errors: 401, 403 (another site). */
export async function GET(request: NextRequest) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  return open ? jsonAnswer(open.times) : refusalAnswer(401);
}

/**
 * The person is typing or reading, so the session counts as used: here and, by a short read that every ministry API
 * supports, there. A server that is down does not end the session. Errors: 401, 403 (another site).
 */
export async function POST(request: NextRequest) {
  if (!sameOrigin(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const limit = AbortSignal.timeout(TELL_MS);
  try {
    await ministry("lookup.departamentos", { token: open.token, signal: limit });
  } catch (error) {
    if (error instanceof MinistryError ? error.status === 401 : !limit.aborted)
      return failureResponse(error, request.cookies);
  }
  const response = jsonAnswer({ ...open.times, inactividad: open.times.limite });
  await renewSession(request.cookies, response.cookies, true);
  return response;
}
