import "server-only";
import { notFound, redirect } from "next/navigation";
import { endpointOf, pathOf, type CallName, type Reply } from "@/contract";
import { salirHref } from "@/lib/return-path";
import { readCapped, TooLarge } from "./capped-body";
import { env } from "./env";
import { logLine } from "./log";
import { MinistryError, refusal, timedOut, unreachable, unreadable } from "./ministry-error";
import { accessToken, currentPath } from "./session";

export { MinistryError } from "./ministry-error";

/** The only caller of the ministry API: bearer token, time limit, size limit, and the reply parsed by the contract. */

/** HTTP timeout, in milliseconds (spec 1 §9). */
const TIMEOUT_MS = 180_000;
/** The largest answer taken, in bytes: a PDF in base64 is the largest there is. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

export interface CallOptions {
  id?: number | string;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The access token; the session's own where not given, none where null. */
  token?: string | null;
  idempotencyKey?: string;
  /** The client's address, for the server's own limits on attempts. */
  clientAddress?: string;
}

interface Sent {
  method: string;
  path: string;
  accept: string;
  headers?: Record<string, string>;
}

const base = () => `${env().MINISTRY_API_URL ?? `http://127.0.0.1:${env().MINISTRY_API_PORT}`}/api`;

/** A list without a page size asks for all its rows, which the wire writes as empty page, rows and q (spec 1 §7). */
function search(query: Record<string, unknown> = {}) {
  const all = "page" in query && query.rows === undefined ? { page: "", rows: "" } : {};
  const words = Object.entries({ ...query, ...all }).filter(([, value]) => value !== undefined && value !== null);
  return words.length ? `?${new URLSearchParams(words.map(([name, value]) => [name, String(value)]))}` : "";
}

const isEmpty = (body: unknown) =>
  body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);

async function send({ method, path, accept, headers }: Sent, options: CallOptions): Promise<Response> {
  const token = options.token === undefined ? await accessToken() : options.token;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const body = isEmpty(options.body) ? undefined : JSON.stringify(options.body);
  try {
    return await fetch(base() + path, {
      method,
      headers: {
        Accept: accept,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.clientAddress && { "X-Forwarded-For": options.clientAddress }),
        ...(options.idempotencyKey && { "Idempotency-Key": options.idempotencyKey }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
      cache: "no-store",
      redirect: "manual",
    });
  } catch (error) {
    throw connectionError(error, options.signal);
  }
}

/** A person who went away is no failure of the server: their abort is passed on as it is. */
function connectionError(error: unknown, signal?: AbortSignal) {
  if (signal?.aborted) return error;
  return error instanceof DOMException && error.name === "TimeoutError" ? timedOut() : unreachable();
}

const note = (call: string, status: number, what: string) => logLine(`ministry ${call}: ${status}, ${what}`);

async function readJson(response: Response, call: string, signal?: AbortSignal): Promise<unknown> {
  try {
    const text = await readCapped(response.body, MAX_REPLY_BYTES);
    return text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw timedOut();
    const what = error instanceof TooLarge ? "too large" : error instanceof SyntaxError ? "not JSON" : "cut";
    note(call, response.status, what);
    throw unreadable();
  }
}

async function readRefusal(response: Response, call: string, signal?: AbortSignal): Promise<MinistryError> {
  const { status } = response;
  const retryAfter = response.headers.get("retry-after");
  const body = await readJson(response, call, signal).catch((error: unknown) => {
    if (error instanceof MinistryError && error.kind === "unreadable") return null;
    throw error;
  });
  // A redirect, or a page where an error object belongs, is some other server's voice (a proxy, a sign-in page).
  if (status < 400 || (body === null && status >= 500)) {
    if (status < 400) note(call, status, "not an answer");
    return unreadable();
  }
  if (status >= 500) note(call, status, "server error");
  return refusal(status, body, retryAfter);
}

/**
 * Makes one call of the contract and returns its parsed reply. Throws MinistryError; a write is never repeated.
 */
export async function ministry<N extends CallName>(name: N, options: CallOptions = {}): Promise<Reply<N>> {
  const declared = endpointOf(name);
  const call = `${declared.method} ${declared.path}`;
  const path = pathOf(declared, options.id) + search(options.query);
  const response = await send({ method: declared.method, path, accept: "application/json" }, options);
  if (!response.ok) throw await readRefusal(response, call, options.signal);
  const reply = declared.reply.safeParse(await readJson(response, call, options.signal));
  if (reply.success) return reply.data as Reply<N>;
  const differed = reply.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(all)"} ${issue.code}`);
  note(call, response.status, `wrong shape: ${differed.join("; ")}`);
  throw unreadable();
}

/** `ministry` for pages: a dead session signs in again and comes back, a record that is not there is "not found". */
export async function ministryPage<N extends CallName>(name: N, options: CallOptions = {}): Promise<Reply<N>> {
  try {
    return await ministry(name, options);
  } catch (error) {
    if (error instanceof MinistryError && error.status === 401) redirect(salirHref(await currentPath()));
    if (error instanceof MinistryError && error.status === 404) notFound();
    throw error;
  }
}

/** The bytes of a photograph as the server streams them; a 304 where `etag` still holds. Throws MinistryError. */
export async function ministryPhoto(
  id: number,
  ancho: number,
  options: Pick<CallOptions, "token" | "signal"> & { etag?: string | null },
): Promise<Response> {
  const path = `/fotogramappirta/${id}/imagen?ancho=${ancho}`;
  const conditional = options.etag ? { headers: { "If-None-Match": options.etag } } : {};
  const response = await send({ method: "GET", path, accept: "image/*", ...conditional }, options);
  if (response.ok || response.status === 304) return response;
  throw await readRefusal(response, "GET /fotogramappirta/:id/imagen", options.signal);
}

/** Does the ministry API answer at all within two seconds? A server without this path answers 404, which will do. */
export async function ministryAnswers(): Promise<boolean> {
  try {
    const response = await fetch(`${base()}/salud`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(2000),
      cache: "no-store",
      redirect: "manual",
    });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
