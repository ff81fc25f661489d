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
export async function readCapped(body: AsyncIterable<Uint8Array> | null, max: number, drain = max): Promise<string> {
  if (!body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > drain) throw new TooLarge();
    if (size <= max) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > max) throw new TooLarge();
  return Buffer.concat(chunks).toString("utf8");
}
