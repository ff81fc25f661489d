import { describe, expect, it } from "vitest";
import { isAllowed, NotAllowed, postTo, type Targets, targetsOf } from "@/ministry-api/webhooks/targets";

function targets(list: string): Targets {
  const found = targetsOf(list);
  if (!found) throw new Error(list);
  return found;
}
const allows = (list: string, url: string) => isAllowed(targets(list), new URL(url));

describe("where webhooks may be sent to", () => {
  it("is what WEBHOOK_HOSTS names: hosts with https, http addresses as they stand, networks", () => {
    const list = "Portal.gob.bo, http://sistema.intranet:8080 ,10.1.2.0/24,::1";
    expect(allows(list, "https://portal.gob.bo/a")).toBe(true);
    expect(allows(list, "https://PORTAL.gob.bo:8443/a?b=1")).toBe(true);
    expect(allows(list, "http://sistema.intranet:8080/x")).toBe(true);
    expect(allows(list, "https://10.1.2.9/")).toBe(true);
    expect(allows(list, "https://[::1]/")).toBe(true);
    for (const other of [
      ...["http://portal.gob.bo/", "https://www.portal.gob.bo/", "https://portal.gob.bo.otro.com/"],
      ...["https://portal.gob.bo./", "https://sistema.intranet/", "http://sistema.intranet/", "http://10.1.2.9/"],
      ...["https://10.1.3.9/", "https://[::2]/", "https://0x7f.1/", "https://2130706433/"],
    ])
      expect([other, allows(list, other)]).toEqual([other, false]);
  });

  it.each([
    ...[
      "https://portal.gob.bo",
      "http://a.bo/camino",
      "http://",
      "10.0.0.0/40",
      "1.2.3.4/x",
      "*.gob.bo",
      "a b",
      "-a.bo",
    ],
    ...["http://u:p@a.bo", "a.bo:443", "a..bo"],
  ])("refuses %s in the list", (entry) => {
    expect(targetsOf(`portal.gob.bo,${entry}`)).toBeNull();
  });

  it.each([
    ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::]", "[::1]", "[fe80::1]"],
    ...["[fc00::1]", "[fd12::1]", "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[64:ff9b::a00:1]"],
    ...["[2002:7f00:1::]", "localhost"],
  ])("is never %s, whoever gave it that name", async (host) => {
    const url = new URL(`https://${host}/`);
    // As a host that is allowed by its name and leads there.
    const named: Targets = { ...targets(""), hosts: new Set([url.hostname.replace(/^\[|\]$/g, "")]) };
    expect(isAllowed(named, url)).toBe(true);
    await expect(postTo(named, url, {}, "")).rejects.toThrow(NotAllowed);
  });
});
