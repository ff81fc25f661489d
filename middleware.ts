import { NextResponse, type NextRequest } from "next/server";
import { loginHref, salirHref } from "@/lib/sesion/return-path";
import { isForeignEmbed } from "@/lib/server/origin";
import {
  addedToRequest,
  isPanelPage,
  isPublic,
  movedTo,
  ownPolicy,
  shownSearch,
  usesSession,
} from "@/lib/server/page-request";
import { isEndedSession, renewSession } from "@/lib/server/session";
import { hasSessionCookie } from "@/lib/server/session-cookies";

/** Paths outside /api that accept POST. */
const TAKES_POST = /^\/(pdf|exportar)\//;

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
  const { nonce, policy } = ownPolicy();
  const guarded = (response: NextResponse) => {
    response.headers.set("Content-Security-Policy", policy);
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
  const search = shownSearch(searchParams);
  // Here and not in next.config.ts, whose redirects carry no headers.
  const moved = movedTo(pathname);
  if (moved) return guarded(NextResponse.redirect(new URL(moved + search, request.url), 307));
  const path = pathname + search;
  if (!isPublic(pathname) && !hasSessionCookie(request.cookies)) {
    return guarded(NextResponse.redirect(new URL(loginHref(path), request.url), 307));
  }
  // Checked here for pages: one fetched as a part of another is rendered without the layout that checks the session.
  if (isPanelPage(pathname) && (await isEndedSession(request.cookies))) {
    return guarded(NextResponse.redirect(new URL(salirHref(path), request.url), 307));
  }
  const headers = new Headers(request.headers);
  const added = { ...addedToRequest(path, headers), "x-nonce": nonce, "Content-Security-Policy": policy };
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  const response = guarded(NextResponse.next({ request: { headers } }));
  if (usesSession(pathname, request.headers)) await renewSession(request.cookies, response.cookies);
  return response;
}

// API calls are excluded because their bodies would be held in memory twice, the geographic service because programs ask
// for it without a session, and the files that `public` holds: by name, since an address with any other ending may be a
// page (a test compares both with the folder).
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api/|ogc$|ogc/|_next/|(?:banderas|mapa|guia)/[\\w-]+\\.(?:svg|json|webp)$|campo-[\\w-]+\\.png$|(?:i|favicon|logo)\\.svg$|campo\\.webmanifest$|campo/sw\\.js$|documentacion-api/openapi\\.json$).*)",
  ],
};
