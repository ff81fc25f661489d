import "server-only";
import { randomBytes } from "node:crypto";
import { redirects } from "@/lib/routes";
import { contentSecurityPolicy } from "./content-security-policy";
import type { HeaderReader } from "./origin";

/** What a page's request says before the page is rendered (middleware.ts). */

/** Pages that need no sign-in. */
const PUBLIC =
  /^\/(login|password|correo|privacidad|accesibilidad|verificar|error|access|notfound|salir|campo|sin-linea)(\/|$)/;

/** Of those, the ones whose request is no use of a session: it ends there, or a device asks for its copy. */
const NO_USE = /^\/(salir|campo|sin-linea)(\/|$)/;

/** Routes that are not pages: each reports an ended session itself, in a form that its caller understands. */
const NO_PAGE = /^\/(pdf|exportar|geocodificador|revision)(\/|$)/;

export const isPublic = (pathname: string) => PUBLIC.test(pathname);

/** True for a page whose person must be signed in. */
export const isPanelPage = (pathname: string) => !PUBLIC.test(pathname) && !NO_PAGE.test(pathname);

/** Addresses that have moved or name no record, with their destinations. */
const MOVED = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":id", "([^/]+)")}$`),
  destination,
}));

/** The destination of a moved address; null for any other. */
export function movedTo(pathname: string): string | null {
  for (const { pattern, destination } of MOVED) {
    const found = pattern.exec(pathname);
    if (found) return destination.replace(":id", found[1] ?? "");
  }
  return null;
}

/** True for a prefetch, or a call that a screen makes by itself: neither is use of the session. */
const isOwnDoing = (headers: HeaderReader) =>
  headers.get("next-router-prefetch") !== null ||
  headers.get("x-background") === "1" ||
  /prefetch/.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`);

/** True if the person uses the session with this request. */
export const usesSession = (pathname: string, headers: HeaderReader) => !NO_USE.test(pathname) && !isOwnDoing(headers);

/** The search of an address as the person knows it, with its question mark; empty if there is none. */
export function shownSearch(searchParams: URLSearchParams): string {
  const words = new URLSearchParams(searchParams);
  words.delete("_rsc");
  return words.size ? `?${words}` : "";
}

/** What the page reads: its path, for the way back after sign-in, and the id of all its calls in the logs. */
export const addedToRequest = (path: string, headers: HeaderReader) => ({
  "x-pathname": path,
  // The proxy's id, or a new one.
  "x-request-id": headers.get("x-request-id") ?? crypto.randomUUID(),
});

/** A content policy of one page's own; the nonce stands in its scripts. */
export function ownPolicy() {
  const nonce = randomBytes(16).toString("base64");
  return { nonce, policy: contentSecurityPolicy(nonce) };
}
