/** A row as it is stored, or the parsed body of one. */
export type Stored = Readonly<Record<string, unknown>>;

export function textIn(row: Stored, field: string): string | null {
  const value = row[field];
  return typeof value === "string" ? value : null;
}

export function numberIn(row: Stored, field: string): number | null {
  const value = row[field];
  return typeof value === "number" ? value : null;
}
