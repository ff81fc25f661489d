import "server-only";
import { env } from "./env";

/**
 * Does a write come from our own pages? `Origin` must be PUBLIC_URL's origin (the Host where none is configured); a
 * request without `Origin` must carry the browser's own `Sec-Fetch-Site: same-origin`.
 */
export function sameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") === "same-origin";
  if (!URL.canParse(origin)) return false;
  const expected = env().PUBLIC_URL;
  return expected ? origin === expected : new URL(origin).host === headers.get("host");
}

/**
 * Does a read bear another site's mark? A browser sends no Origin with our own reads and, over plain http, no
 * Sec-Fetch-Site either; the session's cookie, which is SameSite, stands behind this.
 */
export const foreignRead = (headers: Headers): boolean =>
  (headers.has("origin") || headers.has("sec-fetch-site")) && !sameOrigin(headers);

/** The client's address as the nearest proxy (or this server) wrote it: the last entry; undefined where unknown. */
export function clientAddress(headers: Headers): string | undefined {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return last && /^[0-9A-Fa-f.:]{3,45}$/.test(last) ? last : undefined;
}
