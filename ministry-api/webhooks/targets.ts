import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import type { LookupAddress } from "node:dns";
import { subnetsOf } from "@/node-shared/proxies";

/** Where webhooks may be sent to, by WEBHOOK_HOSTS. */
export interface Targets {
  /** Hosts that may be called with https. */
  hosts: ReadonlySet<string>;
  /** `http://host:port` that may be called as they are. */
  origins: ReadonlySet<string>;
  /** Addresses and networks that may be reached although they are not the internet's. */
  networks: BlockList;
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Errors: throws if an entry is no address and no network. */
function networksOf(list: readonly string[]): BlockList {
  const subnets = subnetsOf(list.join(","));
  if (!subnets) throw new Error("An entry is no network");
  const networks = new BlockList();
  for (const { address, bits } of subnets) networks.addSubnet(address, bits, familyOf(address));
  return networks;
}

/** Addresses that are not the internet's: this machine, private and local networks, and ways around to them. */
const INTERNAL = networksOf([
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
  ...["::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fc00::/7"],
  ...["fe80::/10", "fec0::/10", "ff00::/8"],
]);

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*$/;

/** The targets of a comma-separated list of hosts, `http://` origins, addresses and networks; null if one is none of these. */
export function targetsOf(list: string): Targets | null {
  const entries = list
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  const isNetwork = (entry: string) => isIP(entry.split("/")[0] ?? "") !== 0;
  const named = entries.filter(isNetwork);
  const origins = entries.filter((entry) => entry.startsWith("http://"));
  const hosts = entries.filter((entry) => !isNetwork(entry) && !origins.includes(entry));
  if (!subnetsOf(named.join(",")) || !hosts.every((host) => HOST.test(host))) return null;
  if (!origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return null;
  return { hosts: new Set(hosts), origins: new Set(origins), networks: networksOf(named) };
}

/** An address's host as the system knows it: IPv6 without brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

/** Whether the administrator allowed this address, by its name. */
export function isAllowed({ hosts, origins, networks }: Targets, url: URL): boolean {
  if (url.protocol === "http:") return origins.has(url.origin);
  const host = hostOf(url);
  return hosts.has(host) || (isIP(host) !== 0 && networks.check(host, familyOf(host)));
}

/** It is sent to no address of that host. */
export class NotAllowed extends Error {
  override name = "NotAllowed";
}

/** The addresses of a host. Errors: NotAllowed if one of them is not the internet's and not named. */
async function checkedAddresses({ networks }: Targets, host: string): Promise<LookupAddress[]> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }];
  const isInside = ({ address }: LookupAddress) =>
    INTERNAL.check(address, familyOf(address)) && !networks.check(address, familyOf(address));
  if (found.length === 0 || found.some(isInside)) throw new NotAllowed();
  return found;
}

/** How long a target may take, in milliseconds. */
const MAX_MS = 10_000;

/**
 * Posts a text and returns the status of the answer, which is not read. Connects to an address that was checked and to no
 * other, and follows nothing. Errors: NotAllowed, or the connection's.
 */
export async function postTo(targets: Targets, url: URL, headers: Record<string, string>, body: string) {
  if (!isAllowed(targets, url)) throw new NotAllowed();
  const signal = AbortSignal.timeout(MAX_MS);
  const addresses = await checkedAddresses(targets, hostOf(url));
  return new Promise<number>((resolve, reject) => {
    const request = url.protocol === "http:" ? requestHttp : requestHttps;
    const sent = request(url, {
      method: "POST",
      // A connection of its own: none that was opened for another address.
      agent: false,
      signal,
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      lookup: (_host, { all }, done) => {
        const [first] = addresses;
        if (all === true || !first) done(null, addresses);
        else done(null, first.address, first.family);
      },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.end(body);
  });
}
