import "server-only";
import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { log } from "./log";

/** Requests that one process works on at once. Each takes up to a megabyte, and deploy/ gives the heap 512. */
export const AT_ONCE = 300;
const RETRY_SECONDS = 5;
/** The log says at most this often that requests are refused, in ms. */
const TELL_EVERY_MS = 60_000;

/** Answered always: the health check, and files that cost nothing. */
const ALWAYS = /^\/(api\/salud|_next\/static)(\/|\?|$)/;

const SENTENCE = "El sistema atiende a demasiadas personas en este momento. Vuelva a intentar en unos segundos.";

const STYLE = `:root { color-scheme: light dark } h1 { font-size: 1.5rem }
body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif }`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'`;

/** A page that loads itself again, without anything of the application. */
const PAGE = `<!doctype html><html lang="es-BO"><meta charset="utf-8"><title>Sistema ocupado</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${RETRY_SECONDS}">
<style>${STYLE}</style><h1>Sistema ocupado</h1><p>${SENTENCE} Esta página lo intenta sola.</p></html>`;

function refuseBusy({ url = "", headers }: IncomingMessage, response: ServerResponse) {
  const isPage = !url.startsWith("/api/") && (headers.accept ?? "").includes("text/html");
  response.writeHead(503, {
    "Content-Type": isPage ? "text/html; charset=utf-8" : "application/json",
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "Retry-After": String(RETRY_SECONDS),
    "X-Content-Type-Options": "nosniff",
  });
  response.end(isPage ? PAGE : JSON.stringify({ message: SENTENCE }));
}

/**
 * Makes a server answer 503 at once while it works on too many requests. Without a limit those that wait fill the
 * memory until the process ends, and with it the work of everybody else.
 */
export function limitCrowd(server: Server, atOnce = AT_ONCE): void {
  const listeners = server.listeners("request") as RequestListener[];
  let working = 0;
  let told = -Infinity;
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (working >= atOnce && !ALWAYS.test(request.url ?? "")) {
      if (performance.now() - told > TELL_EVERY_MS) {
        told = performance.now();
        log("warn", "crowded", { at_once: working });
      }
      return refuseBusy(request, response);
    }
    working += 1;
    response.once("close", () => {
      working -= 1;
    });
    for (const listener of listeners) listener.call(server, request, response);
  });
}
