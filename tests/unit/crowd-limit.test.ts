import { once } from "node:events";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitCrowd } from "@/lib/server/crowd-limit";

/** A server that works on two requests at once; each waits until the test answers it. */

let server: Server;
let port = 0;
let waiting: ServerResponse[] = [];
let logged: string[] = [];

beforeEach(async () => {
  logged = [];
  waiting = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  server = createServer((_request, response) => void waiting.push(response));
  limitCrowd(server, 2);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Resolves with the answer; null if the request is given up. */
function ask(path = "/turistico", signal?: AbortSignal): Promise<Answer | null> {
  return new Promise((resolve) => {
    const options = { port, path, headers: { accept: "text/html" }, agent: false, ...(signal && { signal }) };
    get(options, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    }).on("error", () => resolve(null));
  });
}

const until = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), 10_000);

describe("a server with too many requests at once", () => {
  it("refuses the next one at once, a page with one that loads itself again, a call with a sentence", async () => {
    const both = [ask(), ask()];
    await until(2);
    const [page, call] = await Promise.all([ask(), ask("/api/ppirta")]);
    expect([page?.status, call?.status]).toEqual([503, 503]);
    expect(page?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(page?.text).toMatch(/http-equiv="refresh" content="5".*demasiadas personas/s);
    expect((JSON.parse(call?.text ?? "") as { message: string }).message).toContain("demasiadas personas");
    expect(waiting).toHaveLength(2);
    for (const response of waiting) response.end("done");
    expect((await Promise.all(both)).map((answer) => answer?.text)).toEqual(["done", "done"]);
  });

  it("tells it in the log once a minute", async () => {
    const both = [ask(), ask()];
    await until(2);
    await Promise.all([ask(), ask(), ask()]);
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["crowded"]);
    for (const response of waiting) response.end();
    await Promise.all(both);
  });

  it("has room again for each that is answered, and for each that goes away", async () => {
    const gone = new AbortController();
    const first = ask();
    await until(1); // two connections may arrive in either order
    const second = ask("/turistico", gone.signal);
    await until(2);
    const [over, left] = waiting.map((response) => once(response, "close"));
    waiting[0]?.end("done");
    expect((await first)?.text).toBe("done");
    await over;
    const third = ask();
    await until(3);
    gone.abort();
    expect(await second).toBeNull();
    await left;
    const fourth = ask();
    await until(4);
    for (const response of waiting.slice(2)) response.end("done");
    expect((await Promise.all([third, fourth])).map((answer) => answer?.text)).toEqual(["done", "done"]);
  });

  it("always answers the health check and files", async () => {
    const both = [ask(), ask()];
    await until(2);
    const more = [ask("/api/salud"), ask("/_next/static/a.js")];
    await until(4);
    for (const response of waiting) response.end("done");
    expect((await Promise.all([...both, ...more])).map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
  });
});
