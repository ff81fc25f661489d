import "server-only";
import { env } from "./env";

/**
 * Does a write come from our own pages? `Origin` must be PUBLIC_URL's origin (the Host where none is configured), and a
 * browser that says where a request comes from (`Sec-Fetch-Site`) must say the same origin; one of the two must be there.
 */
export function sameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  return origin === null ? site !== null : isOurs(origin, headers);
}

function isOurs(origin: string, headers: Headers): boolean {
  if (!URL.canParse(origin)) return false;
  const expected = env().PUBLIC_URL;
  return expected ? origin === expected : new URL(origin).host === headers.get("host");
}

/**
 * Does a read bear another site's mark? A browser sends no Origin with our own reads and, over plain http, no
 * Sec-Fetch-Site either; an address typed by hand is `none`. The session's cookie, which is SameSite, stands behind this.
 */
export function foreignRead(headers: Headers): boolean {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  return site === "cross-site" || site === "same-site" || (origin !== null && !isOurs(origin, headers));
}

/**
 * May another site's request have the page? As a page of its own, by a link, yes; as a part of one (a frame, a script, a
 * picture, a fetch), no.
 */
export const foreignPart = (headers: Headers): boolean =>
  foreignRead(headers) &&
  !(headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document");

/** The client's address as the nearest proxy (or this server) wrote it: the last entry; undefined where unknown. */
export function clientAddress(headers: Headers): string | undefined {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && /^[0-9A-Fa-f.:]{3,45}$/.test(last) ? last : undefined;
}
