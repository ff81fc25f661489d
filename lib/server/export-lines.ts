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

const isWritten = (line: string) => line.trim() !== "";

/**
 * The JSON values of an NDJSON body, one per line, in batches: those that end in a piece of the body, as it arrives.
 * Throws the body's own errors, and BadLine for a line that is not JSON (a truncated one, for example) or too long.
 */
export async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[], void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new BadLine("too large");
    yield lines.filter(isWritten).map(parsed);
  }
  if (isWritten(rest)) yield [parsed(rest)];
}
