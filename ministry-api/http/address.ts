import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

interface NodeBindings {
  incoming?: { socket?: { remoteAddress?: string | undefined } };
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address as a socket that listens on both kinds writes it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** `10.0.0.7` or `10.0.0.0/8`, of either kind; null where it is neither. */
function subnetOf(entry: string): { address: string; bits: number } | null {
  const [address = "", prefix, ...more] = entry.split("/");
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return null;
  const most = kind === 6 ? 128 : 32;
  if (prefix === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= most ? { address, bits: Number(prefix) } : null;
}

/** Addresses and networks of a list with commas; null where one of them is none. */
export function subnetsOf(list: string): { address: string; bits: number }[] | null {
  const entries = list.split(",").map((entry) => entry.trim());
  const subnets = entries.filter(Boolean).map(subnetOf);
  return subnets.every((subnet) => subnet !== null) ? subnets : null;
}

/** Whether a peer is a web server of ours, whose word on a client's address is taken. */
export type Trusts = (peer: string) => boolean;

/** Takes the word of this machine, and of the web servers at these addresses. */
export function trusting(subnets: readonly { address: string; bits: number }[] = []): Trusts {
  const list = new BlockList();
  for (const { address, bits } of [{ address: "127.0.0.0", bits: 8 }, { address: "::1", bits: 128 }, ...subnets]) {
    list.addSubnet(address, bits, familyOf(address));
  }
  return (peer) => isIP(plain(peer)) !== 0 && list.check(plain(peer), familyOf(plain(peer)));
}

/**
 * The client's address: the peer's, or what a trusted web server says it is. Where such a server says nothing it is
 * `local`: its own address stands for everybody.
 */
export function clientAddress(c: Context, trusts: Trusts): string {
  const peer = (c.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress ?? "local";
  if (peer !== "local" && !trusts(peer)) return peer;
  return c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || "local";
}
