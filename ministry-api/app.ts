import { EPOCH_HEADER, RELEASE_HEADER } from "@/contract/release";
import { version } from "@/package.json";
import { randomUUID } from "node:crypto";
import { TUS_RESUMABLE } from "@tus/server";
import { Hono } from "hono";
import { matchCall } from "@/contract";
import { hasTrait } from "@/contract/calls";
import { CARGA } from "@/contract/codes";
import type { IsTrustedProxy } from "@/node-shared/proxies";
import { createKeyAdmission } from "./claves/admit";
import type { Db } from "./db/client";
import { instalacion } from "./db/schema";
import { UPLOAD_LIMITS, uploadCounter } from "./files/allowance";
import { checkedStore } from "./files/checked-store";
import { clientAddress, trusting } from "./http/address";
import { createRooms } from "./http/body";
import { problemOf, wasCancelled } from "./http/database-errors";
import { BrokenContract, dispatch, isPiecesPath, matchRaw, type Dispatcher } from "./http/dispatch";
import { createBackground } from "./http/background";
import { requestBegins } from "./http/yield";
import { CallerGone, Problem } from "./http/problem";
import type { RawRoute } from "./http/handler";
import type { AppServices, Services } from "./http/services";
import { observeRequest, openRequests } from "./operations/metrics";
import { createPhotos } from "./fotogramas/photos";
import { receivePieces } from "./fotogramas/pieces";
import { buildHandlers, buildRawRoutes } from "./routes";
import { codeOf } from "./error-parts";

interface AppOptions extends Services {
  db: Db;
  /** Checks every response against the contract before it is sent. */
  checkReplies?: boolean;
  /**
   * Called after a decision on a record or a security change of an account is committed: a mail may be waiting to be
   * sent.
   */
  decided?: () => void;
  /** What works on imports; woken after a call that leaves work to it is committed. */
  imports?: { wake: () => void };
  /** Which proxies' forwarded client address is trusted. Default: this machine only. */
  trusts?: IsTrustedProxy;
}

/** Stack lines written to the log. */
const FRAMES = 8;

const HEADERS: Record<string, string> = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

/**
 * The log fields of an unexpected error: its kind, its code and where it was thrown. Not its message, which may hold
 * text a person typed or values of a row.
 */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = codeOf(error.cause ?? error);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(code !== undefined && { code }),
    ...(error instanceof BrokenContract && { message: error.message }),
    at: frames
      .slice(0, FRAMES)
      .map((line) => line.trim())
      .join(" | "),
  };
}

/** As servers log a caller who went away before the answer. */
const callerGone = () => new Response(null, { status: 499 });

function failure(error: unknown, method: string, log: (fields: Record<string, unknown>) => void): Response {
  const problem = error instanceof Problem ? error : problemOf(error, method === "DELETE");
  // An unreachable or full database is logged too: the response only says to try again.
  if (!problem || (problem.status === 503 && problem !== error)) log(describe(error));
  if (!problem) {
    return Response.json({ message: "Ocurrió un error en el servidor" }, { status: 500 });
  }
  const { status, message, errores, headers, actual, marks } = problem;
  const body = {
    message,
    ...marks,
    ...((status === 422 || Object.keys(errores).length > 0) && { errores }),
    ...(actual && { actual }),
  };
  return Response.json(body, { status, headers });
}

/**
 * The name of the call in the contract, the path pattern of a raw route, or an empty string. Never the path as sent.
 */
function callName(raw: readonly RawRoute[], asked: string, path: string): string {
  const below = path.replace(/^\/api(?=\/)/, "");
  if (isPiecesPath(below)) return CARGA.path;
  const method = asked === "HEAD" ? "GET" : asked;
  const route = method === "GET" ? matchRaw(raw, below) : null;
  return route?.route.path ?? matchCall(method, below)?.name ?? "";
}

/**
 * The database's epoch, read once: a restore happens while no process serves. Null until it has been read, since no answer
 * waits for it; where the database does not answer, it is asked again.
 */
function epochReader(db: Db): () => string | null {
  let epoch: string | null = null;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const [row] = await db.select({ epoca: instalacion.epoca }).from(instalacion);
    epoch = row?.epoca ?? null;
  };
  const forget = () => {
    reading = null;
  };
  return () => {
    if (epoch === null) reading ??= read().then(forget, forget);
    return epoch;
  };
}

/** The ministry API as a request handler, without a socket. */
export function buildApp({
  db,
  checkReplies = false,
  decided,
  imports,
  trusts = trusting(),
  ...services
}: AppOptions): Hono {
  const { log } = services;
  const files = checkedStore(services.files, log);
  const shared: AppServices = {
    ...services,
    files,
    photos: createPhotos(files, services.laterSizes ?? createBackground(log)),
    countUpload: uploadCounter(services.subidas ?? UPLOAD_LIMITS, services.clock),
    later: services.later ?? createBackground(log),
  };
  const at: Dispatcher = {
    db,
    clock: services.clock,
    ...(services.sesion && { sesion: services.sesion }),
    fourEyes: services.fourEyes ?? false,
    admitKey: createKeyAdmission(db, shared.later),
    handlers: buildHandlers(shared),
    raw: buildRawRoutes(shared),
    receivePieces: receivePieces(shared),
    rooms: createRooms(),
    checkReplies,
  };
  const epochOf = epochReader(db);
  const app = new Hono();
  app.all("*", async (c) => {
    const began = performance.now();
    const asked = c.req.header("x-request-id");
    const request_id = asked && /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
    const call = callName(at.raw, c.req.method, c.req.path);
    let response: Response;
    openRequests.inc();
    const answered = requestBegins();
    try {
      const { name, ...dispatched } = await dispatch(at, c.req.raw, clientAddress(c, trusts));
      response = dispatched.response;
      if (name && response.ok && (hasTrait(name, "decides") || hasTrait(name, "tellsOwner"))) decided?.();
      if (name && response.ok && hasTrait(name, "inBackground")) imports?.wake();
    } catch (error) {
      const gone = error instanceof CallerGone || (c.req.raw.signal.aborted && wasCancelled(error));
      response = gone
        ? callerGone()
        : failure(error, c.req.method, (fields) => log.error("failure", { request_id, call, ...fields }));
    } finally {
      openRequests.dec();
      answered();
    }
    const { headers, status } = response;
    for (const [name, value] of Object.entries(HEADERS)) if (!headers.has(name)) headers.set(name, value);
    headers.set("X-Request-Id", request_id);
    headers.set(RELEASE_HEADER, version);
    const epoch = epochOf();
    if (epoch) headers.set(EPOCH_HEADER, epoch);
    // The protocol's own mark: without it a client takes a refusal for somebody else's.
    if (call === CARGA.path) headers.set("Tus-Resumable", TUS_RESUMABLE);
    const ms = performance.now() - began;
    observeRequest(call, status, ms / 1000);
    // Health checks and the web server's session checks come every few seconds: successful ones are logged at debug
    // level.
    const probe = call.startsWith("/health") || call === "sesion.vigente";
    const level = probe && response.ok ? "debug" : "info";
    log[level]("request", { request_id, method: c.req.method, call, status, ms: Math.round(ms) });
    return response;
  });
  return app;
}
