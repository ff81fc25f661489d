import type { CallName, Reply } from "@/contract";
import { callPath } from "./call-paths";
import { isOutage, tellDoubt } from "./connection";
import { tellSessionOver } from "./session-events";
import { signInAgain } from "./sign-in-again";

/** What a failed call tells a screen. `status` 0: no answer at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The server's messages, by field. */
    readonly errores: Readonly<Record<string, readonly string[]>> = {},
    /** The record as it is now, where another person saved it meanwhile (409). */
    readonly actual: Readonly<Record<string, unknown>> | null = null,
    /** The row says the same as another of its section: a question, to be confirmed (contract/repetido.ts). */
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
  /** The same key on a repeated write makes it happen once. */
  idempotencyKey?: string;
  /** The screen asks by itself: no use of the session, and its end leaves the page as it is. */
  background?: boolean;
  /** Bytes sent so far, of an upload. */
  onProgress?: (sent: number, total: number) => void;
}

const UNREACHABLE = "No hay conexión con el servidor. Revise su conexión y vuelva a intentar.";
const UNREADABLE = "La respuesta del servidor no se pudo leer. Vuelva a intentar.";
const FAILED = "El servidor no pudo completar la operación. Vuelva a intentar.";

/** The address of a call below this application, `/api/...`. */
export function callUrl(name: CallName, input: Pick<CallInput, "id" | "query"> = {}): string {
  const path = callPath(name).path.replace(/:(id|code)\b/, encodeURIComponent(String(input.id ?? "")));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const search = query.toString();
  return `/api${path}${search ? `?${search}` : ""}`;
}

const record = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The `errores` of an answer; a value may be one text or a list (decisions §10). */
export function readErrores(value: unknown): Record<string, string[]> {
  const read: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(record(value))) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter((text): text is string => typeof text === "string");
    if (list.length > 0) read[field] = list;
  }
  return read;
}

interface Answer {
  status: number;
  text: string;
}

async function byFetch(
  url: string,
  method: string,
  headers: Record<string, string>,
  input: CallInput,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers,
    credentials: "same-origin",
    cache: "no-store",
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** fetch tells nothing of an upload's progress; XMLHttpRequest does. */
function byRequest(url: string, method: string, headers: Record<string, string>, input: CallInput): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => input.onProgress?.(event.loaded, event.total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new TypeError("network"));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    input.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(input.body === undefined ? null : JSON.stringify(input.body));
  });
}

/**
 * Makes a call from the browser. Errors: ApiError (a 401 also leaves for sign-in, and in the background tells
 * the page that its session is over); an aborted call throws the
 * AbortError as it is.
 */
export async function api<N extends CallName>(name: N, input: CallInput = {}): Promise<Reply<N>> {
  const { method } = callPath(name);
  const headers: Record<string, string> = { accept: "application/json" };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (input.background) headers["x-background"] = "1";
  if (input.idempotencyKey) headers["idempotency-key"] = input.idempotencyKey;
  const send = input.onProgress ? byRequest : byFetch;
  let answer: Answer;
  try {
    answer = await send(callUrl(name, input), method, headers, input);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    tellDoubt();
    throw new ApiError(0, UNREACHABLE);
  }
  const ok = answer.status >= 200 && answer.status < 300;
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    if (ok) throw new ApiError(answer.status, UNREADABLE);
  }
  // The BFF has checked the reply against the contract.
  if (ok) return body as Reply<N>;
  if (isOutage(answer.status)) tellDoubt();
  if (answer.status === 401) (input.background ? tellSessionOver : signInAgain)();
  const { message, errores, actual, repetido } = record(body);
  const sentence = typeof message === "string" && message ? message : FAILED;
  throw new ApiError(answer.status, sentence, readErrores(errores), actual ? record(actual) : null, repetido === 1);
}
