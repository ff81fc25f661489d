import "server-only";
import type { NextRequest, NextResponse } from "next/server";
import type * as z from "zod";
import { type Body, endpointOf, type Reply } from "@/contract";
import { startOf } from "@/lib/sesion/start";
import { deviceOrNew, writeDevice } from "./device";
import { markTokenEnded } from "./ended-sessions";
import { ministry, MinistryError } from "./ministry";
import { clientAddress, sameOrigin } from "./origin";
import { failureResponse, jsonAnswer, readJsonBody, refusalAnswer } from "./route-json";
import { openSession, readSession, SessionRefused } from "./session";
import { writeCookies, type ReadableCookies } from "./session-cookies";

/** The message for a failed sign-in, whatever the reason (spec 1 §8). */
const WRONG_CREDENTIALS = "Los Credenciales del usuario son Incorrectos.";

/** Characters of User-Agent passed on; browsers send some hundred. */
const MAX_USER_AGENT = 300;

/** By password, by passkey, or by an identity with its account's proof. */
type SignInCall = "sesion.login" | "llave.ingresar" | "identidad.unir";

/** What is different once the session is open. */
interface Ending {
  /** Where to go; by default where this person's work begins. */
  start?: (opened: { inicio: string }, request: NextRequest) => string;
  end?: (response: NextResponse) => unknown;
}

/**
 * Answers a sign-in: 200 with both cookies and where to go (`inicio`), or 401, 422, 429, 502, 503, 504 with
 * `{ message }`. A 401 has the marks of LoginRefusal if only the second factor is missing or wrong. `bodyOf` makes the
 * call's body of what the browser sent.
 */
export const signInWith =
  <N extends SignInCall, T>(
    name: N,
    typed: z.ZodType<T>,
    bodyOf: (typed: T, request: NextRequest) => Body<N>,
    { start = ({ inicio }, _request) => inicio, end = () => undefined }: Ending = {},
  ) =>
  async (request: NextRequest) => {
    if (!sameOrigin(request.headers)) return refusalAnswer(403);
    const sent = await readJsonBody(request, typed, endpointOf(name).maxBytes);
    if (!sent.ok) return sent.response;
    try {
      const body = bodyOf(sent.data, request);
      const { cookies, device, inicio } = await signIn(name, body, request.headers, request.cookies);
      const response = jsonAnswer({ ok: true, inicio: start({ inicio }, request) });
      end(response);
      writeCookies(request.cookies, response.cookies, cookies);
      writeDevice(response.cookies, device);
      return response;
    } catch (error) {
      if (error instanceof SessionRefused) return refusalAnswer(502, error.message);
      if (error instanceof MinistryError && error.codeNeeded) {
        return jsonAnswer({ message: error.message, ...error.codeNeeded }, 401);
      }
      return failureResponse(error);
    }
  };

/** The same for a call whose body is what the browser sends. */
export const signInRoute = (name: "sesion.login" | "llave.ingresar") =>
  signInWith<SignInCall, Body<SignInCall>>(name, endpointOf(name).body, (body) => body);

/**
 * Signs a person in at the ministry API and opens their session, replacing the one in the browser's cookies. Throws
 * MinistryError (401 for refused credentials, with `codeNeeded` if only the second factor is missing or wrong; 429, 502
 * to 504) or SessionRefused. The browser must store `device`.
 */
async function signIn<N extends SignInCall>(name: N, body: Body<N>, headers: Headers, earlier: ReadableCookies) {
  try {
    const from = browserOf(headers, earlier);
    return await openFor(await ministry<SignInCall>(name, { body, ...from }), from.device, earlier);
  } catch (error) {
    const refused = error instanceof MinistryError && error.kind === "http" && error.status < 429 && !error.codeNeeded;
    if (refused && name === "sesion.login") {
      throw new MinistryError("http", 401, WRONG_CREDENTIALS);
    }
    throw error;
  }
}

/** What the ministry API is told of a browser that nobody is signed in with. */
export function browserOf(headers: Headers, cookies: ReadableCookies) {
  const address = clientAddress(headers);
  const userAgent = headers.get("user-agent")?.slice(0, MAX_USER_AGENT);
  return {
    token: null,
    device: deviceOrNew(cookies),
    ...(address && { clientAddress: address }),
    ...(userAgent && { userAgent }),
  };
}

/** The session of a sign-in, in place of the one in the browser's cookies, and where its person begins. */
export async function openFor(login: Reply<SignInCall>, device: string, earlier: ReadableCookies) {
  const opened = await openSession(login);
  await endTokenIfReached(earlier);
  return { ...opened, device, inicio: startOf({ rol: opened.rol, menu: login.menu }) };
}

/**
 * Ends the token at the ministry API, which ends every copy of the session; a token that is no longer valid (401)
 * counts as ended. Returns where the person signs out of their identity's provider too, or null. Throws MinistryError.
 */
export async function endToken(cookies: ReadableCookies): Promise<{ salida: string | null }> {
  const open = await readSession(cookies);
  if (!open) return { salida: null };
  const { salida } = await ministry("sesion.logout", { token: open.token }).catch((error: unknown) => {
    if (!(error instanceof MinistryError && error.status === 401)) throw error;
    return { salida: null };
  });
  markTokenEnded(open.token);
  return { salida };
}

/** The same, but ignores MinistryError: the token then expires at the ministry API by itself, and ends here at once. */
export async function endTokenIfReached(cookies: ReadableCookies): Promise<{ salida: string | null }> {
  const open = await readSession(cookies);
  if (!open) return { salida: null };
  const ended = await endToken(cookies).catch((error: unknown) => {
    if (!(error instanceof MinistryError)) throw error;
    return { salida: null };
  });
  markTokenEnded(open.token);
  return ended;
}
