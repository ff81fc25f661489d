const JSON_TYPE = { "Content-Type": "application/json" };

/** A JSON text as a response. Not Response.json: the server sends a text as it is, without a stream in between. */
export const jsonResponse = (text: string): Response => new Response(text, { headers: JSON_TYPE });

/**
 * A JSON response that is generated while it is read: only the current part is in memory, however many clients read it
 * and however slowly. An error before the first part is thrown; a later one cuts the response off.
 */
export async function streamedJson(parts: AsyncGenerator<string, void, undefined>): Promise<Response> {
  const encoder = new TextEncoder();
  let next: IteratorResult<string, void> | null = await parts.next();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        next ??= await parts.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = null;
      },
      async cancel() {
        await parts.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: JSON_TYPE });
}
