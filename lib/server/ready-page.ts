import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";
import { bareContentPolicy } from "@/lib/security-headers";
import { isUnknownAddress } from "./known-address";
import { type HeaderReader, isForeignEmbed } from "./origin";
import { addedToRequest, isPanelPage, movedTo, ownPolicy, shownSearch, usesSession } from "./page-request";
import { needsRenewal, readSession } from "./session";
import type { ReadableCookies } from "./session-cookies";

/** Marks a request that middleware.ts has nothing left to do for; nobody else can set it (repair-requests.ts). */
export const READY_HEADER = "x-page-ready";

/** As in the matcher of middleware.ts, whose text has to stand there. */
export const PAGES =
  /^\/(?!api\/|_next\/|.*\.(?:svg|png|jpg|ico|webp|webmanifest|txt|xml|json|geojson|js|mjs|css|map|woff2)$)/;

const readerOf = ({ headers }: IncomingMessage): HeaderReader => ({
  get: (name) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  },
});

const cookiesOf = ({ headers }: IncomingMessage): ReadableCookies => {
  const all = Object.entries(parseCookie(headers.cookie ?? "")).map(([name, value = ""]) => ({ name, value }));
  return { getAll: () => all };
};

/** The address, if it is that of a page of the panel as it stands; null for any other. */
function addressOf({ method, url = "" }: IncomingMessage): URL | null {
  const [path = ""] = url.split("?", 1);
  if (method !== "GET" || !PAGES.test(path) || !isPanelPage(path)) return null;
  if (movedTo(path) !== null || isUnknownAddress(path)) return null;
  return URL.canParse(url, "http://localhost") ? new URL(url, "http://localhost") : null;
}

/** True if the session is alive, and its use needs no new cookie now. */
async function isAlive(cookies: ReadableCookies, isUse: boolean): Promise<boolean> {
  if (isUse && (await needsRenewal(cookies))) return false;
  return (await readSession(cookies)) !== null;
}

/** Adds what middleware.ts would add. Page data has no scripts, so a policy without a nonce does for it. */
function prepare(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) {
  const headers = readerOf(request);
  const own = request.headers.rsc === undefined ? ownPolicy() : null;
  for (const name of ["x-nonce", "content-security-policy"]) delete request.headers[name];
  Object.assign(request.headers, addedToRequest(pathname + shownSearch(searchParams), headers), {
    [READY_HEADER]: "1",
    // The framework reads the nonce of its own scripts from the policy.
    ...(own && { "x-nonce": own.nonce, "content-security-policy": own.policy }),
  });
  response.setHeader(bareContentPolicy.key, own?.policy ?? bareContentPolicy.value);
}

/**
 * Does for most pages what middleware.ts does, before the framework has the request, and marks it: to run a middleware
 * costs the framework up to a tenth of a page (docs/bench.md). It is done for those that middleware.ts would pass on
 * without a redirect, an error or a cookie: a page of the panel that exists, in a living session. All others, and all
 * in development, go through middleware.ts.
 */
export function readyPage(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const address = addressOf(request);
  const headers = readerOf(request);
  if (!address || isForeignEmbed(headers)) return handle();
  void isAlive(cookiesOf(request), usesSession(address.pathname, headers))
    .then((alive) => alive && prepare(request, response, address))
    // What fails here fails in middleware.ts too, which has an answer for it.
    .catch(() => undefined)
    .then(handle);
}
