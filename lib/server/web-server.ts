import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { constants } from "node:zlib";
import compression from "compression";
import sirv from "sirv";
import type { IsTrustedProxy } from "@/node-shared/proxies";
import { OWN_MARK } from "@/lib/connection/own-answer";
import { WORKER } from "@/lib/campo/worker/addresses";
import { limitCrowd } from "./crowd-limit";

/** Headers of every response (lib/server/web-server.ts). */
export const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Permitted-Cross-Domain-Policies", value: "none" },
  { key: "Referrer-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value:
      "geolocation=(self), camera=(), microphone=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()",
  },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

/** For responses that are not pages: opened as a page, they can load and run nothing. Pages have their own policy. */
const bareContentPolicy = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};

/** For what the build made: its workers fetch and load further scripts of it, and no document runs one of its own. */
const buildContentPolicy = {
  key: "Content-Security-Policy",
  value: "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** What the field screen's service worker may do: run its own script, and ask this server. */
const workerContentPolicy = {
  key: "Content-Security-Policy",
  value: "default-src 'none'; script-src 'self'; connect-src 'self'",
};

/** HSTS for one year, for requests over https. */
const strictTransport = { key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" };

/** The policy of an answer that is no page. Route handlers set none: a second header would only add to it. */
function policyOf(url: string) {
  if (url.startsWith("/_next/")) return buildContentPolicy;
  return url.split("?", 1)[0] === WORKER.script ? workerContentPolicy : bareContentPolicy;
}

/**
 * Sets the headers of every response, whoever writes it: pages, calls, files, redirects and errors. Rules of
 * next.config.ts would not reach what is answered before the framework has the request. The mark says that it is ours
 * and not somebody's between (decision 048). The content policy is the strictest, so that an answer nobody thought of
 * runs nothing; middleware.ts replaces it by that of a page.
 */
export function protectResponse({ headers, url = "" }: IncomingMessage, response: ServerResponse, https: boolean) {
  for (const { key, value } of [OWN_MARK, ...securityHeaders]) response.setHeader(key, value);
  const policy = policyOf(url);
  response.setHeader(policy.key, policy.value);
  if (https || headers["x-forwarded-proto"] === "https") response.setHeader(strictTransport.key, strictTransport.value);
}

/** What every request passes before the framework has it. */

interface WebServerOptions {
  trusts: IsTrustedProxy;
  /** The public address is one of https. */
  https: boolean;
  /** Where the production build is; null in development, which compresses and limits nothing. */
  folder: string | null;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Called with each request. */
  seen?: (request: IncomingMessage, response: ServerResponse) => void;
}

const canDecode = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Scheme and host of a request line in absolute form. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * A URL that the framework can parse: in a path that cannot be decoded, percent signs are escaped, so that the path leads
 * to a page that does not exist. `*` becomes `/*` for the same reason. Of an absolute form the path alone counts, so that
 * no redirect leads to the host that a client names there.
 */
export function decodableUrl(line: string): string {
  const relative = line.replace(ABSOLUTE, "");
  const url = relative === "" || relative.startsWith("?") ? `/${relative}` : relative;
  const at = url.indexOf("?");
  const [path, query] = at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
  if (path === "*") return `/*${query}`;
  return canDecode(path) ? url : path.replaceAll("%", "%25") + query;
}

const STATIC = "/_next/static";
const YEAR = 365 * 24 * 60 * 60;
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW } = constants;
/** A page takes half the time that it takes with the usual settings, for a fourteenth more bytes. */
const compress = compression({ level: 3, brotli: { params: { [QUALITY]: 4, [WINDOW]: 18 } } });

/**
 * The build's scripts, styles and fonts in the forms that scripts/pack-files.mjs compressed, for a year: their names bear
 * their content's hash. What is no such file is left to `next`.
 */
function builtFiles(folder: string) {
  const serve = sirv(join(folder, ".next", "static"), { brotli: true, gzip: true, maxAge: YEAR, immutable: true });
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { url = "", method } = request;
    if (!url.startsWith(`${STATIC}/`) || (method !== "GET" && method !== "HEAD")) return next();
    request.url = url.slice(STATIC.length);
    serve(request, response, () => {
      request.url = url;
      next();
    });
  };
}

/** In production: files as they were packed, all else compressed, and not more at once than the memory holds. */
function productionListener(folder: string, handle: RequestListener): RequestListener {
  const files = builtFiles(folder);
  const limited = limitCrowd(handle);
  return (request, response) =>
    files(request, response, () => compress(request, response, () => limited(request, response)));
}

/**
 * A server that
 * - keeps `X-Forwarded-For` from trusted proxies and drops it from all others, who could forge it; the framework then
 *   writes the peer's own address there;
 * - makes a URL that cannot be decoded lead to "not found" instead of a server error;
 * - sets the headers that protect every response;
 * - in production delivers packed files, compresses, and answers 503 where too many ask at once.
 */
export function webServer({ trusts, https, folder, handle, seen }: WebServerOptions): Server {
  const listener = folder === null ? handle : productionListener(folder, handle);
  return createServer((request, response) => {
    seen?.(request, response);
    if (!trusts(request.socket.remoteAddress ?? "")) delete request.headers["x-forwarded-for"];
    request.url = decodableUrl(request.url ?? "/");
    protectResponse(request, response, https);
    // Next cannot handle this method.
    if (request.method === "TRACE") return void response.writeHead(405, { Allow: "GET, HEAD" }).end();
    listener(request, response);
  });
}
