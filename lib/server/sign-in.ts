import "server-only";
import type * as z from "zod";
import type { LoginBody } from "@/contract/resources/sesion";
import { deviceOrNew } from "./device";
import { endTokenHere } from "./ended-sessions";
import { ministry, MinistryError } from "./ministry";
import { clientAddress } from "./origin";
import { openSession, readSession, SessionRefused } from "./session";
import type { ReadableCookies } from "./session-cookies";

/** Login failure, whatever the server found wrong (spec 1 §8). */
const WRONG_CREDENTIALS = "Los Credenciales del usuario son Incorrectos.";

/** Browsers say what they are in some hundred signs; nothing longer is passed on. */
const MAX_USER_AGENT = 300;

/**
 * Signs a person in at the ministry and opens their session, in the place of the one that the browser's cookies hold; the
 * one way in, for the login page and for next-auth's own form. Throws MinistryError (401 for refused credentials, with `codeNeeded` where only the code of a second factor is
 * missing or wrong; 429, 502 to 504) or SessionRefused. `device` is for the browser to keep.
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
    return { ...opened, device };
  } catch (error) {
    if (error instanceof MinistryError && error.kind === "http" && error.status < 429 && !error.codeNeeded) {
      throw new MinistryError("http", 401, WRONG_CREDENTIALS);
    }
    throw error;
  }
}

/** Codes next-auth's form carries back to /login; never a server's own words. */
export const signInErrorCode = (error: unknown) => {
  if (error instanceof SessionRefused) return "SesionRechazada";
  if (error instanceof MinistryError && error.codeNeeded) return "CodigoRequerido";
  if (error instanceof MinistryError) return error.status === 429 ? "DemasiadosIntentos" : "ServidorNoResponde";
  return "ErrorInterno";
};

/**
 * Ends the token at the ministry, and with it every copy of its cookies; a token that is dead already (401) counts as
 * ended. Throws MinistryError.
 */
export async function endToken(cookies: ReadableCookies) {
  const open = await readSession(cookies);
  if (!open) return;
  try {
    await ministry("sesion.logout", { token: open.token });
  } catch (error) {
    if (!(error instanceof MinistryError && error.status === 401)) throw error;
  }
  endTokenHere(open.token);
}

/** The same where the ministry can be told; else the token ends there by itself, unused, and here at once. */
export async function endTokenIfReached(cookies: ReadableCookies) {
  const open = await readSession(cookies);
  if (!open) return;
  await endToken(cookies).catch((error: unknown) => {
    if (!(error instanceof MinistryError)) throw error;
  });
  endTokenHere(open.token);
}
