import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CrowdLimits, limitCrowd } from "@/lib/server/crowd-limit";

let server: Server | undefined;
let port = 0;
let waiting: ServerResponse[] = [];
let logged: string[] = [];

/** Opens a server that begins two requests together and lets one wait; each lasts until the test answers it. */
async function open(limits: Partial<CrowdLimits> = {}) {
  const handle: RequestListener = (_request, response) => void waiting.push(response);
  const opened = createServer(limitCrowd(handle, { together: 2, patienceMs: 60_000, begun: 3, waiting: 1, ...limits }));
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  ({ port } = opened.address() as AddressInfo);
  server = opened;
}

beforeEach(() => {
  logged = [];
  waiting = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Resolves with the answer; null if the request is given up. */
function ask(path = "/turistico", { signal, method = "GET", headers }: RequestOptions = {}): Promise<Answer | null> {
  return new Promise((resolve) => {
    const options = {
      ...{ port, path, method, agent: false, headers: { accept: "text/html", ...headers } },
      ...(signal && { signal }),
    };
    const asked = request(options, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    asked.on("error", () => resolve(null)).end();
  });
}

const until = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count), 10_000);
/** Requests that the server was given and has not begun need a moment to arrive. */
const arrive = () => sleep(100);
const endAll = () => waiting.forEach((response) => response.end("done"));

describe("a server with too many requests at once", () => {
  it("refuses the next one at once, a page with one that loads itself again, a call with a sentence", async () => {
    await open();
    const three = [ask(), ask(), ask()];
    await until(2);
    await arrive();
    const [page, call] = await Promise.all([ask(), ask("/api/ppirta")]);
    expect([page?.status, call?.status]).toEqual([503, 503]);
    expect(page?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(page?.text).toMatch(/http-equiv="refresh" content="5".*demasiadas personas/s);
    expect((JSON.parse(call?.text ?? "") as { message: string }).message).toContain("demasiadas personas");
    expect(waiting).toHaveLength(2);
    endAll();
    await until(3);
    endAll();
    expect((await Promise.all(three)).map((answer) => answer?.text)).toEqual(["done", "done", "done"]);
  });

  it("tells it in the log once a minute", async () => {
    await open();
    const three = [ask(), ask(), ask()];
    await until(2);
    await arrive();
    await Promise.all([ask(), ask(), ask()]);
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(["crowded"]);
    endAll();
    await until(3);
    endAll();
    await Promise.all(three);
  });

  it("begins the next one as one is answered or goes away, and none that went away while it waited", async () => {
    await open();
    const [gone, goneWaiting] = [new AbortController(), new AbortController()];
    const first = ask();
    await until(1); // two connections may arrive in either order
    const second = ask("/turistico", { signal: gone.signal });
    await until(2);
    const left = ask("/turistico", { signal: goneWaiting.signal });
    await arrive();
    goneWaiting.abort();
    expect(await left).toBeNull();
    await arrive();
    waiting[0]?.end("done");
    expect((await first)?.text).toBe("done");
    const third = ask("/third");
    await until(3);
    const fourth = ask("/fourth");
    await arrive();
    gone.abort();
    expect(await second).toBeNull();
    await until(4);
    expect(waiting.map(({ req }) => req.url)).toEqual(["/turistico", "/turistico", "/third", "/fourth"]);
    endAll();
    expect((await Promise.all([third, fourth])).map((answer) => answer?.text)).toEqual(["done", "done"]);
  });

  it("always answers the health check", async () => {
    await open();
    const both = [ask(), ask()];
    await until(2);
    const health = ask("/api/salud");
    await until(3);
    endAll();
    expect((await Promise.all([...both, health])).map((answer) => answer?.status)).toEqual([200, 200, 200]);
  });
});

describe("of those that wait", () => {
  it("what was written goes first", async () => {
    await open({ together: 1, waiting: 9, begun: 9 });
    const first = ask();
    await until(1);
    const asked: Promise<Answer | null>[] = [];
    for (const [path, method] of [
      ["/page", "GET"],
      ["/api/save", "PUT"],
    ] as const) {
      asked.push(ask(path, { method }));
      await arrive();
    }
    for (let done = 0; done < asked.length; done += 1) {
      waiting[done]?.end("done");
      await until(done + 2);
    }
    expect(waiting.slice(1).map(({ req }) => req.url)).toEqual(["/api/save", "/page"]);
    endAll();
    await Promise.all([first, ...asked]);
  });

  it("the next one begins when those before take long, up to a limit", async () => {
    await open({ patienceMs: 50 });
    const three = [ask(), ask(), ask()];
    await until(3);
    await arrive();
    expect((await ask())?.status).toBe(503);
    endAll();
    await Promise.all(three);
    const again = ask();
    await until(4);
    endAll();
    expect((await again)?.text).toBe("done");
  });
});
