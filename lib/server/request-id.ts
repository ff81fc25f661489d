import "server-only";
import { randomUUID } from "node:crypto";
import { headers } from "next/headers";

const READABLE = /^[\w-]{8,64}$/;

/**
 * The id of the browser's request in the logs of both servers: the one from a proxy or middleware.ts, otherwise a new
 * one.
 */
export async function requestId(): Promise<string> {
  let given: string | null;
  try {
    given = (await headers()).get("x-request-id");
  } catch {
    // There are no headers outside a request of Next.
    given = null;
  }
  return given !== null && READABLE.test(given) ? given : randomUUID();
}
