import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { gracefulStop } from "@/node-shared/graceful-stop";
import { subnetsOf, trustedProxies } from "@/node-shared/proxies";
import { securityHeaders } from "@/lib/server/web-server";
import { protectResponse } from "@/lib/server/web-server";
import { decodableUrl, webServer } from "@/lib/server/web-server";

/** What a request passes before the framework has it, on a real server and socket. */

/** The peers that are trusted while a test runs. */
let trusted = trustedProxies([]);
let seen: { url: string | undefined; method: string | undefined; forwarded: unknown }[] = [];
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let folder = "";
let web: Server;
let port = 0;

const SCRIPT = `console.log("${"un guion ".repeat(300)}");`;

/** A server in a folder with one packed script. */
const open = () =>
  webServer({
    trusts: (peer) => trusted(peer),
    https: false,
    folder,
    handle: (request, response) => {
      const { url, method, headers } = request;
      seen.push({ url, method, forwarded: headers["x-forwarded-for"] });
      handle(request, response);
    },
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "inventario-web-"));
  const chunks = join(folder, ".next", "static", "chunks");
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, "a.js"), SCRIPT);
  writeFileSync(join(chunks, "a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(chunks, "a.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, ".next", "secret.js"), "never");
  web = open();
  web.keepAliveTimeout = 100;
  await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
  port = portOf(web);
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
  rmSync(folder, { recursive: true, force: true });
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
    expect((await exchange(request("TRACE /"))).answer).toMatch(/^HTTP\/1\.1 405 .*allow: GET, HEAD/is);
    expect(seen).toEqual([]);
  });
});

describe("an answer", () => {
  const BYTES = 24 * 1024 * 1024;

  it.each([
    ["of a known length", `Content-Length: ${BYTES}\r\n`, Buffer.alloc(BYTES)],
    [
      "in chunks",
      "Transfer-Encoding: chunked\r\n",
      Buffer.concat([Buffer.from(`${BYTES.toString(16)}\r\n`), Buffer.alloc(BYTES), Buffer.from("\r\n0\r\n\r\n")]),
    ],
  ])(
    "reaches who is refused while still sending a body %s, and the connection is kept",
    async (_kind, headers, body) => {
      handle = (asked, response) =>
        asked.method === "GET" ? well(asked, response) : void response.writeHead(413).end("too large");
      const post = `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
      const { answer, error } = await exchange(post, Buffer.concat([body, Buffer.from(request("GET /"))]));
      expect([answer.match(/HTTP\/1\.1 \d+/g), error]).toEqual([["HTTP/1.1 413", "HTTP/1.1 200"], ""]);
      expect(answer).toContain("too large");
    },
  );

  it("reaches who offers another protocol", async () => {
    handle = well;
    const offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
    const { answer } = await exchange(
      `GET / HTTP/1.1\r\nHost: x\r\n${offer}\r\n`.replace("Host: x", "Host: x\r\nX-A: 1"),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });
});

describe("what is sent", () => {
  const FILE = "/_next/static/chunks/a.js";
  const ask = (path: string, accepted: string, method = "GET") =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { "Accept-Encoding": accepted } });

  it("is, of the build, the smallest form that the browser takes, for a year", async () => {
    handle = (asked, response) => void response.writeHead(404).end(`Next: ${asked.url}`);
    for (const [accepted, form] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await ask(FILE, accepted);
      expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, form]);
      expect(answer.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
      expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(await answer.text()).toBe(SCRIPT);
    }
    expect(seen).toEqual([]);
    for (const path of ["/_next/static/chunks/none.js", "/_next/static/../secret.js", "/_next/static/%2e%2e/secret.js"])
      expect(await (await ask(path, "br")).text()).toMatch(/^Next: /);
    expect(await (await ask(FILE, "br", "POST")).text()).toBe(`Next: ${FILE}`);
  });

  it("is compressed, also where it comes in pieces", async () => {
    handle = (_asked, response) => {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
      response.write("ca\u00f1\u00f3n ".repeat(500));
      setTimeout(() => response.end("end"), 20);
    };
    const answer = await ask("/inicio", "gzip, br");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect((await answer.text()).endsWith("ca\u00f1\u00f3n end")).toBe(true);
  });

  it("is left as it is where it is a picture or a document", async () => {
    handle = (_asked, response) => response.writeHead(200, { "Content-Type": "image/webp" }).end("x".repeat(5000));
    expect((await ask("/api/foto", "gzip, br")).headers.get("content-encoding")).toBeNull();
  });
});

describe("a stop", () => {
  it("closes the connections that clients keep and use, as soon as their responses are there", async () => {
    handle = (_request, response) => void setTimeout(() => response.end("well"), 20);
    const kept = open();
    const stop = gracefulStop(kept);
    kept.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => kept.listen(0, "127.0.0.1", resolve));
    const at = portOf(kept);
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
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(12), { timeout: 20_000 });
    const from = performance.now();
    await stop();
    // Far below the minute for which an idle connection is kept, also on a machine that does much else.
    expect(performance.now() - from).toBeLessThan(10_000);
    // Every answer came whole, and every client was sent away.
    await vi.waitFor(() => expect(clients.every(({ readyState }) => readyState === "closed")).toBe(true));
    const all = heard.join("");
    expect(all.match(/^well\r$/gm)).toHaveLength(all.match(/^HTTP\/1\.1 200 OK\r$/gm)?.length ?? -1);
    for (const socket of [...clients, silent]) socket.destroy();
  });
});
