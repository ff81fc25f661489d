import type { NextRequest } from "next/server";
import * as z from "zod";
import { jsonAnswer, readJsonBody, refusalAnswer } from "@/lib/server/route-json";
import { MinistryError } from "@/lib/server/ministry";
import { sameOrigin } from "@/lib/server/origin";
import { clearCookies } from "@/lib/server/session-cookies";
import { endToken, endTokenIfReached } from "@/lib/server/sign-in";

const Body = z.object({ forzar: z.boolean({ error: "Debe ser verdadero o falso" }).optional() }).optional();

/**
 * Signs out at the ministry API, then here. If the ministry API cannot be reached the person stays signed in (spec 1
 * §4), unless they chose 'Cerrar de todos modos' (`forzar`, decision 032).
 */
export async function POST(request: NextRequest) {
  if (!sameOrigin(request.headers)) return refusalAnswer(403);
  const body = await readJsonBody(request, Body, 1024);
  if (!body.ok) return body.response;
  let salida: string | null = null;
  try {
    ({ salida } = await (body.data?.forzar ? endTokenIfReached : endToken)(request.cookies));
  } catch (error) {
    if (!(error instanceof MinistryError)) throw error;
    return refusalAnswer(502, "No se pudo cerrar la sesión en el servidor. Usted sigue dentro del sistema.");
  }
  const response = jsonAnswer({ ok: true, ...(salida && { salida }) });
  clearCookies(request.cookies, response.cookies);
  return response;
}
