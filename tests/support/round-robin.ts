import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** One address in front of several local servers, like a deployment's reverse proxy. */
export interface RoundRobin {
  origin: string;
  /** The number of requests sent to each server, in the order of the ports. */
  served: readonly number[];
  /** Sends all further requests to one server; null: to each in turn again. */
  only(index: number | null): void;
  /** Also closes open connections. */
  close(): Promise<void>;
}

/** Headers that apply to one hop only. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"]);

/** A message's headers as received, without hop-by-hop headers but with repeated ones (Set-Cookie). */
function endToEnd({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/**
 * Sends each request to the next of the servers at `ports` of 127.0.0.1, with its Host. Bodies stream both ways. If a
 * server accepts no connection, the response is 502, as with other proxies. If a client disconnects, its request to the
 * server ends too. `port`: where to listen; 0 for a free one. Rejects if it cannot listen.
 */
export async function roundRobin(ports: readonly number[], port = 0): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  const served = ports.map(() => 0);
  const sockets = new Set<Socket>();
  let next = 0;
  let fixed: number | null = null;

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const index = fixed ?? next++ % ports.length;
    served[index] = (served[index] ?? 0) + 1;
    const upstream = ask(
      {
        agent,
        host: "127.0.0.1",
        port: ports[index],
        method: incoming.method,
        path: incoming.url,
        headers: [...endToEnd(incoming), "X-Forwarded-For", incoming.socket.remoteAddress ?? "127.0.0.1"],
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer));
        // Lets the first part of a page appear before the rest is ready.
        outgoing.flushHeaders();
        answer.on("error", () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    upstream.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on("close", () => upstream.destroy());
    incoming.on("error", () => upstream.destroy());
    incoming.pipe(upstream);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, pass);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    only: (index) => {
      fixed = index;
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      await closed;
    },
  };
}
