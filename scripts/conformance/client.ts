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
  /** What was asked, below the server's address and without a leading slash. */
  path: string;
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
export function ask(target: Target, name: CallName, { id, ...rest }: Ask): Promise<Answer> {
  const declared = endpointOf(name);
  return askPath(target, declared.method, `api${pathOf(declared, id)}`, rest);
}

/** The same for any path below the server's address. */
export async function askPath(
  target: Target,
  method: string,
  path: string,
  { token, query, body, headers }: Omit<Ask, "id">,
): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([word, value]) => [word, String(value)]));
  try {
    const response = await fetch(`${target.url}/${path}${search.size > 0 ? `?${search}` : ""}`, {
      method,
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
      return { path, status: response.status, body: JSON.parse(text) as unknown, fault: null };
    } catch {
      return { path, status: response.status, body: undefined, fault: "la respuesta no es JSON" };
    }
  } catch (error) {
    return { path, status: 0, body: undefined, fault: whyNot(error, target) };
  }
}
