/**
 * A JSON answer that is made while it is read: nothing of it is held but the part under way, however many callers ask
 * and however slowly they read. What fails before the first part is thrown; a later failure cuts the answer off.
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
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
