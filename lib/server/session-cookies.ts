import "server-only";
import { env, servedOverHttps } from "./env";

/** The session's two cookies: next-auth's (identity, in pieces where long) and the sealed token's. */

/** Absolute life of a session, in seconds. */
export const sessionSeconds = () => Math.round(env().SESSION_HOURS * 3600);

/** Both cookies together; every request carries them, and Node refuses headers over 16 KB. */
export const MAX_COOKIE_BYTES = 8 * 1024;

/** A browser drops a cookie over 4096 bytes, attributes included. */
export const MAX_ONE_COOKIE = 4096;
const CHUNK_BYTES = 3933;

export interface NamedCookie {
  name: string;
  value: string;
}

/** What both Next's cookie stores have in common. */
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

/** Max-Age for every browser of today, Expires for the programs that only know it. */
const expired = () => ({ ...cookieOptions(0), expires: new Date(0) });

const prefix = () => (servedOverHttps() ? "__Host-" : "");
export const identityCookie = () => `${prefix()}next-auth.session-token`;
export const tokenCookie = () => `${prefix()}inventario.token`;
export const callbackCookie = () => `${prefix()}next-auth.callback-url`;
export const csrfCookie = () => `${prefix()}next-auth.csrf-token`;

/** The number of a piece of the identity cookie: 0 for the whole one too; null for another cookie. */
function pieceNumber(name: string): number | null {
  const whole = identityCookie();
  if (name === whole) return 0;
  const rest = name.startsWith(`${whole}.`) ? name.slice(whole.length + 1) : "";
  return /^\d{1,2}$/.test(rest) ? Number(rest) : null;
}

/** The identity cookie's text: the whole one, or its pieces put together; empty where there is none. */
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

/** The identity in one cookie, or in pieces named as next-auth names them. */
export function identityPieces(value: string): NamedCookie[] {
  const name = identityCookie();
  if (value.length <= CHUNK_BYTES) return [{ name, value }];
  return Array.from({ length: Math.ceil(value.length / CHUNK_BYTES) }, (_, i) => ({
    name: `${name}.${i}`,
    value: value.slice(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES),
  }));
}

/** Is there anything of a session in these cookies? A courtesy's question: nothing is opened. */
export const hasSessionCookie = (cookies: ReadableCookies) =>
  cookies.getAll().some(({ name }) => pieceNumber(name) !== null);

/** Writes the session's cookies and removes every piece an earlier session left. */
export function writeCookies(present: ReadableCookies, target: WritableCookies, fresh: readonly NamedCookie[]) {
  const kept = new Set(fresh.map(({ name }) => name));
  for (const name of sessionCookieNames(present)) if (!kept.has(name)) target.set(name, "", expired());
  for (const { name, value } of fresh) target.set(name, value, cookieOptions(sessionSeconds()));
}

/** Writes a renewed identity beside the token's cookie, for as long as the session still lasts, and removes older pieces. */
export function writeIdentity(
  present: ReadableCookies,
  target: WritableCookies,
  fresh: readonly NamedCookie[],
  maxAge: number,
) {
  const kept = new Set(fresh.map(({ name }) => name));
  for (const { name } of present.getAll()) {
    if (pieceNumber(name) !== null && !kept.has(name)) target.set(name, "", expired());
  }
  for (const { name, value } of fresh) target.set(name, value, cookieOptions(maxAge));
}

/** Removes both cookies, with every piece. */
export const clearCookies = (present: ReadableCookies, target: WritableCookies) => writeCookies(present, target, []);

const sessionCookieNames = (present: ReadableCookies) => {
  const always = [identityCookie(), tokenCookie()];
  const found = present
    .getAll()
    .map(({ name }) => name)
    .filter((name) => pieceNumber(name) !== null || name === callbackCookie());
  return new Set([...always, ...found]);
};
