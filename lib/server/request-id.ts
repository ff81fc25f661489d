import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";

const READABLE = /^[\w-]{8,64}$/;

/**
 * The name of the browser's request in the logs of both sides: the one that a proxy in front of us or middleware.ts gave it,
 * else a new one.
 */
export async function requestId(): Promise<string> {
  let given: string | null;
  try {
    given = (await headers()).get("x-request-id");
  } catch {
    // Outside a request of the framework there is none.
    given = null;
  }
  return given !== null && READABLE.test(given) ? given : randomUUID();
}
