import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { loginHref, salirHref } from "@/lib/session/return-path";
import { redirects } from "@/lib/routes";
import { strictTransport } from "@/lib/security-headers";
import { contentSecurityPolicy } from "@/lib/server/content-security-policy";
import { servedOverHttps } from "@/lib/server/env";
import { isUnknownAddress } from "@/lib/server/known-address";
import { isForeignEmbed } from "@/lib/server/origin";
import { isEndedSession, renew } from "@/lib/server/session";
import { hasSessionCookie } from "@/lib/server/session-cookies";

/** Pages that need no sign-in. */
const PUBLIC =
  /^\/(login|password|correo|privacidad|accesibilidad|verificar|error|access|notfound|salir|campo|sin-linea)(\/|$)/;

/** Of those, the ones whose request is no use of a session: it ends there, or a device asks for its copy. */
const NO_USE = /^\/(salir|campo|sin-linea)(\/|$)/;

/** Paths outside /api that accept POST. */
const TAKES_POST = /^\/(pdf|exportar)\//;

/** Routes that are not pages: each reports an ended session itself, in a form that its caller understands. */
const NO_PAGE = /^\/(pdf|exportar|geocodificador|revision)(\/|$)/;

/** Addresses that have moved or name no record, with their destinations. */
const MOVED = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":id", "([^/]+)")}$`),
  destination,
}));

/** The destination of a moved address; null for any other. */
function movedTo(pathname: string): string | null {
  for (const { pattern, destination } of MOVED) {
    const found = pattern.exec(pathname);
    if (found) return destination.replace(":id", found[1] ?? "");
  }
  return null;
}

/** True for a prefetch, or a call that a screen makes by itself: neither is use of the session. */
const isOwnDoing = (headers: Headers) =>
  headers.has("next-router-prefetch") ||
  headers.get("x-background") === "1" ||
  /prefetch/.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`);

const isExpected = (method: string, path: string) =>
  method === "GET" || method === "HEAD" || (method === "POST" && TAKES_POST.test(path));

/**
 * Runs before every page:
 * - Redirects to sign-in if there is no session cookie. This is a convenience: each page and call checks the session
 *   itself. For a session that was ended, the redirect goes through /salir, which clears its cookies.
 * - Refuses methods that no page has (405) and requests of another site that embed a page (403).
 * - Records the use of the session.
 * - Sets the content security policy with a new nonce.
 * - Passes the path to the page, for the way back after sign-in.
 */
export async function middleware(request: NextRequest) {
  const { pathname, searchParams } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const guarded = (response: NextResponse) => {
    response.headers.set("Content-Security-Policy", policy);
    // Behind a proxy that sets this header, next.config.ts adds strict transport to every response.
    if (servedOverHttps() && request.headers.get("x-forwarded-proto") !== "https") {
      response.headers.set(strictTransport.key, strictTransport.value);
    }
    return response;
  };

  if (!isExpected(request.method, pathname)) {
    return guarded(
      new NextResponse(null, { status: 405, headers: { Allow: "GET, HEAD", "Cache-Control": "no-store" } }),
    );
  }
  if (isForeignEmbed(request.headers)) {
    return guarded(new NextResponse(null, { status: 403, headers: { "Cache-Control": "no-store" } }));
  }
  const words = new URLSearchParams(searchParams);
  words.delete("_rsc");
  const asked = words.size ? `?${words}` : "";
  // Here and not in next.config.ts, whose redirects carry no headers.
  const moved = movedTo(pathname);
  if (moved) return guarded(NextResponse.redirect(new URL(moved + asked, request.url), 307));
  const path = pathname + asked;
  if (!PUBLIC.test(pathname) && !hasSessionCookie(request.cookies)) {
    return guarded(NextResponse.redirect(new URL(loginHref(path), request.url), 307));
  }
  // Checked here for pages: one fetched as a part of another is rendered without the layout that checks the session.
  if (!PUBLIC.test(pathname) && !NO_PAGE.test(pathname) && (await isEndedSession(request.cookies))) {
    return guarded(NextResponse.redirect(new URL(salirHref(path), request.url), 307));
  }
  const headers = new Headers(request.headers);
  headers.set("x-pathname", path);
  headers.set("x-nonce", nonce);
  // All calls of this page have the same id in the logs: the proxy's, or a new one.
  if (!headers.has("x-request-id")) headers.set("x-request-id", crypto.randomUUID());
  headers.set("Content-Security-Policy", policy);
  // The page itself would set the status too late: its shell has already been sent with 200.
  const status = isUnknownAddress(pathname) ? 404 : 200;
  const response = guarded(NextResponse.next({ request: { headers }, status }));
  if (!NO_USE.test(pathname) && !isOwnDoing(request.headers)) await renew(request.cookies, response.cookies);
  return response;
}

// API calls are excluded because their bodies would be held in memory twice; static files are excluded too.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|.*\\.(?:svg|png|jpg|ico|webp|webmanifest|txt|xml|json|geojson|js|mjs|css|map|woff2)$).*)",
  ],
};
