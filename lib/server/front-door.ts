import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Trusts } from "@/contract/proxies";

/**
 * What is put right in each request before the framework sees it, whichever way the server was started. Node publishes
 * requests and connections on these channels.
 */
const REQUEST = "http.server.request.start";
const CONNECTION = "net.server.socket";

/** How long, in milliseconds, and how much of a body that nobody reads is still taken in, so that the answer arrives. */
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

/**
 * An address that the framework can take apart: the percent signs of a path that stand for no character are signs like
 * any other, so that such a path names a page that is not there. `*` is no address of ours either.
 */
export function readableUrl(url: string): string {
  const at = url.indexOf("?");
  const [path, rest] = at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
  if (path === "*") return `/*${rest}`;
  return decodes(path) ? url : path.replaceAll("%", "%25") + rest;
}

/**
 * Closes the connection only when the client has sent what it was sending, as a proxy does: closing while bytes arrive
 * resets it, and the client never reads why it was refused.
 */
function lingerBeforeClosing(request: IncomingMessage) {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    socket.destroySoon = close;
    if (request.complete || request.destroyed) return close();
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

/** The framework cannot hold this method: it is refused like every other that no page and no call has. */
const UNHEARD_OF = "TRACE";

function putRight(request: IncomingMessage, trusts: Trusts) {
  if (!trusts(request.socket.remoteAddress ?? "")) delete request.headers["x-forwarded-for"];
  request.url = readableUrl(request.url ?? "/");
  if (request.method === UNHEARD_OF) request.method = "PROPFIND";
  if (!request.complete) lingerBeforeClosing(request);
}

/**
 * - `X-Forwarded-For` is taken from trusted proxies and dropped from everybody else: what a client invents is read by
 *   nobody. The framework then writes the peer's own address there.
 * - An address that cannot be decoded is one that is not there, and no fault of the server.
 * - Who is refused while still sending gets to read the answer.
 * - A client that offers another protocol (`Upgrade`) is answered in this one: the framework would hang up without a word.
 *   The development server's own connection to the browser needs it.
 */
export function openFrontDoor(trusts: Trusts): void {
  subscribe(REQUEST, (message) => putRight((message as { request: IncomingMessage }).request, trusts));
  if (process.env.NODE_ENV !== "production") return;
  subscribe(CONNECTION, (message) => {
    const { server } = (message as { socket: Socket & { server?: Server } }).socket;
    server?.removeAllListeners("upgrade");
  });
}
