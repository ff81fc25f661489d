import type { CallName, Reply } from "@/contract";
import { callOf, GUARDADO, pathOf } from "@/contract/calls";
import { isOutage, reportDoubt } from "./connection/connection";
import { fetchOwn, ForeignAnswer, FOREIGN_ANSWER, noteOwnMark, OWN_MARK } from "./connection/own-answer";
import { reportSessionEnd } from "./sesion/events";
import { signInAgain } from "./sesion/sign-in-again";

/** The error of a failed call. `status` 0: no response at all, or one that is not this application's own. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The server's messages, by field. */
    readonly errores: Readonly<Record<string, readonly string[]>> = {},
    /** The current record if another person saved it in the meantime (409). */
    readonly actual: Readonly<Record<string, unknown>> | null = null,
    /** The row repeats another one of its section; the person must confirm the save (contract/repetido.ts). */
    readonly repeated = false,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

export interface CallInput {
  /** Fills the path's `:id` or `:code`. */
  id?: number | string;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** A write repeated with the same key is carried out only once. */
  idempotencyKey?: string;
  /** The same in all calls of one save of several rows (GUARDADO in contract/calls.ts). */
  guardado?: string;
  /** Sent without a user action: it does not extend the session, and a 401 does not leave the page. */
  background?: boolean;
  /** The browser finishes the call though the page is left; for bodies below 64 kB. */
  keepalive?: boolean;
  /** Called with the bytes of an upload sent so far. */
  onProgress?: (sent: number, total: number) => void;
}

/** Answers a call without the server; null leaves it to the server. May throw ApiError. */
export type Responder = (name: CallName, input: CallInput) => Promise<unknown> | null;

let responder: Responder | null = null;

/** Lets this document answer some calls itself: the field screen, from what was taken along. */
export function answerCallsWith(next: Responder | null): void {
  responder = next;
}

const UNREACHABLE = "No hay conexión con el servidor. Revise su conexión y vuelva a intentar.";
const UNREADABLE = "La respuesta del servidor no se pudo leer. Vuelva a intentar.";
const FAILED = "El servidor no pudo completar la operación. Vuelva a intentar.";

/** The URL of a call in this application, `/api/...`. */
export function callUrl(name: CallName, input: Pick<CallInput, "id" | "query"> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.toString();
  return `/api${pathOf(callOf(name), input.id)}${search ? `?${search}` : ""}`;
}

const recordOrNull = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The `errores` of a response; a value may be one text or a list (decision 002). */
export function readErrores(value: unknown): Record<string, string[]> {
  const read: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(recordOrNull(value))) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter((text): text is string => typeof text === "string");
    if (list.length > 0) read[field] = list;
  }
  return read;
}

/** The error that an answer of the server other than 2xx stands for. */
export function refusalOf(status: number, body: unknown): ApiError {
  const { message, errores, actual, repetido } = recordOrNull(body);
  const sentence = typeof message === "string" && message ? message : FAILED;
  return new ApiError(status, sentence, readErrores(errores), actual ? recordOrNull(actual) : null, repetido === 1);
}

interface Answer {
  status: number;
  text: string;
}

async function callByFetch(
  url: string,
  method: string,
  headers: Record<string, string>,
  input: CallInput,
): Promise<Answer> {
  const answer = await fetchOwn(url, {
    method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
    keepalive: input.keepalive ?? false,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Uses XMLHttpRequest because fetch does not report upload progress. */
function callByRequest(
  url: string,
  method: string,
  headers: Record<string, string>,
  input: CallInput,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
    request.onload = () =>
      noteOwnMark(request.getResponseHeader(OWN_MARK.key))
        ? resolve({ status: request.status, text: request.responseText })
        : reject(new ForeignAnswer(FOREIGN_ANSWER));
    request.onerror = () => reject(new TypeError("network"));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    input.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(input.body === undefined ? null : JSON.stringify(input.body));
  });
}

/**
 * Makes a call from the browser. Throws ApiError, and AbortError for an aborted call. A 401 also goes to sign-in; for a
 * background call it only notifies the page that the session is over.
 */
export async function api<N extends CallName>(name: N, input: CallInput = {}): Promise<Reply<N>> {
  const own = responder?.(name, input);
  // It holds what the server answered, which the BFF has checked against the contract.
  return own ? (own as Promise<Reply<N>>) : callServer(name, input);
}

/** As `api`, but the server itself answers in every document. */
export async function callServer<N extends CallName>(name: N, input: CallInput = {}): Promise<Reply<N>> {
  const { method } = callOf(name);
  const headers: Record<string, string> = { accept: "application/json" };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (input.background) headers["x-background"] = "1";
  if (input.idempotencyKey) headers["idempotency-key"] = input.idempotencyKey;
  if (input.guardado) headers[GUARDADO] = input.guardado;
  const send = input.onProgress ? callByRequest : callByFetch;
  let answer: Answer;
  try {
    answer = await send(callUrl(name, input), method, headers, input);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    reportDoubt();
    throw new ApiError(0, error instanceof ForeignAnswer ? error.message : UNREACHABLE);
  }
  const ok = answer.status >= 200 && answer.status < 300;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    if (ok) throw new ApiError(answer.status, UNREADABLE);
  }
  // The BFF has checked the response against the contract.
  if (ok) return body as Reply<N>;
  if (isOutage(answer.status)) reportDoubt();
  if (answer.status === 401) (input.background ? reportSessionEnd : signInAgain)();
  throw refusalOf(answer.status, body);
}
