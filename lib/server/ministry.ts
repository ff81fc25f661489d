import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import pLimit from "p-limit";
import type * as z from "zod";
import { GUARDADO, hasTrait, pathOf } from "@/contract/calls";
import { DEFAULT_ROWS, type Endpoint } from "@/contract/endpoint";
import { EPOCH_HEADER, RELEASE_HEADER } from "@/contract/release";
import { CARGA } from "@/contract/codes";
import { contract, endpointOf, type CallName, type Reply, type ListedName } from "@/contract";
import { salirHref } from "@/lib/sesion/return-path";
import { version } from "@/package.json";
import { markTokenEnded } from "./ended-sessions";
import { env, ministryBase } from "./env";
import { log } from "./log";
import { MinistryError, refusalError, timedOut, unreachableError, unreadableError } from "./ministry-error";
import { isPlaceOfKeys } from "./origin";
import { processWide } from "./process-wide";
import { requestId } from "./request-id";
import { accessToken, currentPath } from "./session";
import { readCapped, TooLarge, upstream, type UpstreamResponse } from "./upstream";

export { MinistryError } from "./ministry-error";

/** The client of the ministry API: bearer token, timeout, size limit, and replies parsed by the contract. */

/** Timeout of any call, in milliseconds (spec 1 §7, §9). */
const TIMEOUT_MS = 180_000;
/** The largest response accepted, in bytes; the largest ones hold all rows of a catalogue, for selectors. */
const MAX_REPLY_BYTES = 16 * 1024 * 1024;
/** The same for calls whose response contains files in base64. */
const MAX_FILES_BYTES = 64 * 1024 * 1024;
/** Responses with files that are read at the same time, to limit memory. p-limit keeps the request of each call. */
const inFilesTurn = pLimit(2);

export interface CallOptions {
  id?: number | string;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The access token; by default the session's own, none if null. */
  token?: string | null;
  idempotencyKey?: string;
  /** The save of several rows that the call is part of. */
  guardado?: string;
  /** The client's address, for the ministry API's rate limits. */
  clientAddress?: string;
  /** The client's User-Agent, for the list of open sessions. */
  userAgent?: string;
  /** The browser's device token (device.ts). */
  device?: string;
  /** A call that a screen makes by itself, which does not count as use of the session. */
  background?: boolean;
}

interface SentCall {
  method: string;
  path: string;
  accept: string;
  /** The request id in the logs of both servers. */
  id: string;
  headers?: Record<string, string>;
  /** Bytes to send instead of a JSON body; their type is among the headers. */
  piece?: Uint8Array;
  /** The timeout of the whole call in milliseconds, or a signal that replaces it. */
  limit?: number | AbortSignal;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

/**
 * The query string. A list without page and rows requests all rows, which the wire writes as empty page, rows and q
 * (spec 1 §7); a page without `rows` gets the page size of the screens.
 */
function searchParams(query: Record<string, unknown> = {}) {
  const unsaid = "page" in query && isBlank(query.rows);
  const paging = unsaid && (isBlank(query.page) ? { page: "", rows: "" } : { rows: DEFAULT_ROWS });
  const words = Object.entries({ ...query, ...paging }).filter(([, value]) => value !== undefined && value !== null);
  return words.length ? `?${new URLSearchParams(words.map(([name, value]) => [name, String(value)]))}` : "";
}

const isEmpty = (body: unknown) =>
  body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);

async function sendCall(
  { method, path, accept, id, headers, piece, limit }: SentCall,
  options: CallOptions,
): Promise<UpstreamResponse> {
  const token = options.token === undefined ? await accessToken() : options.token;
  const timeout = limit instanceof AbortSignal ? limit : AbortSignal.timeout(limit ?? TIMEOUT_MS);
  const body = isEmpty(options.body) ? undefined : JSON.stringify(options.body);
  try {
    const response = await upstream(ministryBase() + path, {
      method,
      headers: {
        Accept: accept,
        "X-Request-Id": id,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.clientAddress && { "X-Forwarded-For": options.clientAddress }),
        ...(options.userAgent && { "User-Agent": options.userAgent }),
        ...(options.device && { "X-Device": options.device }),
        ...(options.background && { "X-Background": "1" }),
        ...(options.idempotencyKey && { "Idempotency-Key": options.idempotencyKey }),
        ...(options.guardado && { [GUARDADO]: options.guardado }),
        ...headers,
      },
      ...((piece ?? body) !== undefined && { body: piece ?? body }),
      timeout,
      signal: options.signal,
    });
    if (response.status === 401 && token) markTokenEnded(token);
    return response;
  } catch (error) {
    throw connectionError(error, options.signal);
  }
}

/** If the caller aborted, the abort error itself: it is not a failure of the server. */
function connectionError(error: unknown, signal?: AbortSignal) {
  if (signal?.aborted) return error;
  return error instanceof DOMException && error.name === "TimeoutError" ? timedOut() : unreachableError();
}

/** A call's fields in the log; the ministry API logs the same id. */
interface NamedCall {
  call: string;
  request_id: string;
}

const namedCall = (call: string, id: string): NamedCall => ({ call, request_id: id });

const logProblem = (call: NamedCall, status: number, problem: string) =>
  log("error", "ministry", { ...call, status, problem });

function problemOf(error: unknown): string {
  if (error instanceof TooLarge) return "too large";
  return error instanceof SyntaxError ? "not JSON" : "cut";
}

async function readJson(
  response: UpstreamResponse,
  call: NamedCall,
  signal?: AbortSignal,
  maxBytes = MAX_REPLY_BYTES,
): Promise<unknown> {
  const parsed = (text: string) => (text.trim() === "" ? {} : (JSON.parse(text) as unknown));
  return readBody(response, call, signal, maxBytes, parsed);
}

/** The body of a response, made into something by `read`. Throws MinistryError. */
async function readBody<T>(
  response: UpstreamResponse,
  call: NamedCall,
  signal: AbortSignal | undefined,
  maxBytes: number,
  read: (text: string) => T,
): Promise<T> {
  try {
    return read(await readCapped(response.body, maxBytes));
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw timedOut();
    logProblem(call, response.status, problemOf(error));
    throw unreadableError();
  }
}

async function readRefusal(response: UpstreamResponse, call: NamedCall, signal?: AbortSignal): Promise<MinistryError> {
  const { status } = response;
  const retryAfter = response.header("retry-after");
  const body = await readJson(response, call, signal).catch((error: unknown) => {
    if (error instanceof MinistryError && error.kind === "unreadable") return null;
    throw error;
  });
  // A redirect, or HTML instead of an error object, comes from another server (a proxy, a sign-in page).
  if (status < 400 || (body === null && status >= 500)) {
    if (status < 400) logProblem(call, status, "not an answer");
    return unreadableError();
  }
  if (status >= 500) logProblem(call, status, "server error");
  return refusalError(status, body, retryAfter);
}

/** What the last response told of the ministry API; null before the first. */
const upstreamInfo = processWide("upstream", (): { ours: boolean | null; epoch: string | null } => ({
  ours: null,
  epoch: null,
}));

/** True if the ministry API is ours, which keeps the references of what is made in the field (contract/referencia.ts). */
export const keepsReferences = (): boolean => upstreamInfo.ours ?? env().MINISTRY_API_URL === undefined;

/** True if an answer has shown that the ministry API is not ours: it may know nothing of our additions. */
export const isForeignServer = (): boolean => upstreamInfo.ours === false;

/** True if the ministry API has passkeys, and they are valid where the page being rendered stands. */
export const offersKeys = async (): Promise<boolean> => keepsReferences() && isPlaceOfKeys(await headers());

/** The epoch of the ministry API's database, as the last response told it; null if none did. */
export const databaseEpoch = (): string | null => upstreamInfo.epoch;

/** Makes one call of the contract; `read` makes something of its response. Throws MinistryError; never retries. */
async function makeCall<T>(
  name: CallName,
  options: CallOptions,
  read: (response: UpstreamResponse, call: NamedCall, maxBytes: number) => Promise<T>,
): Promise<T> {
  const declared = endpointOf(name);
  const { method } = declared;
  const id = await requestId();
  const call = namedCall(`${method} ${declared.path}`, id);
  const files = hasTrait(name, "files");
  const make = async () => {
    const path = pathOf(declared, options.id) + searchParams(options.query);
    const response = await sendCall({ method, path, accept: "application/json", id }, options);
    const ours = response.header(RELEASE_HEADER) !== null;
    // A failure without the header may be a proxy's.
    if (ours || response.ok) upstreamInfo.ours = ours;
    upstreamInfo.epoch = response.header(EPOCH_HEADER);
    if (!response.ok) throw await readRefusal(response, call, options.signal);
    return read(response, call, files ? MAX_FILES_BYTES : MAX_REPLY_BYTES);
  };
  return files ? inFilesTurn(make) : make();
}

/** Makes one call of the contract and returns its parsed reply. Throws MinistryError; never retries. */
export const ministry = <N extends CallName>(name: N, options: CallOptions = {}): Promise<Reply<N>> =>
  makeCall(name, options, async (response, call, maxBytes) => {
    const body = await readJson(response, call, options.signal, maxBytes);
    return parseValue(endpointOf(name).reply, body, call, response.status) as Reply<N>;
  });

/** True if the response is from a ministry API of this release, whose replies are what our contract says. */
const isOfOurs = (response: UpstreamResponse) =>
  process.env.NODE_ENV === "production" && response.header(RELEASE_HEADER) === version;

/**
 * Makes one call whose reply is only passed on, and returns it as JSON text: as it came from a server of this release,
 * else as parsed by the contract. Throws MinistryError; never retries.
 */
export const ministryText = (name: CallName, options: CallOptions = {}): Promise<string> =>
  makeCall(name, options, async (response, call, maxBytes) => {
    if (isOfOurs(response)) return readBody(response, call, options.signal, maxBytes, (text) => text || "{}");
    const body = await readJson(response, call, options.signal, maxBytes);
    return JSON.stringify(parseValue(endpointOf(name).reply, body, call, response.status));
  });

/** The value as parsed by the contract. Throws MinistryError if its shape is wrong. */
function parseValue(schema: z.ZodType, value: unknown, call: NamedCall, status = 200): unknown {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const differed = read.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(all)"} ${issue.code}`);
  logProblem(call, status, `wrong shape: ${differed.join("; ")}`);
  throw unreadableError();
}

/** `ministry` for pages: a 401 redirects to sign-in and back. Throws MinistryError. */
export async function ministryPage<N extends CallName>(name: N, options: CallOptions = {}): Promise<Reply<N>> {
  try {
    return await ministry(name, options);
  } catch (error) {
    if (error instanceof MinistryError && error.status === 401) redirect(salirHref(await currentPath()));
    throw error;
  }
}

/**
 * `ministryPage` for what the page itself is about: a 404 shows "not found". Of a part of the page it would take the
 * rest away.
 */
export async function ministrySubject<N extends CallName>(name: N, options: CallOptions = {}): Promise<Reply<N>> {
  try {
    return await ministryPage(name, options);
  } catch (error) {
    if (error instanceof MinistryError && error.status === 404) notFound();
    throw error;
  }
}

const NDJSON = "application/x-ndjson";
/** Page size for servers that only send pages: the largest that the wire allows. */
const PAGE_ROWS = 100;

/** A timeout for each wait for the server, not for the whole: the reader of a long list may be slow. */
function startTimeouts() {
  const late = new AbortController();
  const waiting = async <T>(wait: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(new DOMException("too late", "TimeoutError")), TIMEOUT_MS);
    try {
      return await wait();
    } finally {
      clearTimeout(timer);
    }
  };
  return { waiting, limit: late.signal };
}

export interface Lines {
  /** The number of matches; null if the server does not send it. */
  total: number | null;
  /** The rows as NDJSON, in order, in pieces of any length. Throws MinistryError if the server fails midway. */
  lines: AsyncGenerator<Uint8Array, void, undefined>;
  /** Logs what was wrong with a line. */
  note(problem: string): void;
}

/**
 * All rows of a list of any length, read on demand: streamed from a server that supports NDJSON, page by page from any
 * other. Streamed lines are not parsed. `query` is the search without its page. Throws MinistryError.
 */
export async function ministryLines(resource: ListedName, options: Omit<CallOptions, "id" | "body">): Promise<Lines> {
  const declared: Endpoint = contract[resource].list;
  const id = await requestId();
  const call = namedCall(`${declared.method} ${declared.path}`, id);
  const { waiting, limit } = startTimeouts();
  const fetchPage = (page: number, accept: string) => {
    const path = declared.path + searchParams({ ...options.query, page, rows: PAGE_ROWS });
    return waiting(() => sendCall({ method: declared.method, path, accept, id, limit }, options));
  };
  const open = async (response: UpstreamResponse) => {
    if (!response.ok) throw await readRefusal(response, call, options.signal);
    return response;
  };
  const readPage = async (response: UpstreamResponse) => {
    const body = await waiting(() => readJson(response, call, options.signal));
    const [list] = Object.values(
      parseValue(declared.reply, body, call) as Record<string, { data: readonly unknown[]; total: number }>,
    );
    if (!list) throw unreadableError();
    return list;
  };

  const first = await open(await fetchPage(1, `${NDJSON}, application/json;q=0.5`));

  async function* streamed(body: AsyncIterable<Uint8Array>): Lines["lines"] {
    const pieces = body[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await waiting(() => pieces.next());
        if (done) return;
        yield value;
      }
    } catch (error) {
      if (options.signal?.aborted) throw error;
      if (limit.aborted) throw timedOut();
      logProblem(call, 200, "cut");
      throw unreadableError();
    } finally {
      await pieces.return?.().catch(() => undefined);
    }
  }

  async function* paged(page1: { data: readonly unknown[]; total: number }): Lines["lines"] {
    const encoder = new TextEncoder();
    let [list, seen] = [page1, 0];
    for (let page = 2; ; page += 1) {
      yield encoder.encode(list.data.map((row) => `${JSON.stringify(row)}\n`).join(""));
      seen += list.data.length;
      if (seen >= list.total) return;
      if (list.data.length === 0) {
        logProblem(call, 200, `${seen} rows of ${list.total}`);
        throw unreadableError();
      }
      list = await readPage(await open(await fetchPage(page, "application/json")));
    }
  }

  const told = { note: (problem: string) => logProblem(call, 200, problem) };
  if (first.header("content-type")?.startsWith(NDJSON)) {
    const said = first.header("x-total-count") ?? "";
    return { total: /^\d{1,9}$/.test(said) ? Number(said) : null, lines: streamed(first.body), ...told };
  }
  const page1 = await readPage(first);
  return { total: page1.total, lines: paged(page1), ...told };
}

/** Longest answer to another program, in milliseconds: a whole inventory, read slowly. */
const KEY_MS = 900_000;

interface PassedRead extends Pick<CallOptions, "signal" | "clientAddress"> {
  /** The key of another system, which stands for it; null: the session's token does, or nothing. */
  key: string | null;
  token: string | null;
  accept: string;
  etag: string | null;
  headers?: Record<string, string>;
}

/** Makes a read for another program and returns the response as it is, whatever its status. Throws MinistryError. */
export async function ministryRead(
  path: string,
  { key, accept, etag, headers, ...options }: PassedRead,
): Promise<UpstreamResponse> {
  const more = { ...headers, ...(key && { Authorization: `Bearer ${key}` }), ...(etag && { "If-None-Match": etag }) };
  return sendCall({ method: "GET", path, accept, id: await requestId(), headers: more, limit: KEY_MS }, options);
}

interface PhotoOptions extends Pick<CallOptions, "token" | "signal"> {
  accept: string;
  etag?: string | null;
  huella?: string | undefined;
}

/**
 * A photo's bytes, streamed from the server in a format that `accept` names: of an earlier version if `huella` names
 * one; a 304 if `etag` still matches. Throws MinistryError.
 */
export async function ministryPhoto(
  id: number,
  ancho: number,
  { accept, ...options }: PhotoOptions,
): Promise<UpstreamResponse> {
  const path = `/fotogramappirta/${id}/imagen${searchParams({ ancho, huella: options.huella })}`;
  const conditional = options.etag ? { headers: { "If-None-Match": options.etag } } : {};
  const request = await requestId();
  const response = await sendCall({ method: "GET", path, accept, id: request, ...conditional }, options);
  if (response.ok || response.status === 304) return response;
  throw await readRefusal(response, namedCall("GET /fotogramappirta/:id/imagen", request), options.signal);
}

/** What is sent of a photo in pieces, and where (CARGA in contract/codes.ts). */
interface Pieces {
  method: string;
  /** The photo's reference; null to begin. */
  referencia: string | null;
  /** The protocol's own headers. */
  headers: Record<string, string>;
  piece: Uint8Array | null;
}

/**
 * Passes a request of the tus protocol on, and returns the response whatever its status; null from a server that does
 * not know the protocol. Throws MinistryError.
 */
export async function ministryPieces(
  { method, referencia, headers, piece }: Pieces,
  token: string,
): Promise<UpstreamResponse | null> {
  const path = CARGA.path + (referencia === null ? "" : `/${referencia}`);
  const id = await requestId();
  const sent = { method, path, accept: "application/json", id, headers, ...(piece && { piece }) };
  const response = await sendCall(sent, { token });
  if (response.header("tus-resumable") !== null) return response;
  if (response.status === 404 || response.status === 405) {
    await response.drop();
    return null;
  }
  throw await readRefusal(response, namedCall(`${method} ${CARGA.path}`, id));
}

/**
 * The ministry API's documentation: a page for people, or OpenAPI. Throws MinistryError (404 if the server has none).
 */
export async function ministryDocs(path: "/docs" | "/docs/openapi.json", signal: AbortSignal): Promise<string> {
  const id = await requestId();
  const call = namedCall(`GET ${path}`, id);
  const response = await sendCall(
    { method: "GET", path, accept: "text/html, application/json", id },
    { token: null, signal },
  );
  if (!response.ok) throw await readRefusal(response, call, signal);
  try {
    return await readCapped(response.body, MAX_REPLY_BYTES);
  } catch (error) {
    if (signal.aborted) throw error;
    logProblem(call, response.status, "cut");
    throw unreadableError();
  }
}

/**
 * True if the ministry API responds within two seconds with a status below 500; a server without this path answers 404.
 */
export async function ministryAnswers(): Promise<boolean> {
  try {
    const response = await upstream(`${ministryBase()}/salud`, {
      headers: { Accept: "application/json" },
      timeout: AbortSignal.timeout(2000),
    });
    await response.drop();
    return response.status < 500;
  } catch {
    return false;
  }
}
