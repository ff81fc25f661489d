import "server-only";
import { randomBytes } from "node:crypto";
import { servedOverHttps } from "./env";
import { cookieOptions, type ReadableCookies, type WritableCookies } from "./session-cookies";

/**
 * A browser's device token: by it the ministry knows a browser in which a person signed in before, whom others' failed
 * sign-ins do not keep out. It opens nothing by itself, outlives the session, and goes to the ministry in a header of ours
 * that other servers ignore.
 */

/** As long as browsers keep any cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;
const TOKEN = /^[\w-]{43}$/;

const deviceCookie = () => `${servedOverHttps() ? "__Host-" : ""}inventario.equipo`;

/** The token in a browser's cookies; null where it has none. */
export function deviceIn(cookies: ReadableCookies): string | null {
  const value = cookies.getAll().find(({ name }) => name === deviceCookie())?.value ?? "";
  return TOKEN.test(value) ? value : null;
}

/** The same, or a new one for a browser that has none. */
export const deviceOrNew = (cookies: ReadableCookies) => deviceIn(cookies) ?? randomBytes(32).toString("base64url");

/** Keeps the token in the browser, after the ministry has taken it for a person's. */
export const writeDevice = (target: WritableCookies, token: string) =>
  target.set(deviceCookie(), token, cookieOptions(KEPT_SECONDS));
