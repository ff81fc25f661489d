import { createServer, type Server } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import { registry } from "./metrics";

/** Metrics are for this machine's own collector: they are never served on another address. */
export const METRICS_HOST = "127.0.0.1";

/** Serves `GET /metrics` on a separate port. Rejects with the socket's error if it cannot listen. */
export async function serveMetrics(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url?.split("?")[0] !== "/metrics" || request.method !== "GET") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, METRICS_HOST, resolve);
  });
  collectDefaultMetrics({ register: registry });
  return server;
}
