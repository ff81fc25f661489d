import { type CallName, endpointOf } from "@/contract";
import { pathOf } from "@/contract/calls";

/** The server to call and the timeout of a call. */
export interface Target {
  /** The server's address without /api and without a trailing slash. */
  url: string;
  timeoutMs: number;
}

export interface Ask {
  /** Bearer token; if absent, none is sent. */
  token?: string;
  id?: number | string;
  query?: Record<string, string | number>;
  /** Sent as JSON, valid or not. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  /** 0 if there was no response. */
  status: number;
  /** The JSON received; undefined if it was not JSON. */
  body: unknown;
  /** Why there was no response or it could not be read, in Spanish; null if it is fine. */
  fault: string | null;
}

/** The largest response of the contract is below this: a sheet of 4 photos, as base64. */
const MAX_ANSWER = 64 * 1024 * 1024;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_ANSWER) throw new Error("la respuesta pasa de 64 MB");
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function whyNot(error: unknown, { timeoutMs }: Target): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no respondió en ${timeoutMs / 1000} s`;
  const cause = error instanceof Error ? ((error.cause as { code?: string } | undefined)?.code ?? error.message) : "";
  return `no se pudo llamar (${cause})`;
}

/** Makes one call of the contract. Never throws; a failure is reported in the result. */
export async function ask(target: Target, name: CallName, { token, id, query, body, headers }: Ask): Promise<Answer> {
  const declared = endpointOf(name);
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([word, value]) => [word, String(value)]));
  const url = `${target.url}/api${pathOf(declared, id)}${search.size > 0 ? `?${search}` : ""}`;
  try {
    const response = await fetch(url, {
      method: declared.method,
      redirect: "manual",
      signal: AbortSignal.timeout(target.timeoutMs),
      headers: {
        Accept: "application/json",
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await readText(response);
    try {
      return { status: response.status, body: JSON.parse(text) as unknown, fault: null };
    } catch {
      return { status: response.status, body: undefined, fault: "la respuesta no es JSON" };
    }
  } catch (error) {
    return { status: 0, body: undefined, fault: whyNot(error, target) };
  }
}
