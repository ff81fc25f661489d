import "server-only";

/** A body went over its limit. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/**
 * Cancelling a request's body closes the connection before the response arrives, so up to this much is read and
 * dropped.
 */
export const DRAIN_BYTES = 64 * 1024 * 1024;

/**
 * Reads a body as UTF-8 text of at most `max` bytes. A longer body is read and dropped up to `drain` bytes in all, then
 * cancelled. Throws TooLarge.
 */
export async function readCapped(body: ReadableStream<Uint8Array> | null, max: number, drain = max): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > drain) {
      await reader.cancel().catch(() => undefined);
      throw new TooLarge();
    }
    if (size <= max) chunks.push(value);
    else chunks.length = 0;
  }
  if (size > max) throw new TooLarge();
  const [only] = chunks;
  return (
    only && chunks.length === 1 ? Buffer.from(only.buffer, only.byteOffset, only.byteLength) : Buffer.concat(chunks)
  ).toString("utf8");
}
