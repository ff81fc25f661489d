import { NextResponse, type NextRequest } from "next/server";
import { loginHref, salirHref } from "@/lib/return-path";
import { redirects } from "@/lib/routes";
import { strictTransport } from "@/lib/security-headers";
import { contentSecurityPolicy } from "@/lib/server/content-security-policy";
import { servedOverHttps } from "@/lib/server/env";
import { hasNoPage } from "@/lib/server/known-address";
import { foreignPart } from "@/lib/server/origin";
import { isEndedSession, renew } from "@/lib/server/session";
import { hasSessionCookie } from "@/lib/server/session-cookies";

/** Pages anyone may open. */
const PUBLIC = /^\/(login|password|correo|privacidad|accesibilidad|verificar|error|access|notfound|salir)(\/|$)/;

/** What takes a POST besides the calls below /api. */
const TAKES_POST = /^\/pdf\//;

/** What is no page: each says itself that a session is over, as its caller understands it. */
const NO_PAGE = /^\/(pdf|exportar|geocodificador|revision)(\/|$)/;

/** Addresses of pages that have moved or name no record, with where they lead. */
const MOVED = redirects.map(({ source, destination }) => ({
  pattern: new RegExp(`^${source.replace(":id", "([^/]+)")}$`),
  destination,
}));

/** Where an address leads that is none of a page's own; null for a page's own. */
function movedTo(pathname: string): string | null {
  for (const { pattern, destination } of MOVED) {
    const found = pattern.exec(pathname);
    if (found) return destination.replace(":id", found[1] ?? "");
  }
  return null;
}

/** A page fetched ahead of a press, or a call that a screen makes by itself: nothing a person did. */
const isOwnDoing = (headers: Headers) =>
  headers.has("next-router-prefetch") ||
  headers.get("x-background") === "1" ||
  /prefetch/.test(`${headers.get("purpose")} ${headers.get("sec-purpose")}`);

const isExpected = (method: string, path: string) =>
  method === "GET" || method === "HEAD" || (method === "POST" && TAKES_POST.test(path));

/**
 * Before every page: someone without a session cookie goes to sign-in. It is a courtesy, never the lock (each page and
 * call checks the session itself); with a session that was ended the way leads by the page that clears its cookies. It
 * refuses methods that no page has (405) and requests that make a page a part of another site (403), notes in the session
 * that the person did something, gives the answer its content security policy, with a nonce of its own, and tells the
 * page its path, for the way back after signing in.
 */
export async function middleware(request: NextRequest) {
  const { pathname, searchParams } = request.nextUrl;
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const guarded = (response: NextResponse) => {
    response.headers.set("Content-Security-Policy", policy);
    // Behind a proxy that says so, next.config.ts sends it with every answer.
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
  if (foreignPart(request.headers)) {
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
  // Here for pages: one that is fetched as a part of another is drawn without the layout that checks the session.
  if (!PUBLIC.test(pathname) && !NO_PAGE.test(pathname) && (await isEndedSession(request.cookies))) {
    return guarded(NextResponse.redirect(new URL(salirHref(path), request.url), 307));
  }
  const headers = new Headers(request.headers);
  headers.set("x-pathname", path);
  headers.set("x-nonce", nonce);
  // Every call the page makes bears one name in the logs: the one a proxy gave, or a new one.
  if (!headers.has("x-request-id")) headers.set("x-request-id", crypto.randomUUID());
  headers.set("Content-Security-Policy", policy);
  // The page itself says so too late: its shell has gone out with 200 by then.
  const status = hasNoPage(pathname) ? 404 : 200;
  const response = guarded(NextResponse.next({ request: { headers }, status }));
  if (pathname !== "/salir" && !isOwnDoing(request.headers)) await renew(request.cookies, response.cookies);
  return response;
}

// Calls are left out (their bodies would be held in memory twice), and so are files.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|.*\\.(?:svg|png|jpg|ico|webp|webmanifest|txt|xml|json|geojson|js|mjs|css|map|woff2)$).*)",
  ],
};
