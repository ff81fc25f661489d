import { NextResponse, type NextRequest } from "next/server";
import { loginHref } from "@/lib/return-path";
import { servedOverHttps } from "@/lib/server/env";
import { contentSecurityPolicy } from "@/lib/server/content-security-policy";
import { hasSessionCookie } from "@/lib/server/session-cookies";

/** Pages anyone may open. */
const PUBLIC = /^\/(login|password|privacidad|verificar|error|access|notfound|salir)(\/|$)/;

/**
 * Before every page: someone without a session cookie goes to sign-in. It is a courtesy, never the lock (each page and
 * call checks the session itself). It also gives the answer its content security policy, with a nonce of its own, and
 * tells the page its path, for the way back after signing in.
 */
export function middleware(request: NextRequest) {
  const { pathname, searchParams } = request.nextUrl;
  const words = new URLSearchParams(searchParams);
  words.delete("_rsc");
  const path = pathname + (words.size ? `?${words}` : "");
  if (!PUBLIC.test(pathname) && !hasSessionCookie(request.cookies)) {
    return NextResponse.redirect(new URL(loginHref(path), request.url), 307);
  }
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-pathname", path);
  headers.set("x-nonce", nonce);
  // Every call the page makes bears one name in the logs: the one a proxy gave, or a new one.
  if (!headers.has("x-request-id")) headers.set("x-request-id", crypto.randomUUID());
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (servedOverHttps()) response.headers.set("Strict-Transport-Security", "max-age=31536000");
  return response;
}

// Calls are left out (their bodies would be held in memory twice), and so are files.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|_next/|.*\\.(?:svg|png|jpg|ico|webp|webmanifest|txt|xml|json|geojson|js|mjs|css|map|woff2)$).*)",
  ],
};
