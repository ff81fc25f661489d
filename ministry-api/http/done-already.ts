/** A stored row, and the version that it has now. */
interface Stored {
  version: number;
}

/**
 * Whether an update is done already: it starts from another version than the row's, and every value it would write
 * stands there. So a repetition whose first answer was lost is no conflict. An update without a version never is.
 */
export function doneAlready(row: Stored, version: unknown, values: object): boolean {
  if (typeof version !== "number" || version === row.version) return false;
  const now = new Map<string, unknown>(Object.entries(row));
  // A field that is undefined is not written.
  return Object.entries(values).every(([name, value]) => value === undefined || (now.get(name) ?? null) === value);
}
