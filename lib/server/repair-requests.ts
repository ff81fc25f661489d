import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { IsTrustedProxy } from "@/node-shared/proxies";
import { limitCrowd } from "./crowd-limit";
import { deliver } from "./delivery";
import { protectResponse } from "./protect-response";

/**
 * Corrections to each request before Next handles it, however the server was started. Node publishes requests and
 * connections on these diagnostics channels.
 */
const REQUEST = "http.server.request.start";
const CONNECTION = "net.server.socket";

/**
 * Limits, in milliseconds and bytes, for reading the rest of an unused body so that the response reaches the client.
 */
const LINGER_MS = 30_000;
const LINGER_BYTES = 64 * 1024 * 1024;

const decodes = (text: string) => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Scheme and host of a request line in absolute form. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/**
 * A URL that Next can parse: in a path that cannot be decoded, percent signs are escaped, so that the path leads to a
 * page that does not exist. `*` becomes `/*` for the same reason. Of an absolute form the path alone counts, so that no
 * redirect leads to the host that a client names there.
 */
export function decodableUrl(line: string): string {
  const path = line.replace(ABSOLUTE, "");
  return escapeUndecodable(path.startsWith("?") || path === "" ? `/${path}` : path);
}

function escapeUndecodable(url: string): string {
  const at = url.indexOf("?");
  const [path, rest] = at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
  if (path === "*") return `/*${rest}`;
  return decodes(path) ? url : path.replaceAll("%", "%25") + rest;
}

/** How often connections are closed that became idle after a signal to stop, in milliseconds. */
const SWEEP_MS = 50;

/**
 * The framework stops listening at a signal and waits until every connection is closed, while a proxy keeps its own open
 * and goes on using them. So from then on each response is its connection's last, and idle ones are closed. One on which
 * nothing was ever sent is not idle for Node, so those are closed here.
 */
function endConnectionsAtStop(servers: ReadonlySet<Server>, silent: ReadonlySet<Socket>) {
  const stop = () => {
    subscribe(REQUEST, (message) => {
      (message as { response: ServerResponse }).response.setHeader("Connection", "close");
    });
    setInterval(() => {
      for (const server of servers) server.closeIdleConnections();
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS).unref();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
}

/** The request that each connection is busy with; null between two. */
const busyWith = new WeakMap<Socket, IncomingMessage | null>();

/**
 * Closes the connection only once the client has finished sending, as a proxy does: closing earlier resets it, and the
 * client never reads the response. A connection carries many requests, so it is changed once.
 */
function lingerBeforeClosing(request: IncomingMessage) {
  const { socket } = request;
  const known = busyWith.has(socket);
  busyWith.set(socket, request);
  request.once("close", () => {
    if (busyWith.get(socket) === request) busyWith.set(socket, null);
  });
  if (!known) closeLate(socket);
}

function closeLate(socket: Socket) {
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = close;
    const request = busyWith.get(socket);
    if (!request || request.complete || request.destroyed) return close();
    const already = socket.bytesRead;
    const done = () => {
      clearTimeout(timer);
      close();
    };
    const timer = setTimeout(done, LINGER_MS);
    request.once("end", done).once("close", done);
    request.on("data", () => {
      if (socket.bytesRead - already > LINGER_BYTES) done();
    });
    request.resume();
  };
}

/** Next cannot handle this method, so it is replaced by another one that no page and no call accepts. */
const UNHEARD_OF = "TRACE";

function putRight(request: IncomingMessage, trusts: IsTrustedProxy) {
  if (!trusts(request.socket.remoteAddress ?? "")) delete request.headers["x-forwarded-for"];
  request.url = decodableUrl(request.url ?? "/");
  if (request.method === UNHEARD_OF) request.method = "PROPFIND";
  if (!request.complete) lingerBeforeClosing(request);
}

/**
 * Installs the corrections:
 * - `X-Forwarded-For` is kept from trusted proxies and dropped from all other clients, who could forge it. Next then
 *   writes the peer's own address there.
 * - A URL that cannot be decoded leads to "not found" instead of a server error; one in absolute form to its path.
 * - A client that is refused while still sending can read the response.
 * - A client that offers another protocol (`Upgrade`) gets an HTTP response: Next would close the connection without
 *   one. This applies in production only: the development server's own connection to the browser needs upgrades.
 * - Every response has the headers that protect it (protect-response.ts); `https`: the public address is one.
 * - In production, a stop ends the connections that are kept, files are delivered as the build packed them and all else is compressed (delivery.ts), and a server
 *   with too many requests at once refuses further ones (crowd-limit.ts).
 */
export function repairRequests(trusts: IsTrustedProxy, https: boolean): void {
  subscribe(REQUEST, (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    putRight(request, trusts);
    protectResponse(request, response, https);
  });
  if (process.env.NODE_ENV !== "production") return;
  const known = new Set<Server>();
  /** Connections without a request until now. */
  const silent = new Set<Socket>();
  endConnectionsAtStop(known, silent);
  subscribe(REQUEST, (message) => silent.delete((message as { request: IncomingMessage }).request.socket));
  subscribe(CONNECTION, (message) => {
    const { socket } = message as { socket: Socket & { server?: Server } };
    const { server } = socket;
    if (!server) return;
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
    server.removeAllListeners("upgrade");
    if (known.has(server)) return;
    known.add(server);
    deliver(server);
    limitCrowd(server);
  });
}
