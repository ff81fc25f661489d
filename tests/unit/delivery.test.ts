import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deliver } from "@/lib/server/delivery";

/** A server in a folder with one packed script, whose other answers each test gives. */

const SCRIPT = `console.log("${"un guion ".repeat(300)}");`;
let folder = "";
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "inventario-delivery-"));
  const chunks = join(folder, ".next", "static", "chunks");
  mkdirSync(chunks, { recursive: true });
  writeFileSync(join(chunks, "a.js"), SCRIPT);
  writeFileSync(join(chunks, "a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(chunks, "a.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, ".next", "secret.js"), "never");
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  answer = (request, response) => response.writeHead(404).end(`Next: ${request.url}`);
  server = createServer((request, response) => answer(request, response));
  deliver(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  body: Buffer;
  /** When each piece came, in ms since the request. */
  times: number[];
}

function ask(path: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get({ port, path, headers, method, agent: false }, (message) => {
      const pieces: Buffer[] = [];
      const times: number[] = [];
      message.on("data", (piece: Buffer) => {
        pieces.push(piece);
        times.push(performance.now() - begun);
      });
      message.on("end", () =>
        resolve({ status: message.statusCode, headers: message.headers, body: Buffer.concat(pieces), times }),
      );
    }).on("error", reject);
  });
}

const FILE = "/_next/static/chunks/a.js";

describe("the build's files", () => {
  it("come in the smallest form that the browser takes, for a year", async () => {
    const forms = await Promise.all(
      ["gzip, deflate, br", "gzip", ""].map((form) => ask(FILE, { "accept-encoding": form })),
    );
    expect(forms.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    const [small, plain, whole] = forms;
    expect(brotliDecompressSync(small?.body ?? "").toString()).toBe(SCRIPT);
    expect(gunzipSync(plain?.body ?? "").toString()).toBe(SCRIPT);
    expect(whole?.body.toString()).toBe(SCRIPT);
    for (const { headers } of forms) {
      expect(headers).toMatchObject({
        "cache-control": "public,max-age=31536000,immutable",
        "content-type": "text/javascript",
        vary: "Accept-Encoding",
      });
    }
  });

  it("are all that is delivered: other paths, methods and files go to Next with their own address", async () => {
    const paths = [
      "/_next/static/chunks/b.js",
      "/_next/static/..%2fsecret.js",
      "/_next/static/../secret.js",
      "/turistico?q=a",
    ];
    for (const path of paths) {
      const { status, body } = await ask(path);
      expect([status, body.toString()]).toEqual([404, `Next: ${path}`]);
    }
    expect((await ask(FILE, {}, "POST")).body.toString()).toBe(`Next: ${FILE}`);
  });
});

describe("every other response", () => {
  const PAGE = "<p>Atractivo turístico</p>".repeat(200);

  it("is compressed as a whole, however many pieces it is written in", async () => {
    answer = (_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.write(PAGE.slice(0, 2000));
      response.write(Buffer.from(PAGE.slice(2000, 4000)));
      response.end(PAGE.slice(4000), "utf8");
    };
    const { headers, body } = await ask("/", { "accept-encoding": "gzip" });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(body).toString()).toBe(PAGE);
    expect(body.length).toBeLessThanOrEqual(gzipSync(PAGE, { level: 3 }).length);
    expect((await ask("/")).body.toString()).toBe(PAGE);
  });

  it("has its compressed length, in the form that its client takes; what is weighed or forbidden is sent as before", async () => {
    let cache = "no-store";
    answer = (_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Length", Buffer.byteLength(PAGE));
      response.setHeader("Cache-Control", cache);
      response.flushHeaders();
      response.end(PAGE);
    };
    const form = async (accepted: string, method = "GET") => {
      const { headers, body } = await ask("/", { "accept-encoding": accepted }, method);
      return [headers["content-encoding"], Number(headers["content-length"]) === body.length, body] as const;
    };
    const [br, gzip, weighed] = [
      await form("gzip, deflate, br, zstd"),
      await form("gzip, deflate"),
      await form("br;q=0, gzip"),
    ];
    expect([br.slice(0, 2), gzip.slice(0, 2), weighed[0]]).toEqual([["br", true], ["gzip", true], "gzip"]);
    expect([brotliDecompressSync(br[2]), gunzipSync(gzip[2]), gunzipSync(weighed[2])].map(String)).toEqual([
      PAGE,
      PAGE,
      PAGE,
    ]);
    expect((await form("identity")).map(String)).toEqual(["undefined", "true", PAGE]);
    expect((await form("br", "HEAD"))[2]).toHaveLength(0);
    cache = "private, no-transform";
    expect((await form("br")).map(String)).toEqual(["undefined", "true", PAGE]);
  });

  it("comes in parts where the rest takes a moment, and page data whole", async () => {
    let type = "text/html";
    answer = (_request, response) => {
      response.setHeader("Content-Type", type);
      response.flushHeaders();
      void rest(60)
        .then(() => response.write(PAGE))
        .then(() => rest(60))
        .then(() => response.end(PAGE));
    };
    const asked = () => ask("/", { "accept-encoding": "br" });
    const [page, data] = [await asked(), ((type = "text/x-component"), await asked())];
    expect([page, data].map(({ body }) => brotliDecompressSync(body).toString())).toEqual([PAGE + PAGE, PAGE + PAGE]);
    expect([page, data].map(({ headers }) => headers["content-length"])).toEqual([undefined, String(data.body.length)]);
  });

  it("shows its first part at once where the rest comes later", async () => {
    answer = (_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.write(PAGE);
      void rest(400).then(() => response.end(PAGE));
    };
    const { body, times } = await ask("/", { "accept-encoding": "gzip" });
    expect(times[0]).toBeLessThan(300);
    expect(times.at(-1)).toBeGreaterThan(390);
    expect(gunzipSync(body).toString()).toBe(PAGE + PAGE);
  });

  it("stays as it is where there is nothing to gain, and ends where nothing is written", async () => {
    answer = (_request, response) => response.setHeader("Content-Type", "text/html").end("corto");
    const short = await ask("/", { "accept-encoding": "gzip" });
    expect([short.headers["content-encoding"], short.body.toString()]).toEqual([undefined, "corto"]);
    answer = (_request, response) => response.writeHead(204).end();
    expect(await ask("/", { "accept-encoding": "gzip" })).toMatchObject({ status: 204, body: Buffer.alloc(0) });
  });

  it("tells its writer when to wait and when it has left", async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, "a");
    const seen: (boolean | string)[] = [];
    answer = (_request, response) => {
      response.setHeader("Content-Type", "application/octet-stream");
      seen.push(response.write("a", () => seen.push("written")));
      seen.push(response.write(large));
      response.once("drain", () => response.end(() => seen.push("left")));
    };
    expect((await ask("/")).body).toHaveLength(large.length + 1);
    await vi.waitFor(() => expect(seen).toEqual([true, false, "written", "left"]));
  });
});
