import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** One address in front of several servers of this machine, as a deployment's reverse proxy stands there. */
export interface RoundRobin {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** How many requests each server was given, in the order of the ports. */
  served: readonly number[];
  /** Sends all that follows to one server alone; null: to each in turn again. */
  only(index: number | null): void;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Said by one hop to the next, and no further. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"]);

/** A message's headers as they came, repeated ones (Set-Cookie) included. */
function endToEnd({ rawHeaders }: IncomingMessage): string[] {
  const kept: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!HOP_BY_HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

/**
 * Gives each request to the next of the servers at `ports` of 127.0.0.1, with its Host; bodies stream both ways. A server
 * that takes no connection is answered for with 502, as proxies do; a client that leaves ends its request there too.
 * `port`: where to listen; 0 for a free one. Rejects where it cannot listen.
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
        // A page's first part is shown before the rest is made.
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
