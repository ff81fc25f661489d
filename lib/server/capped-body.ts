import "server-only";

/** A body went over its limit; what was left of it was not read. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/** Reads a body as UTF-8 text of at most `max` bytes, and stops at the first byte too many. Throws TooLarge. */
export async function readCapped(body: ReadableStream<Uint8Array> | null, max: number): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > max) {
      await reader.cancel().catch(() => undefined);
      throw new TooLarge();
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
