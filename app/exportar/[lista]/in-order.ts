import type { ListedName, Row } from "@/contract";

type Rows = readonly Row<ListedName>[];

/** The rows with these ids, in their order, as one batch. A server without the filter sends others too. */
export async function* inOrder(batches: AsyncIterable<Rows>, ids: readonly number[]): AsyncGenerator<Rows> {
  const wanted = new Map<number, Row<ListedName> | null>(ids.map((one) => [one, null]));
  for await (const rows of batches) {
    for (const row of rows) if (wanted.has(row.id)) wanted.set(row.id, row);
  }
  yield [...wanted.values()].filter((row) => row !== null);
}
