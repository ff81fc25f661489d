import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How often connections that became idle are closed while a server stops, in milliseconds. */
const SWEEP_MS = 50;

/**
 * A function that stops the server: it takes no new connections and resolves when every running request has its
 * response. A proxy keeps its connections and goes on using them, so each response is then its connection's last, and
 * connections that say nothing are closed. To be called before the server has connections.
 */
export function gracefulStop(server: Server): () => Promise<void> {
  /** Connections without a request until now: for Node they are not idle. */
  const silent = new Set<Socket>();
  server.on("connection", (socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage) => silent.delete(socket));

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader("Connection", "close");
    });
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    await closed.finally(() => clearInterval(sweep));
  };
}
