import type { Context } from "hono";
import { type Subnet, type IsTrustedProxy, trustedProxies } from "@/node-shared/proxies";

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

const THIS_MACHINE: readonly Subnet[] = [
  { address: "127.0.0.0", bits: 8 },
  { address: "::1", bits: 128 },
];

/** Trusts the addresses reported by this machine and by the web servers in these subnets. */
export const trusting = (subnets: readonly Subnet[] = []): IsTrustedProxy =>
  trustedProxies([...THIS_MACHINE, ...subnets]);

/**
 * The client's address: the peer's, or the one a trusted web server reports. If such a server reports none, it is
 * `local`, because the server's own address would stand for everybody.
 */
export function clientAddress(c: Context, trusts: IsTrustedProxy): string {
  const bindings: NodeBindings | undefined = c.env;
  const peer = bindings?.incoming?.socket?.remoteAddress ?? "local";
  if (peer !== "local" && !trusts(peer)) return peer;
  return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || "local";
}
