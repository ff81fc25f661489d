import "server-only";
import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
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

/** Addresses of calls and short ways: a quarter of a page's work, and a screen makes some one after the other. */
const SHORT = /^\/(api|abrir|revision|vecinos)\//;

/** The router's state, encoded, when all of a screen is asked for anew, as after a save: its root is marked. */
const ANEW = /%22refetch%22(%2C\d+)?%5D$/;

const isPrefetch = ({ headers }: IncomingMessage) => headers["next-router-prefetch"] !== undefined;

/** The router takes it for a miss: the link asks for its page when somebody follows it. */
function leaveOut(response: ServerResponse) {
  response.writeHead(204, { "Cache-Control": "no-store" });
  response.end();
}

/** Which of those that wait begins first. */
function priorityOf({ method, url = "", headers }: IncomingMessage): number {
  // What a screen asks by itself, and nobody waits for.
  if (headers["x-background"] === "1") return 0;
  // What somebody has typed, and its outcome, go before what somebody wants to see.
  return method !== "GET" || SHORT.test(url) || ANEW.test(String(headers["next-router-state-tree"])) ? 2 : 1;
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
 * Makes a server begin requests in their turn, leave out prefetches that would have to wait, and answer 503 at once
 * while too many wait. Without it a crowd's pages are all made at the same time and fill the memory until the process
 * ends, and with it the work of everybody.
 */
export function limitCrowd(server: Server, { together, patienceMs, begun, waiting }: CrowdLimits = LIMITS): void {
  const listeners = server.listeners("request") as RequestListener[];
  const turns = new PQueue({ concurrency: together });
  let working = 0;
  let told = -Infinity;
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    working += 1;
    response.once("close", () => {
      working -= 1;
    });
    for (const listener of listeners) listener.call(server, request, response);
  };
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now();
      log("warn", "crowded", { at_once: working, waiting: turns.size });
    }
    refuseBusy(request, response);
  };
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (ALWAYS.test(request.url ?? "")) return begin(request, response);
    // Made for nobody yet, it would take its time from somebody who waits.
    if (isPrefetch(request) && turns.pending >= together) return leaveOut(response);
    if (working >= begun || turns.size >= waiting) return refuse(request, response);
    const turn = async () => {
      // Whoever went away while waiting needs no answer.
      if (response.closed) return;
      const over = overOrAfter(response, patienceMs);
      begin(request, response);
      await over;
    };
    void turns.add(turn, { priority: priorityOf(request) });
  });
}
