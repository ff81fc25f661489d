import type { NextRequest } from "next/server";
import { endpointOf } from "@/contract";
import { failureResponse, jsonAnswer, readJsonBody, refusalAnswer } from "@/lib/server/route-json";
import { writeDevice } from "@/lib/server/device";
import { MinistryError } from "@/lib/server/ministry";
import { sameOrigin } from "@/lib/server/origin";
import { SessionRefused } from "@/lib/server/session";
import { writeCookies } from "@/lib/server/session-cookies";
import { signIn } from "@/lib/server/sign-in";

/**
 * Signs in: `{ email, password, codigo? }` -> 200 with both cookies and where this person begins (`inicio`), or 401, 422, 429, 502, 503, 504 with `{ message
 * }`. A 401 has `segundo_factor: 1` if the password was right and only the code is missing or wrong.
 */
export async function POST(request: NextRequest) {
  if (!sameOrigin(request.headers)) return refusalAnswer(403);
  const { body, maxBytes } = endpointOf("sesion.login");
  const credentials = await readJsonBody(request, body, maxBytes);
  if (!credentials.ok) return credentials.response;
  try {
    const { cookies, device, inicio } = await signIn(credentials.data, request.headers, request.cookies);
    const response = jsonAnswer({ ok: true, inicio });
    writeCookies(request.cookies, response.cookies, cookies);
    writeDevice(response.cookies, device);
    return response;
  } catch (error) {
    if (error instanceof SessionRefused) return refusalAnswer(502, error.message);
    if (error instanceof MinistryError && error.codeNeeded) {
      return jsonAnswer({ message: error.message, segundo_factor: 1 }, 401);
    }
    return failureResponse(error);
  }
}
