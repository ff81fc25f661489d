import "server-only";
import { contract, type ListedName, type Row } from "@/contract";

/** The rows of an export, read from the ministry API's lines. */

/** Rows come in batches, a piece of the body each: a step of a stream for each row costs more than the row itself. */
export type Rows = readonly Row<ListedName>[];

/** The longest line accepted, in characters; a row of a list has a few thousand. */
const MAX_LINE = 1024 * 1024;

/** A line that is no row. Its message is for the log: it never contains what the line says. */
export class BadLine extends Error {
  override name = "BadLine";
}

function parseLine(line: string): unknown {
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
async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown[], void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE) throw new BadLine("too large");
    yield lines.filter(isWritten).map(parseLine);
  }
  if (isWritten(rest)) yield [parseLine(rest)];
}

/** Each line as parsed by the contract. Throws BadLine for a line of another shape. */
async function* parsedRows(resource: ListedName, lines: AsyncIterable<Uint8Array>) {
  const { row } = contract[resource];
  const parsed = (line: unknown) => {
    const read = row.safeParse(line);
    if (read.success) return read.data as Row<ListedName>;
    const differed = read.error.issues.slice(0, 5).map(({ path, code }) => `${path.join(".") || "(all)"} ${code}`);
    throw new BadLine(`wrong shape: ${differed.join("; ")}`);
  };
  for await (const batch of jsonLines(lines)) yield batch.map(parsed);
}

/** The rows with these ids, in their order, as one batch. A server without the filter sends others too. */
async function* sortByIds(batches: AsyncIterable<Rows>, ids: readonly number[]): AsyncGenerator<Rows> {
  const wanted = new Map<number, Row<ListedName> | null>(ids.map((one) => [one, null]));
  for await (const rows of batches) {
    for (const row of rows) if (wanted.has(row.id)) wanted.set(row.id, row);
  }
  yield [...wanted.values()].filter((row) => row !== null);
}

/**
 * The rows of a list, or those with these ids in that order, parsed by the contract. Throws the body's own errors, and
 * BadLine.
 */
export const readRows = (
  resource: ListedName,
  lines: AsyncIterable<Uint8Array>,
  ids: readonly number[] | null,
): AsyncGenerator<Rows> => {
  const rows = parsedRows(resource, lines);
  return ids ? sortByIds(rows, ids) : rows;
};
