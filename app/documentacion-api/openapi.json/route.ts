import type { NextRequest } from "next/server";
import { clientClosed, failureResponse, refusalAnswer } from "@/lib/server/route-json";
import { ministryDocs } from "@/lib/server/ministry";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

/**
 * The ministry API as an OpenAPI document, for signed-in staff. Errors: 401, 403 (another site), and upstream errors.
 */
export async function GET(request: NextRequest) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  if (!(await readSession(request.cookies))) return refusalAnswer(401);
  try {
    const document = await ministryDocs("/docs/openapi.json", request.signal);
    return new Response(document, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    return failureResponse(error, request.cookies);
  }
}
