import type { Context } from "hono";

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/;

/** The client's address: the peer's, or what the web server on this machine says it is. */
export function clientAddress(c: Context): string {
  const peer = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "local";
  if (peer !== "local" && !LOOPBACK.test(peer)) return peer;
  return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || peer;
}
