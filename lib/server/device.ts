import "server-only";
import { randomBytes } from "node:crypto";
import { servedOverHttps } from "./env";
import { cookieOptions, type ReadableCookies, type WritableCookies } from "./session-cookies";

/**
 * A browser's device token. The ministry API uses it to recognise a browser in which a person signed in before, so that
 * other people's failed sign-ins do not block it. It grants no access, outlives the session, and is sent in a header of
 * our own (X-Device) that other servers ignore.
 */

/** The longest time that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

const deviceCookie = () => `${servedOverHttps() ? "__Host-" : ""}inventario.equipo`;

/** The token in a browser's cookies; null if it has none. */
function deviceIn(cookies: ReadableCookies): string | null {
  const value = cookies.getAll().find(({ name }) => name === deviceCookie())?.value ?? "";
  return TOKEN.test(value) ? value : null;
}

/** The token in a browser's cookies, or a new one. */
export const deviceOrNew = (cookies: ReadableCookies) => deviceIn(cookies) ?? randomBytes(32).toString("base64url");

/** Stores the token in the browser, once the ministry API has linked it to a person. */
export const writeDevice = (target: WritableCookies, token: string) =>
  target.set(deviceCookie(), token, cookieOptions(KEPT_SECONDS));
