import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { matchCall } from "@/contract";
import type { Db } from "./db/client";
import { checkedStore } from "./files/checked-store";
import { clientAddress } from "./http/address";
import { problemOf } from "./http/database-errors";
import { dispatch, matchRaw, type Dispatcher } from "./http/dispatch";
import { Problem } from "./http/problem";
import type { RawRoute } from "./http/raw";
import type { AppServices, Services } from "./http/services";
import { observeRequest, openRequests } from "./operations/metrics";
import { createPhotos } from "./photos/photos";
import { buildHandlers, buildRawRoutes } from "./routes/index";
import { DECIDING_CALLS } from "./workflow/deciding-calls";

export interface AppOptions extends Services {
  db: Db;
  /** Compare every reply with the contract before it leaves. */
  checkReplies?: boolean;
  /** Called when a decision on a record stands: a mail may wait for its author. */
  decided?: () => void;
}

const HEADERS: Record<string, string> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** What the log says of a failure of ours. A database's message may hold a row's values: its kind and code are enough. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = (error.cause ?? error) as { code?: unknown };
  const fromDatabase = error.cause !== undefined || (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code));
  return {
    error: error.name,
    ...(code !== undefined && { code }),
    ...(!fromDatabase && { message: error.message, stack: error.stack }),
  };
}

function failure(error: unknown, method: string, log: (fields: Record<string, unknown>) => void): Response {
  const problem = error instanceof Problem ? error : problemOf(error, method === "DELETE");
  if (!problem) {
    log(describe(error));
    return Response.json({ message: "Ocurrió un error en el servidor" }, { status: 500 });
  }
  const { status, message, errores, headers, actual } = problem;
  return Response.json({ message, ...(status === 422 && { errores }), ...(actual && { actual }) }, { status, headers });
}

/** The contract's name of what is asked for, the path's pattern of a raw route, or nothing: never what someone typed. */
function callName(raw: readonly RawRoute[], asked: string, path: string): string {
  const below = path.replace(/^\/api(?=\/)/, "");
  const method = asked === "HEAD" ? "GET" : asked;
  const route = method === "GET" ? matchRaw(raw, below) : null;
  return route?.route.path ?? matchCall(method, below)?.name ?? "";
}

/** The ministry API as a request handler, without a socket. */
export function buildApp({ db, checkReplies = false, decided, ...services }: AppOptions): Hono {
  const { log } = services;
  const files = checkedStore(services.files, log);
  const shared: AppServices = { ...services, files, photos: createPhotos(files) };
  const at: Dispatcher = {
    db,
    clock: services.clock,
    handlers: buildHandlers(shared),
    raw: buildRawRoutes(shared),
    checkReplies,
  };
  const app = new Hono();
  app.all("*", async (c) => {
    const began = performance.now();
    const asked = c.req.header("x-request-id");
    const request_id = asked && /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
    const call = callName(at.raw, c.req.method, c.req.path);
    let response: Response;
    openRequests.inc();
    try {
      ({ response } = await dispatch(at, c.req.raw, clientAddress(c)));
      if (response.ok && DECIDING_CALLS.has(call)) decided?.();
    } catch (error) {
      response = failure(error, c.req.method, (fields) => log.error("failure", { request_id, call, ...fields }));
    } finally {
      openRequests.dec();
    }
    const { headers, status } = response;
    for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
    headers.set("X-Request-Id", request_id);
    const ms = performance.now() - began;
    observeRequest(call, status, ms / 1000);
    // Probes come every few seconds and say nothing while all is well.
    const level = call.startsWith("/health") && response.ok ? "debug" : "info";
    log[level]("request", { request_id, method: c.req.method, call, status, ms: Math.round(ms) });
    return response;
  });
  return app;
}
