import "server-only";
import type * as z from "zod";
import type { LoginBody } from "@/contract/resources/sesion";
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
 * missing or wrong; 429, 502 to 504) or SessionRefused.
 */
export async function signIn(credentials: z.output<typeof LoginBody>, headers: Headers, earlier: ReadableCookies) {
  try {
    const address = clientAddress(headers);
    const userAgent = headers.get("user-agent")?.slice(0, MAX_USER_AGENT);
    const login = await ministry("sesion.login", {
      body: credentials,
      token: null,
      ...(address && { clientAddress: address }),
      ...(userAgent && { userAgent }),
    });
    const opened = await openSession(login);
    await endTokenIfReached(earlier);
    return opened;
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

/** Ends the token at the ministry; a token that is dead already (401) counts as ended. Throws MinistryError. */
export async function endToken(cookies: ReadableCookies) {
  const open = await readSession(cookies);
  if (!open) return;
  try {
    await ministry("sesion.logout", { token: open.token });
  } catch (error) {
    if (!(error instanceof MinistryError && error.status === 401)) throw error;
  }
}

/** The same where the ministry can be told; else the token ends by itself, unused. */
export async function endTokenIfReached(cookies: ReadableCookies) {
  await endToken(cookies).catch((error: unknown) => {
    if (!(error instanceof MinistryError)) throw error;
  });
}
