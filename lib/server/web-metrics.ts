import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics of a web process for Prometheus, on a port of their own that only this machine reaches. A label is a kind of
 * request or a class of status, never an address or personal data, so that the number of series is fixed.
 */
const HOST = "127.0.0.1";

export const webRegistry = new Registry();
const registers = [webRegistry];

const durations = new Histogram({
  name: "web_request_duration_seconds",
  help: "Time from a request's arrival to the end of its response, by kind and class of status; gone: the client left before",
  labelNames: ["kind", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 180],
  registers,
});

const openRequests = new Gauge({
  name: "web_requests_open",
  help: "Requests under way or waiting for their turn",
  registers,
});

/** What a request asks for: a call, a file of the build, a document (export, PDF), a part of a screen, or a page. */
function kindOf({ url = "", headers }: IncomingMessage): string {
  if (url.startsWith("/api/")) return "call";
  if (url.startsWith("/_next/")) return "file";
  if (url.startsWith("/exportar/") || url.startsWith("/pdf/")) return "document";
  return headers.rsc === undefined ? "page" : "part";
}

/** Counts a request, and how long it takes. */
export function countRequest(request: IncomingMessage, response: ServerResponse): void {
  const kind = kindOf(request);
  const from = performance.now();
  openRequests.inc();
  response.once("close", () => {
    openRequests.dec();
    const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "gone";
    durations.observe({ kind, status }, (performance.now() - from) / 1000);
  });
}

const answerMetrics = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url?.split("?")[0] !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
  webRegistry.metrics().then(
    (text) => response.writeHead(200, { "Content-Type": webRegistry.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
};

/** Serves `GET /metrics`. Resolves with the server; rejects with the socket's error if it cannot listen. */
export async function serveWebMetrics(port: number): Promise<Server> {
  const server = createServer(answerMetrics);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  collectDefaultMetrics({ register: webRegistry });
  return server;
}
