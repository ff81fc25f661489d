import "server-only";
import { TooLarge } from "./capped-body";

/** The longest line accepted, in characters; a row of a list has a few thousand. */
const MAX_LINE = 1024 * 1024;

/**
 * The JSON values of an NDJSON body, one per line, as they arrive; `waiting` wraps each read. Throws the body's own
 * errors, SyntaxError for a line that is not JSON (a truncated one, for example), TooLarge for a line that is too long.
 */
export async function* jsonLines(
  body: AsyncIterable<Uint8Array>,
  waiting: <T>(wait: () => Promise<T>) => Promise<T>,
): AsyncGenerator<unknown, void, undefined> {
  const chunks = body[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await waiting(() => chunks.next());
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      if (rest.length > MAX_LINE) throw new TooLarge();
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line) as unknown;
      if (done) return;
    }
  } finally {
    await chunks.return?.().catch(() => undefined);
  }
}
