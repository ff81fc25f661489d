import "server-only";
import { TooLarge } from "./capped-body";

/** The longest line taken, in characters: a row of a list is a few thousand. */
const MAX_LINE = 1024 * 1024;

/**
 * The JSON texts of an NDJSON body, one a line, as they arrive; `waiting` runs each wait for more. Throws what the body
 * throws, SyntaxError for a line that is no JSON (as one cut in its middle), TooLarge for one without end.
 */
export async function* jsonLines(
  body: ReadableStream<Uint8Array>,
  waiting: <T>(wait: () => Promise<T>) => Promise<T>,
): AsyncGenerator<unknown, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await waiting(() => reader.read());
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      if (rest.length > MAX_LINE) throw new TooLarge();
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as unknown;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
