import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import PQueue from "p-queue";
import { log } from "./log";

export interface CrowdLimits {
  /** Requests that are begun together. More of them only share one thread, and each takes a megabyte or two. */
  together: number;
  /** A request that takes longer lets the next one begin: it waits for the API, or for a slow line. In milliseconds. */
  patienceMs: number;
  /** Requests that were begun and have no end yet. */
  begun: number;
  /** Requests that wait to begin; each takes some kilobytes. */
  waiting: number;
}

/** For the heap of 512 MB that deploy/ gives a process. */
export const LIMITS: CrowdLimits = { together: 24, patienceMs: 2000, begun: 200, waiting: 1000 };
const RETRY_SECONDS = 5;
/** The log says at most this often that requests are refused, in ms. */
const TELL_EVERY_MS = 60_000;

/** Paths that are always answered. */
const HEALTH = /^\/api\/salud(\/|\?|$)/;

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
  });
  response.end(isPage ? PAGE : JSON.stringify({ message: SENTENCE }));
}

/** Resolves when a response is over, or after so many milliseconds. */
const overOrAfter = (response: ServerResponse, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * `handle`, begun for some requests together while the others wait in their order, and 503 at once while too many wait.
 * Without it a crowd's pages are all made at the same time and fill the memory until the process ends.
 */
export function limitCrowd(
  handle: RequestListener,
  { together, patienceMs, begun, waiting }: CrowdLimits = LIMITS,
): RequestListener {
  const turns = new PQueue({ concurrency: together });
  let working = 0;
  let told = -Infinity;
  const begin: RequestListener = (request, response) => {
    working += 1;
    response.once("close", () => (working -= 1));
    handle(request, response);
  };
  const refuse: RequestListener = (request, response) => {
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now();
      log("warn", "crowded", { at_once: working, waiting: turns.size });
    }
    refuseBusy(request, response);
  };
  return (request, response) => {
    if (HEALTH.test(request.url ?? "")) return begin(request, response);
    if (working >= begun || turns.size >= waiting) return refuse(request, response);
    const turn = async () => {
      // The client has closed the connection while waiting.
      if (response.closed) return;
      const over = overOrAfter(response, patienceMs);
      begin(request, response);
      await over;
    };
    // What somebody has typed goes before what somebody wants to see.
    void turns.add(turn, { priority: request.method === "GET" ? 0 : 1 });
  };
}
