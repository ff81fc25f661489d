import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

/**
 * - `hold`: nothing is answered until the fault ends. Then all requests continue, as after a server hang.
 * - `error`: 500. `html`: a page instead of an API response. `unauthorized`: 401.
 * - `half`: the server does what was requested, but only half its response arrives.
 * - `huge`: a response of HUGE_BYTES, sent as fast as it is read.
 */
export type Fault = "hold" | "error" | "html" | "unauthorized" | "half" | "huge";

export const HUGE_BYTES = 400 * 1024 * 1024;

/** A server between the web application and a real ministry API that fails on demand. */
export interface FaultServer {
  origin: string;
  /** From now on the fault applies to requests that `hits` matches (all if not given); null: no fault. */
  fail(fault: Fault | null, hits?: (method: string, path: string) => boolean): void;
  /** The number of requests held now. */
  held(): number;
  /** Bytes of huge responses sent so far. */
  sent(): number;
  close(): Promise<void>;
}

/** A response's headers without those that concern only the connection it came by. */
const passedOn = ({ connection: _connection, "keep-alive": _keepAlive, ...headers }: IncomingHttpHeaders) => headers;

/** Starts one in front of the API at that local port. If the target is gone, the connection breaks. */
export async function faultServer(target: number): Promise<FaultServer> {
  let fault: Fault | null = null;
  let hits: (method: string, path: string) => boolean = () => true;
  let sent = 0;
  const held = new Set<() => void>();
  const sockets = new Set<Socket>();

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, cut: boolean) => {
    const upstream = ask(
      {
        // A connection of its own for each request: the API may be closing a reused one at that moment.
        agent: false,
        host: "127.0.0.1",
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, connection: "close" },
      },
      (answer) => {
        if (!cut) {
          outgoing.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
          answer.on("error", () => outgoing.destroy());
          answer.pipe(outgoing);
          return;
        }
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const body = Buffer.concat(chunks);
          outgoing.writeHead(answer.statusCode ?? 502, { ...passedOn(answer.headers), "content-length": body.length });
          outgoing.write(body.subarray(0, Math.ceil(body.length / 2)), () => outgoing.destroy());
        });
      },
    );
    upstream.on("error", () => incoming.socket.destroy());
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const flood = (outgoing: ServerResponse) => {
    const chunk = Buffer.alloc(256 * 1024, " ");
    let mine = 0;
    outgoing.writeHead(200, { "Content-Type": "application/json" });
    const more = () => {
      while (!outgoing.destroyed && mine < HUGE_BYTES) {
        mine += chunk.length;
        sent += chunk.length;
        if (!outgoing.write(chunk)) return void outgoing.once("drain", more);
      }
      outgoing.end("{}");
    };
    more();
  };

  const meet = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const wanted = fault !== null && hits(incoming.method ?? "", incoming.url ?? "") ? fault : null;
    if (wanted === null || wanted === "half") return forward(incoming, outgoing, wanted === "half");
    if (wanted === "hold") {
      const go = () => meet(incoming, outgoing);
      held.add(go);
      outgoing.on("close", () => held.delete(go));
      return;
    }
    incoming.resume();
    if (wanted === "huge") return flood(outgoing);
    const [status, type, body] = {
      error: [500, "application/json", '{"message":"boom at line 12"}'] as const,
      html: [200, "text/html", "<!doctype html><title>Proxy</title><h1>It works!</h1>"] as const,
      unauthorized: [401, "application/json", '{"message":"Unauthenticated."}'] as const,
    }[wanted];
    outgoing.writeHead(status, { "Content-Type": type }).end(body);
  };

  const server = createServer({ keepAliveTimeout: 75_000 }, meet);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (next, which = () => true) => {
      fault = next;
      hits = which;
      const waiting = [...held];
      held.clear();
      for (const go of waiting) go();
    },
    held: () => held.size,
    sent: () => sent,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
