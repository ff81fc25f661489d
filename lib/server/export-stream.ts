import "server-only";

/** Characters per chunk: little memory, and little overhead per row. */
const PIECE = 64 * 1024;

/**
 * A UTF-8 stream of text, produced only as the reader takes it. An error of `parts` becomes the stream's error;
 * cancelling the stream ends `parts`.
 */
export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = "";
        while (text.length < PIECE) {
          const { done, value } = await parts.next();
          if (done) {
            if (text !== "") controller.enqueue(encoder.encode(text));
            return controller.close();
          }
          text += value;
        }
        controller.enqueue(encoder.encode(text));
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
