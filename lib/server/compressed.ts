import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import compression from "compression";

/** A page is written in twenty pieces and more; each that is compressed and sent alone costs time and bytes. */
const TOGETHER_MS = 10;
/** The same for the data of a page that is opened from another one, which stays on the screen until then. */
const PAGE_DATA_TOGETHER_MS = 1000;
const TOGETHER_BYTES = 64 * 1024;

/** Less is not worth compressing; what is more and whole is left to other threads. */
const AT_ONCE_BYTES = { from: 1024, to: 128 * 1024 };

/** A page takes half the time that it takes at five, for a fourteenth more bytes. */
const GZIP = { level: 3 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

const compress = compression({ ...GZIP, threshold: AT_ONCE_BYTES.from, brotli: BROTLI });

const PACKERS = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body, GZIP),
};

/** How a client that gives no weights accepts its responses, as all browsers do; null for any other. */
function encodingFor({ headers }: IncomingMessage): keyof typeof PACKERS | null {
  const accepted = headers["accept-encoding"] ?? "";
  if (accepted.includes(";")) return null;
  const names = accepted.split(",").map((name) => name.trim());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}

/**
 * Compresses a whole body where `compression` would, and sets the headers for it: here and now, because a stream for so
 * few bytes costs more than the work. What is not for here is returned as it is, and `compression` decides.
 */
function packed(request: IncomingMessage, response: ServerResponse, body: Buffer): Buffer {
  const encoding = encodingFor(request);
  const { from, to } = AT_ONCE_BYTES;
  if (!encoding || request.method === "HEAD" || body.length < from || body.length > to) return body;
  if (response.headersSent || response.hasHeader("Content-Encoding")) return body;
  if (/no-transform/.test(String(response.getHeader("Cache-Control")))) return body;
  if (!compression.filter(request, response)) return body;
  const small = PACKERS[encoding](body);
  response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", small.length);
  return small;
}

const isText = (value: unknown): value is BufferEncoding => typeof value === "string";
const isCallback = (value: unknown): value is () => void => typeof value === "function";

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, isText(encoding) ? encoding : "utf8");
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Buffer.alloc(0);
}

/** Lets what is written within a moment leave as one piece, with its headers. */
function gather(request: IncomingMessage, response: ServerResponse & { flush?: () => void }) {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flush = response.flush?.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  let held: Buffer[] = [];
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;

  const take = (): Buffer => {
    clearTimeout(timer);
    timer = undefined;
    const all = Buffer.concat(held);
    held = [];
    bytes = 0;
    return all;
  };
  const passOn = () => {
    const room = write(take());
    flush?.();
    return room;
  };
  const passOnSoon = () => {
    const isPageData = String(response.getHeader("Content-Type")).startsWith("text/x-component");
    timer ??= setTimeout(
      () => {
        timer = undefined;
        if (bytes > 0) passOn();
        else flushHeaders();
      },
      isPageData ? PAGE_DATA_TOGETHER_MS : TOGETHER_MS,
    );
  };

  response.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    const piece = bytesOf(chunk, rest[0]);
    held.push(piece);
    bytes += piece.length;
    const done = rest.find(isCallback);
    if (done) process.nextTick(done);
    if (bytes >= TOGETHER_BYTES) return passOn();
    passOnSoon();
    return true;
  };
  response.end = (...given: unknown[]) => {
    const done = given.find(isCallback);
    if (done) response.once("finish", done);
    const last = bytesOf(given[0], given[1]);
    if (last.length > 0) held.push(last);
    const body = take();
    return body.length > 0 ? end(packed(request, response, body)) : end();
  };
  // Next asks for it after each piece.
  response.flush = () => undefined;
  response.flushHeaders = passOnSoon;
  response.once("close", () => clearTimeout(timer));
}

/**
 * Compresses a response if its client accepts that. What is written within 10 milliseconds, or a second for page data, is
 * compressed and sent as one piece; a page whose parts come later still shows its first part at once.
 */
export function compressed(
  request: IncomingMessage,
  response: ServerResponse & { flush?: () => void },
  handle: () => void,
): void {
  compress(request, response, () => {
    gather(request, response);
    handle();
  });
}
