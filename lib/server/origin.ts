import "server-only";
import { env } from "./env";

/** A request's headers, as the framework or Node's server holds them. */
export type HeaderReader = Pick<Headers, "get">;

/**
 * True if a write comes from our own pages: `Origin` must be PUBLIC_URL's origin (if that is not configured, the scheme
 * and host of the request), and `Sec-Fetch-Site`, if sent, must be `same-origin`. At least one of the two headers is required.
 */
export function sameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : isOurs(origin, headers);
}

/** Scheme and host that people and programs reach us by. */
export function publicOrigin(headers: HeaderReader): string {
  const scheme = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() || "http";
  return env().PUBLIC_URL ?? `${scheme}://${headers.get("host")}`;
}

const isOurs = (origin: string, headers: HeaderReader) => origin === publicOrigin(headers);

/** True if a page stands where passkeys are valid: at the address people type, over https or on this machine. */
export function isPlaceOfKeys(headers: HeaderReader): boolean {
  const { PUBLIC_URL, PORT } = env();
  const place = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return isOurs(place, headers) && /^(https:|http:\/\/localhost(:|$))/.test(place);
}

/**
 * True if a read comes from another site. A browser sends no Origin with our own reads and, over plain http, no
 * Sec-Fetch-Site either; a typed address has `none`. The session's SameSite cookie is the second protection.
 */
export function isForeignRead(headers: HeaderReader): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  return site === "cross-site" || site === "same-site" || (origin !== null && !isOurs(origin, headers));
}

/**
 * True if another site's request must not get a page: it may navigate to the page by a link, but not embed it (frame,
 * script, image, fetch).
 */
export const isForeignEmbed = (headers: HeaderReader): boolean =>
  isForeignRead(headers) &&
  !(headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document");

/** The client's address, as the nearest proxy (or this server) wrote it: the last entry; undefined if unknown. */
export function clientAddress(headers: Headers): string | undefined {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && /^[0-9A-Fa-f.:]{3,45}$/.test(last) ? last : undefined;
}
