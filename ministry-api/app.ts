import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { Db } from "./db/client";
import { clientAddress } from "./http/address";
import { problemOf } from "./http/database-errors";
import { dispatch, type Dispatcher } from "./http/dispatch";
import { Problem } from "./http/problem";
import type { Services } from "./http/services";
import { buildHandlers, buildRawRoutes } from "./routes/index";

export interface AppOptions extends Services {
  db: Db;
  /** Compare every reply with the contract before it leaves. */
  checkReplies?: boolean;
}

const HEADERS: Record<string, string> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/** A database error's message may hold a row's values: only its kind and code are told. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = (error.cause ?? error) as { code?: unknown };
  const fromDatabase = error.cause !== undefined;
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
  const { status, message, errores, headers } = problem;
  return Response.json({ message, ...(status === 422 && { errores }) }, { status, headers });
}

/** The ministry API as a request handler, without a socket. */
export function buildApp({ db, checkReplies = false, ...services }: AppOptions): Hono {
  const { log } = services;
  const at: Dispatcher = {
    db,
    clock: services.clock,
    handlers: buildHandlers(services),
    raw: buildRawRoutes(services),
    checkReplies,
  };
  const app = new Hono();
  app.all("*", async (c) => {
    const began = performance.now();
    const asked = c.req.header("x-request-id");
    const request_id = asked && /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
    let call = "";
    let response: Response;
    try {
      const dispatched = await dispatch(at, c.req.raw, clientAddress(c));
      ({ call, response } = dispatched);
    } catch (error) {
      response = failure(error, c.req.method, (fields) =>
        log.error("failure", { request_id, path: c.req.path, ...fields }),
      );
    }
    const answer = new Response(response.body, response);
    for (const [name, value] of Object.entries(HEADERS)) if (!answer.headers.has(name)) answer.headers.set(name, value);
    answer.headers.set("X-Request-Id", request_id);
    const ms = Math.round(performance.now() - began);
    log.info("request", {
      request_id,
      method: c.req.method,
      ...(call ? { call } : { path: c.req.path }),
      status: answer.status,
      ms,
    });
    return answer;
  });
  return app;
}
