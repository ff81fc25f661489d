import "server-only";

/** The longest line accepted, in characters; a row of a list has a few thousand. */
const MAX_LINE = 1024 * 1024;

/** A line that is no row. Its message is for the log: it never contains what the line says. */
export class BadLine extends Error {
  override name = "BadLine";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadLine("not JSON");
  }
}

/**
 * The JSON values of an NDJSON body, one per line, as they arrive. Throws the body's own errors, and BadLine for a line
 * that is not JSON (a truncated one, for example) or too long.
 */
export async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new BadLine("too large");
    for (const line of lines) if (line.trim() !== "") yield parsed(line);
  }
  if (rest.trim() !== "") yield parsed(rest);
}
