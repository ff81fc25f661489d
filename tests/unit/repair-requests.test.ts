import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { subnetsOf, trustedProxies } from "@/node-shared/proxies";
import { securityHeaders } from "@/lib/security-headers";
import { protectResponse } from "@/lib/server/protect-response";
import { repairRequests, decodableUrl } from "@/lib/server/repair-requests";

/** How a request is corrected before the framework sees it, on a real server and socket. */

/** The peers that are trusted while a test runs. */
let trusted = trustedProxies([]);
let seen: { url: string | undefined; method: string | undefined; forwarded: unknown }[] = [];
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let port = 0;

const others = process.listeners("SIGTERM");
/** What the corrections do at a signal to stop. */
const stopListeners = () => process.listeners("SIGTERM").filter((listener) => !others.includes(listener));

beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  repairRequests((peer) => trusted(peer), false);
  server = createServer((request, response) => {
    const { url, method, headers } = request;
    seen.push({ url, method, forwarded: headers["x-forwarded-for"] });
    handle(request, response);
  });
  server.keepAliveTimeout = 100;
  // Like the framework, ends unexpected upgrade connections.
  server.on("upgrade", (_request, socket) => void socket.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    for (const listener of stopListeners()) process.off(signal, listener);
  }
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  seen = [];
  trusted = trustedProxies([]);
});

/** Sends bytes, in chunks of 65536; resolves with the response and how the connection ended. */
function exchange(head: string, body = Buffer.alloc(0)) {
  return new Promise<{ answer: string; error: string }>((resolve) => {
    let [answer, error] = ["", ""];
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(head);
      const next = (from: number): void => {
        if (from >= body.length || socket.destroyed) return;
        socket.write(body.subarray(from, from + 65_536), () => setImmediate(next, from + 65_536));
      };
      next(0);
    });
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", (failure: NodeJS.ErrnoException) => (error = failure.code ?? failure.message));
    socket.on("close", () => resolve({ answer, error }));
  });
}

const request = (line: string, headers = "") => `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`;
const well = (_: IncomingMessage, response: ServerResponse) => void response.end("well");

describe("the client's address", () => {
  const ask = () => exchange(request("GET /", "X-Forwarded-For: 203.0.113.9\r\n"));

  it("is nothing that a client says of itself", async () => {
    handle = well;
    await ask();
    trusted = trustedProxies(subnetsOf("10.0.0.0/8") ?? []);
    await ask();
    expect(seen.map(({ forwarded }) => forwarded)).toEqual([undefined, undefined]);
  });

  it("is what a trusted proxy says", async () => {
    handle = well;
    trusted = trustedProxies(subnetsOf("10.0.0.0/8, 127.0.0.1") ?? []);
    await ask();
    expect(seen.map(({ forwarded }) => forwarded)).toEqual(["203.0.113.9"]);
  });
});

describe("the headers of every response", () => {
  const protectedBy = async (path: string, headers = "") => {
    handle = well;
    const { answer } = await exchange(request(`GET ${path}`, headers));
    return answer.toLowerCase();
  };

  it("stand on it, whoever answers, with a policy that shows nothing on all but what the build made", async () => {
    for (const path of ["/inicio", "/ver/x.json", "/verificar/a.svg", "/api/ppirta", "/_next/static/chunks/a.js"]) {
      const answer = await protectedBy(path);
      for (const { key, value } of securityHeaders) expect(answer).toContain(`${key}: ${value}`.toLowerCase());
      const policy = path.startsWith("/_next/") ? "script-src 'self';" : "default-src 'none';";
      expect(answer).toContain(`content-security-policy: ${policy}`);
    }
  });

  it("let the field screen's worker ask this server, and run nothing but itself", async () => {
    expect(await protectedBy("/campo/sw.js?1")).toContain(
      "content-security-policy: default-src 'none'; script-src 'self'; connect-src 'self'\r\n",
    );
  });

  it("want https for a year where a proxy says that it is in use", async () => {
    expect(await protectedBy("/inicio")).not.toContain("strict-transport-security");
    expect(await protectedBy("/inicio", "X-Forwarded-Proto: https\r\n")).toContain(
      "strict-transport-security: max-age=31536000",
    );
  });

  it("want it where the public address is one of https", () => {
    const set = (https: boolean) => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      protectResponse(response.req, response, https);
      return response.getHeader("strict-transport-security");
    };
    expect([set(true), set(false)]).toEqual(["max-age=31536000; includeSubDomains", undefined]);
  });
});

describe("an address", () => {
  it.each([
    ["/verificar/%E0%A4%A", "/verificar/%25E0%25A4%25A"],
    ["/%", "/%25"],
    ["/a/%ff/b?q=%zz", "/a/%25ff/b?q=%zz"],
    ["/%c0%af", "/%25c0%25af"],
    ["*", "/*"],
    ["http://malo.example/region?page=2", "/region?page=2"],
    ["HTTPS://malo.example", "/"],
    ["http://malo.example?a=b", "/?a=b"],
    ["http://malo.example/%", "/%25"],
    ["/verificar/http://a.example/b", "/verificar/http://a.example/b"],
    ["/verificar/ABCD-1234?x=%41", "/verificar/ABCD-1234?x=%41"],
    ["/ca%C3%B1%C3%B3n", "/ca%C3%B1%C3%B3n"],
  ])("%s is read as %s", async (sent, read) => {
    expect(decodableUrl(sent)).toBe(read);
    expect(() => decodeURIComponent(read.split("?")[0] ?? "")).not.toThrow();
    handle = well;
    await exchange(request(`GET ${sent}`));
    expect(seen[0]?.url).toBe(read);
  });

  it("is asked for by no method that the framework cannot hold", async () => {
    handle = well;
    await exchange(request("TRACE /"));
    expect(seen[0]?.method).toBe("PROPFIND");
  });
});

describe("an answer", () => {
  const BYTES = 24 * 1024 * 1024;
  const refuse = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(413, { "Content-Type": "text/plain" }).end("too large");
  };

  it.each([
    ["of a known length", `Content-Length: ${BYTES}\r\n`, Buffer.alloc(BYTES)],
    [
      "in chunks",
      "Transfer-Encoding: chunked\r\n",
      Buffer.concat([Buffer.from(`${BYTES.toString(16)}\r\n`), Buffer.alloc(BYTES), Buffer.from("\r\n0\r\n\r\n")]),
    ],
  ])("reaches who is refused while still sending a body %s", async (_kind, headers, body) => {
    handle = refuse;
    const { answer, error } = await exchange(request("POST /", headers), body);
    expect([answer.slice(0, 12), error]).toEqual(["HTTP/1.1 413", ""]);
    expect(answer).toContain("too large");
  });

  const first = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

  it("reaches who is refused at a later request of the connection", async () => {
    handle = (asked, response) => (asked.method === "GET" ? well : refuse)(asked, response);
    const post = request("POST /", `Content-Length: ${BYTES}\r\n`);
    const { answer, error } = await exchange(first + first + post, Buffer.alloc(BYTES));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 413"]);
    expect(error).toBe("");
  });

  it("changes its connection once, so that no earlier request is kept in memory", async () => {
    const closing = new Set<unknown>();
    handle = (asked, response) => {
      closing.add(asked.socket.destroySoon);
      well(asked, response);
    };
    await exchange(first.repeat(20) + request("GET /"));
    expect(seen).toHaveLength(21);
    expect(closing.size).toBe(1);
  });

  it("reaches who offers another protocol", async () => {
    handle = well;
    const offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
    const { answer } = await exchange(
      `GET / HTTP/1.1\r\nHost: x\r\n${offer}\r\n`.replace("Host: x", "Host: x\r\nX-A: 1"),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });
});

// The last one: after it every response ends its connection.
describe("a stop", () => {
  it("closes the connections that clients keep and use, as soon as their responses are there", async () => {
    const kept = createServer((_request, response) => void setTimeout(() => response.end("well"), 20));
    kept.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => kept.listen(0, "127.0.0.1", resolve));
    const { port: at } = kept.address() as AddressInfo;
    // Six clients as a proxy is one: each keeps its connection and asks again as soon as it is answered; one says nothing.
    const heard: string[] = [];
    const clients = Array.from({ length: 6 }, () => connect(at, "127.0.0.1"));
    const ask = (socket: Socket) => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    for (const socket of clients) {
      socket.on("data", (chunk) => {
        heard.push(chunk.toString("latin1"));
        if (socket.writable) ask(socket);
      });
      socket.on("error", () => undefined);
      ask(socket);
    }
    const silent = connect(at, "127.0.0.1", () => undefined);
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(12));
    const closed = new Promise<void>((resolve) => kept.close(() => resolve()));
    // As the signal does; the other listeners would end the test's own process.
    for (const listener of stopListeners()) listener("SIGTERM");
    const from = performance.now();
    await closed;
    expect(performance.now() - from).toBeLessThan(1000);
    expect(heard.at(-1)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*well/i);
    for (const socket of [...clients, silent]) socket.destroy();
  });
});
