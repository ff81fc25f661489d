import "server-only";
import type * as z from "zod";
import type { LoginBody } from "@/contract/resources/sesion";
import { startOf } from "@/lib/sesion/start";
import { deviceOrNew } from "./device";
import { markTokenEnded } from "./ended-sessions";
import { ministry, MinistryError } from "./ministry";
import { clientAddress } from "./origin";
import { openSession, readSession } from "./session";
import type { ReadableCookies } from "./session-cookies";

/** The message for a failed sign-in, whatever the reason (spec 1 §8). */
const WRONG_CREDENTIALS = "Los Credenciales del usuario son Incorrectos.";

/** Characters of User-Agent passed on; browsers send some hundred. */
const MAX_USER_AGENT = 300;

/**
 * Signs a person in at the ministry API and opens their session, replacing the one in the browser's cookies. Throws
 * MinistryError (401 for refused credentials, with `codeNeeded` if only the code of a second factor is missing or
 * wrong; 429, 502 to 504) or SessionRefused. The browser must store `device`.
 */
export async function signIn(credentials: z.output<typeof LoginBody>, headers: Headers, earlier: ReadableCookies) {
  try {
    const address = clientAddress(headers);
    const device = deviceOrNew(earlier);
    const userAgent = headers.get("user-agent")?.slice(0, MAX_USER_AGENT);
    const login = await ministry("sesion.login", {
      body: credentials,
      token: null,
      device,
      ...(address && { clientAddress: address }),
      ...(userAgent && { userAgent }),
    });
    const opened = await openSession(login);
    await endTokenIfReached(earlier);
    return { ...opened, device, inicio: startOf({ rol: opened.rol, menu: login.menu }) };
  } catch (error) {
    if (error instanceof MinistryError && error.kind === "http" && error.status < 429 && !error.codeNeeded) {
      throw new MinistryError("http", 401, WRONG_CREDENTIALS);
    }
    throw error;
  }
}

/**
 * Ends the token at the ministry API, which ends every copy of the session; a token that is no longer valid (401)
 * counts as ended. Throws MinistryError.
 */
export async function endToken(cookies: ReadableCookies) {
  const open = await readSession(cookies);
  if (!open) return;
  try {
    await ministry("sesion.logout", { token: open.token });
  } catch (error) {
    if (!(error instanceof MinistryError && error.status === 401)) throw error;
  }
  markTokenEnded(open.token);
}

/** The same, but ignores MinistryError: the token then expires at the ministry API by itself, and ends here at once. */
export async function endTokenIfReached(cookies: ReadableCookies) {
  const open = await readSession(cookies);
  if (!open) return;
  await endToken(cookies).catch((error: unknown) => {
    if (!(error instanceof MinistryError)) throw error;
  });
  markTokenEnded(open.token);
}
