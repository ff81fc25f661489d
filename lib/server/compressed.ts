import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/** A page is written in twenty pieces and more; each that is compressed and sent alone costs time and bytes. */
const TOGETHER_MS = 10;
const TOGETHER_BYTES = 64 * 1024;

const compress = compression({
  level: 5,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
});

const isText = (value: unknown): value is BufferEncoding => typeof value === "string";
const isCallback = (value: unknown): value is () => void => typeof value === "function";

function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string") return Buffer.from(chunk, isText(encoding) ? encoding : "utf8");
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Buffer.alloc(0);
}

/** Lets what is written within a moment leave as one piece. */
function gather(response: ServerResponse & { flush?: () => void }) {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flush = response.flush?.bind(response);
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

  response.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    const piece = bytesOf(chunk, rest[0]);
    held.push(piece);
    bytes += piece.length;
    const done = rest.find(isCallback);
    if (done) process.nextTick(done);
    if (bytes >= TOGETHER_BYTES) return passOn();
    timer ??= setTimeout(passOn, TOGETHER_MS);
    return true;
  };
  response.end = (...given: unknown[]) => {
    const done = given.find(isCallback);
    if (done) response.once("finish", done);
    const last = bytesOf(given[0], given[1]);
    if (last.length > 0) held.push(last);
    return held.length > 0 ? end(take()) : end();
  };
  // Next asks for it after each piece.
  response.flush = () => undefined;
  response.once("close", () => clearTimeout(timer));
}

/**
 * Compresses a response if its client accepts that. What is written within 10 milliseconds is compressed and sent as
 * one piece; a page whose parts come later still shows its first part at once.
 */
export function compressed(
  request: IncomingMessage,
  response: ServerResponse & { flush?: () => void },
  handle: () => void,
): void {
  compress(request, response, () => {
    gather(response);
    handle();
  });
}
