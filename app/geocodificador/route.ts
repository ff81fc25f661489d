import type { NextRequest } from "next/server";
import * as z from "zod";
import {
  clientClosed,
  failureResponse,
  invalidAnswer,
  jsonAnswer,
  parseInput,
  refusalAnswer,
} from "@/lib/server/route-json";
import { env } from "@/lib/server/env";
import { geocode, GeocoderError } from "@/lib/server/geocoder";
import { isForeignRead } from "@/lib/server/origin";
import { readSession } from "@/lib/server/session";

const GeocoderSearch = z.object({
  q: z
    .string({ error: "Escriba al menos 3 letras" })
    .trim()
    .min(3, { error: "Escriba al menos 3 letras" })
    .max(100, { error: "Escriba 100 letras como máximo" }),
});

/**
 * Places that are not in the inventory, for the map's search box. Errors: 404 (no geocoder is configured), 403 (another
 * site), 401, 422 (search text), 429 (too many, `Retry-After`), 502 and 504 (the geocoder failed or timed out).
 */
export async function GET(request: NextRequest) {
  const { GEOCODER_URL } = env();
  if (!GEOCODER_URL) return refusalAnswer(404, "La búsqueda de otros lugares no está configurada");
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  if (!open) return refusalAnswer(401);
  const asked = parseInput(GeocoderSearch, Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) return invalidAnswer(asked.error);
  try {
    return jsonAnswer(await geocode(GEOCODER_URL, asked.data.q, String(open.session.usuario.id), request.signal));
  } catch (error) {
    if (request.signal.aborted) return clientClosed();
    if (!(error instanceof GeocoderError)) return failureResponse(error);
    const refused = refusalAnswer(error.status, error.message);
    if (error.retryAfter) refused.headers.set("Retry-After", String(error.retryAfter));
    return refused;
  }
}

/** A HEAD request would use up the person's limit for nothing. */
export const HEAD = () => refusalAnswer(405, "Use GET");
