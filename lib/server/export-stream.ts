import "server-only";

/** Characters handed on at once: few enough to hold, enough that a row costs nothing. */
const PIECE = 64 * 1024;

/**
 * A text made piece by piece as the reader takes it, in UTF-8. An error of `parts` is the stream's error; a reader that
 * goes away ends `parts`.
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

/** The same stream; `onEnd` is called once when it is over, however it ends. */
export function whenOver(stream: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          onEnd();
          controller.close();
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
