import "server-only";
import { env, servedOverHttps } from "./env";

/** The session's two cookies: next-auth's identity cookie (split if long) and the one of the sealed token. */

/** Absolute lifetime of a session, in seconds. */
export const sessionSeconds = () => Math.round(env().SESSION_HOURS * 3600);

/** Limit for both cookies together: every request carries them, and Node refuses headers over 16 KB. */
export const MAX_COOKIE_BYTES = 8 * 1024;

/** A browser drops a cookie over 4096 bytes, attributes included. */
export const MAX_ONE_COOKIE = 4096;
const CHUNK_BYTES = 3933;

export interface NamedCookie {
  name: string;
  value: string;
}

/** The common part of Next's two cookie stores. */
export interface ReadableCookies {
  getAll(): NamedCookie[];
}
export interface WritableCookies {
  set(name: string, value: string, options: ReturnType<typeof cookieOptions> & { expires?: Date }): unknown;
}

export const cookieOptions = (maxAge: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: servedOverHttps(),
  maxAge,
});

/** Max-Age for today's browsers, Expires for clients that only support that. */
const expiredOptions = () => ({ ...cookieOptions(0), expires: new Date(0) });

const cookiePrefix = () => (servedOverHttps() ? "__Host-" : "");
export const identityCookie = () => `${cookiePrefix()}next-auth.session-token`;
export const tokenCookie = () => `${cookiePrefix()}inventario.token`;
export const callbackCookie = () => `${cookiePrefix()}next-auth.callback-url`;
export const csrfCookie = () => `${cookiePrefix()}next-auth.csrf-token`;

/** The number of a chunk of the identity cookie, 0 if it is not split; null for other cookies. */
function pieceNumber(name: string): number | null {
  const whole = identityCookie();
  if (name === whole) return 0;
  const rest = name.startsWith(`${whole}.`) ? name.slice(whole.length + 1) : "";
  return /^\d{1,2}$/.test(rest) ? Number(rest) : null;
}

/** The identity cookie's text, joined from its chunks; empty if there is none. */
export function identityText(cookies: ReadableCookies): string {
  const all = cookies.getAll();
  const whole = all.find(({ name }) => name === identityCookie());
  if (whole) return whole.value;
  return all
    .flatMap(({ name, value }) => {
      const at = pieceNumber(name);
      return at === null ? [] : [{ at, value }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
    .join("");
}

/** The identity in one cookie, or in chunks named as next-auth names them. */
export function identityPieces(value: string): NamedCookie[] {
  const name = identityCookie();
  if (value.length <= CHUNK_BYTES) return [{ name, value }];
  return Array.from({ length: Math.ceil(value.length / CHUNK_BYTES) }, (_, i) => ({
    name: `${name}.${i}`,
    value: value.slice(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES),
  }));
}

/** True if there is an identity cookie. It is not opened, so this is a hint and not a check. */
export const hasSessionCookie = (cookies: ReadableCookies) =>
  cookies.getAll().some(({ name }) => pieceNumber(name) !== null);

/** Writes the session's cookies and removes leftover chunks of an earlier session. */
export function writeCookies(present: ReadableCookies, target: WritableCookies, fresh: readonly NamedCookie[]) {
  const kept = new Set(fresh.map(({ name }) => name));
  for (const name of sessionCookieNames(present)) if (!kept.has(name)) target.set(name, "", expiredOptions());
  for (const { name, value } of fresh) target.set(name, value, cookieOptions(sessionSeconds()));
}

/** Writes a renewed identity for the rest of the session, next to the token's cookie, and removes older chunks. */
export function writeIdentity(
  present: ReadableCookies,
  target: WritableCookies,
  fresh: readonly NamedCookie[],
  maxAge: number,
) {
  const kept = new Set(fresh.map(({ name }) => name));
  for (const { name } of present.getAll()) {
    if (pieceNumber(name) !== null && !kept.has(name)) target.set(name, "", expiredOptions());
  }
  for (const { name, value } of fresh) target.set(name, value, cookieOptions(maxAge));
}

/** Removes both cookies, with every chunk. */
export const clearCookies = (present: ReadableCookies, target: WritableCookies) => writeCookies(present, target, []);

const sessionCookieNames = (present: ReadableCookies) => {
  const always = [identityCookie(), tokenCookie()];
  const found = present
    .getAll()
    .map(({ name }) => name)
    .filter((name) => pieceNumber(name) !== null || name === callbackCookie());
  return new Set([...always, ...found]);
};
