import { BlockList, isIP } from "node:net";

/** Trusted proxies: the web application and the ministry API read `X-Forwarded-For` by the same rules. */

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address without the IPv6 prefix that a dual-stack socket adds. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

export interface Subnet {
  address: string;
  bits: number;
}

/** `10.0.0.7` or `10.0.0.0/8`, IPv4 or IPv6; null if the entry is neither. */
function subnetOf(entry: string): Subnet | null {
  const [address = "", prefix, ...more] = entry.split("/");
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return null;
  const most = kind === 6 ? 128 : 32;
  if (prefix === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= most ? { address, bits: Number(prefix) } : null;
}

/** Addresses and networks of a comma-separated list; null if an entry is invalid. */
export function subnetsOf(list: string): Subnet[] | null {
  const entries = list.split(",").map((entry) => entry.trim());
  const subnets = entries.filter(Boolean).map(subnetOf);
  return subnets.every((subnet) => subnet !== null) ? subnets : null;
}

/** Whether the machine at this address is a trusted proxy. */
export type IsTrustedProxy = (peer: string) => boolean;

/** Trusts only the machines at these addresses. */
export const trustedProxies = (subnets: readonly Subnet[]): IsTrustedProxy => isWithin(subnets);

/** Whether an address lies in one of these networks; what is no address lies in none. */
export function isWithin(subnets: readonly Subnet[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, bits } of subnets) list.addSubnet(address, bits, familyOf(address));
  return (asked) => {
    const address = plainAddress(asked);
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
}
