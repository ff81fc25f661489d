import type { ListedName, Row } from "@/contract";

type Rows = AsyncIterable<Row<ListedName>>;

/** The rows with these ids, in their order. A server without the filter sends others too. */
export async function* inOrder(rows: Rows, ids: readonly number[]) {
  const wanted = new Map<number, Row<ListedName> | null>(ids.map((one) => [one, null]));
  for await (const row of rows) if (wanted.has(row.id)) wanted.set(row.id, row);
  for (const row of wanted.values()) if (row) yield row;
}
